import Catalog
import FoundationEssentials
import Glibc
import NIOCore
package import NIOPosix
import ServiceLifecycle
import Synchronization

/// Figures of a published folder and its disk that warn an operator.
package struct FolderFigures: Sendable, Hashable {
    /// When the signed timestamp of each channel expires, in seconds since 1970; empty for an
    /// unpublished folder.
    package var timestampEnds: [String: Int] = [:]
    /// Free bytes of its disk.
    package var freeBytes: Int?

    /// Without any figure.
    package init() {}

    /// Reads the figures; it blocks. Unreadable ones are left out.
    ///
    /// - Parameter folder: build/, or a destination of `florilegium publish`.
    package init(of folder: String) {
        for channel in ["stable", "beta"] {
            timestampEnds[channel] = Self.end(of: channel, in: ServedFolder(path: folder))
        }
        freeBytes = Self.freeBytes(at: folder)
    }

    /// Free bytes of a path's disk; nil where the system does not report them.
    package static func freeBytes(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Seconds until the first timestamp expires: negative afterwards, nil without timestamps.
    package func timestampSeconds(at now: Int) -> Int? {
        timestampEnds.values.min().map { $0 - now }
    }

    /// The figures for Prometheus.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970.
    ///   - version: the current edition; nil for none.
    /// - Returns: name, help and present value of each.
    package func gauges(at now: Int, edition version: String?) -> [Metrics.Gauge] {
        var gauges: [Metrics.Gauge] = []
        for (channel, end) in timestampEnds.sorted(by: { $0.key < $1.key }) {
            gauges.append(
                (
                    name: "florilegium_timestamp_seconds{channel=\"\(channel)\"}",
                    help: "Seconds until the signed timestamp ends.", value: end - now
                ))
        }
        if let freeBytes {
            gauges.append(
                (
                    name: "florilegium_free_bytes", help: "Bytes that are free on the disk.",
                    value: freeBytes
                ))
        }
        if let version {
            gauges.append(
                (
                    name: "florilegium_edition{version=\"\(version)\"}",
                    help: "The edition of the moment.", value: 1
                ))
        }
        return gauges
    }

    private struct Timestamp: Decodable {
        struct Signed: Decodable { var expires: String }
        var signed: Signed
    }

    private static func end(of channel: String, in folder: ServedFolder) -> Int? {
        let path = "metadata/\(channel)/timestamp.json"
        guard let bytes = try? folder.read(path, atMost: ConnectionLimits.timestampBytes),
            let text = try? JSONDecoder().decode(
                Timestamp.self, from: Data(bytes.readableBytesView)
            ).signed.expires
        else { return nil }
        return seconds(of: text)
    }

    /// A time in the form of metadata, `2026-11-21T14:45:46Z`, in seconds since 1970.
    static func seconds(of text: String) -> Int? {
        let parts = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
        guard text.utf8.count == 20, text.hasSuffix("Z"), parts.count == 2,
            let day = Day(rawValue: String(parts[0]))
        else { return nil }
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, zip(clock, [24, 60, 60]).allSatisfy({ (0..<$1).contains($0) })
        else { return nil }
        return day.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }
}

/// Reads figures of the disk at intervals, so that requests for them do not wait for the disk.
package final class FigureWatch<Figures: Sendable>: Service {
    private let read: @Sendable () throws -> Figures
    private let pool: NIOThreadPool
    private let known: Mutex<Figures>

    /// A watch that has not read yet.
    ///
    /// - Parameters:
    ///   - start: the figures before the first read.
    ///   - pool: the pool of threads for reading.
    ///   - read: reads the figures; it blocks.
    package init(
        _ start: Figures, on pool: NIOThreadPool = .singleton,
        read: @escaping @Sendable () throws -> Figures
    ) {
        known = Mutex(start)
        self.pool = pool
        self.read = read
    }

    /// The last figures.
    package var figures: Figures { known.withLock { $0 } }

    /// Reads once; after a failure the last figures stay.
    package func look() async {
        guard let figures = try? await pool.runIfActive({ [read] in try read() }) else { return }
        known.withLock { $0 = figures }
    }

    /// Reads until the server stops.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: ConnectionLimits.figurePause)
            }
        }
    }
}
