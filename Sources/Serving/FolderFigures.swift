import Catalog
import FoundationEssentials
import Glibc
import NIOCore
package import NIOPosix
import ServiceLifecycle
import Synchronization

/// What an operator must see coming of a published folder and of its disk.
package struct FolderFigures: Sendable, Hashable {
    /// When the signed timestamp of each channel ends, in seconds since 1970; empty for a folder that
    /// was not published.
    package var timestampEnds: [String: Int] = [:]
    /// Bytes that are free on its disk.
    package var freeBytes: Int?

    /// Nothing is known yet.
    package init() {}

    /// Reads them; it blocks. What cannot be read is left out.
    ///
    /// - Parameter folder: build/, or a folder that `florilegium publish` wrote.
    package init(of folder: String) {
        for channel in ["stable", "beta"] {
            timestampEnds[channel] = Self.end(of: channel, in: ServedFolder(path: folder))
        }
        freeBytes = Self.freeBytes(at: folder)
    }

    /// Bytes that are free on the disk of a path; nil where the system does not say.
    package static func freeBytes(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Seconds until the first timestamp ends: negative afterwards, nil where none is signed.
    package func timestampSeconds(at now: Int) -> Int? {
        timestampEnds.values.min().map { $0 - now }
    }

    /// The figures for Prometheus.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds since 1970.
    ///   - version: the edition of the moment; nil for none.
    /// - Returns: name, what it is, and its value now.
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

    /// A moment as metadata writes it: `2026-11-21T14:45:46Z`.
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

/// Reads figures of the disk now and then, so that who asks for them waits for no disk.
package final class FigureWatch<Figures: Sendable>: Service {
    private let read: @Sendable () throws -> Figures
    private let pool: NIOThreadPool
    private let known: Mutex<Figures>

    /// A watch that has not looked yet.
    ///
    /// - Parameters:
    ///   - start: what is told before the first look.
    ///   - pool: where it reads.
    ///   - read: reads the figures; it blocks.
    package init(
        _ start: Figures, on pool: NIOThreadPool = .singleton,
        read: @escaping @Sendable () throws -> Figures
    ) {
        known = Mutex(start)
        self.pool = pool
        self.read = read
    }

    /// What was read last.
    package var figures: Figures { known.withLock { $0 } }

    /// Reads once; what cannot be read leaves what was known.
    package func look() async {
        guard let figures = try? await pool.runIfActive({ [read] in try read() }) else { return }
        known.withLock { $0 = figures }
    }

    /// Reads again and again, until the server stops.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: ConnectionLimits.figurePause)
            }
        }
    }
}
