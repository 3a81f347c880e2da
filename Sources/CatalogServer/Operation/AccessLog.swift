import Catalog
import HTTPTypes
import Logging
import NIOPosix
import ServiceLifecycle
import Serving
import Synchronization

/// A line of JSON for each answer: time, path, status and duration, and only the neighbourhood of
/// the client's address.
///
/// Answers do not wait for the disk: lines stay in memory until a separate thread writes them. If
/// the disk is too slow, lines are dropped and counted.
final class AccessLog: Service {
    private struct State {
        var lines: [UInt8] = []
        var second = -1
        var time = ""
    }

    private let file: LogFile
    private let metrics: Metrics
    private let logger: Logger
    private let now: @Sendable () -> Int
    private let state = Mutex(State())

    /// A log to a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - metrics: counts the dropped lines.
    ///   - now: seconds since 1970.
    ///   - logger: gets a message when the file cannot be written.
    init(
        _ file: LogFile, metrics: Metrics, now: @escaping @Sendable () -> Int, logger: Logger
    ) {
        self.file = file
        self.metrics = metrics
        self.now = now
        self.logger = logger
    }

    /// Adds an answer.
    ///
    /// - Parameters:
    ///   - head: the request; the query of its path is left out.
    ///   - network: `Network.neighbourhood` of the client.
    ///   - status: the answer's status.
    ///   - bytes: the length of the answer's body.
    ///   - time: from the request's head to the answer's.
    func note(
        _ head: HTTPRequest, from network: String, _ status: HTTPResponse.Status, bytes: Int,
        _ time: Duration
    ) {
        let micros = max(0, Int(time / .microseconds(1)))
        let path = Self.quotable((head.path ?? "").utf8.prefix { $0 != UInt8(ascii: "?") })
        let rest =
            "\"method\":\"\(head.method.rawValue)\",\"path\":\"\(path)\""
            + ",\"status\":\(status.code),\"bytes\":\(bytes)"
            + ",\"ms\":\(micros / 1_000).\(String(micros % 1_000 + 1_000).dropFirst())"
            + ",\"network\":\"\(network)\"}\n"
        let second = now()
        let isKept = state.withLock { state in
            if state.second != second {
                state.second = second
                state.time = Self.text(of: second)
            }
            guard state.lines.count + rest.utf8.count < ServerLimits.loggedBytes else {
                return false
            }
            state.lines.append(contentsOf: "{\"time\":\"\(state.time)\",".utf8)
            state.lines.append(contentsOf: rest.utf8)
            return true
        }
        if !isKept { leaveOut(1) }
    }

    /// Writes the waiting lines at intervals, until the server stops.
    func run() async throws {
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await pool.runIfActive { self.flush() }
                try? await Task.sleep(for: ServerLimits.logPause)
            }
        }
        try await pool.runIfActive { self.flush() }
        try await pool.shutdownGracefully()
    }

    /// Writes the waiting lines; it blocks.
    func flush() {
        let lines = state.withLock { state in
            defer { state.lines.removeAll(keepingCapacity: true) }
            return state.lines
        }
        let (lost, message) = file.write(lines)
        if lost > 0 { leaveOut(lost) }
        if let message { logger.error("\(message)") }
    }

    private func leaveOut(_ count: Int) {
        metrics.count("florilegium_catalogue_unlogged_total", by: count)
    }

    /// The bytes as ASCII for a JSON string; others become "?".
    private static func quotable(_ bytes: Substring.UTF8View) -> String {
        let most = bytes.prefix(ConnectionLimits.pathBytes)
        return String(
            decoding: most.map { byte in
                let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
                return isPlain ? byte : UInt8(ascii: "?")
            }, as: UTF8.self)
    }

    /// "2026-11-27T08:10:04Z".
    private static func text(of second: Int) -> String {
        let clock = second % 86_400
        let parts = [clock / 3_600, clock / 60 % 60, clock % 60]
        return "\(Day(secondsSince1970: second))T"
            + parts.map { String(String($0 + 100).dropFirst()) }.joined(separator: ":") + "Z"
    }
}
