import Glibc
import NIOCore
package import NIOPosix
import ServiceLifecycle
import Synchronization

/// Figures of a published folder and its disk that warn an operator.
package struct FolderFigures: Sendable, Hashable {
    /// When the signed metadata of each channel expires; empty for an unpublished folder.
    var ends: [String: SignatureEnds] = [:]
    /// Free bytes of its disk.
    package var freeBytes: Int?

    /// Without any figure.
    package init() {}

    /// Reads the figures; it blocks. Unreadable ones are left out.
    ///
    /// - Parameter folder: build/, or a destination of `florilegium publish`.
    package init(of folder: String) {
        for channel in ["stable", "beta"] {
            ends[channel] = SignatureEnds(of: channel, in: ServedFolder(path: folder))
        }
        freeBytes = Self.freeBytes(at: folder)
    }

    /// Free bytes of a path's disk; nil where the system does not report them.
    package static func freeBytes(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// When the timestamp of each channel expires, in seconds since 1970; 0 for one that is missing
    /// or damaged.
    package var timestampEnds: [String: Int] { ends.compactMapValues { $0.seconds["timestamp"] } }

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
        for (channel, ends) in ends.sorted(by: { $0.key < $1.key }) {
            for role in ["root", "targets"] {
                gauges.append(
                    (
                        name:
                            "florilegium_signature_seconds{channel=\"\(channel)\",role=\"\(role)\"}",
                        help: "Seconds until a signature that is made by hand ends.",
                        value: ends.seconds[role, default: 0] - now
                    ))
            }
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
