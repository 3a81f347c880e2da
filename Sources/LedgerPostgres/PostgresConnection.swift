import CPostgres
import FoundationEssentials
import Glibc
import SQLDriver

/// A connection to the server. Except for connecting it uses only libpq's non-blocking calls, so
/// that every wait has a limit.
///
/// It is `Sendable` because only one thread uses it at a time: the one that took it from a pool, or
/// made it.
final class PostgresConnection: @unchecked Sendable {
    let handle: OpaquePointer
    /// Whether it cannot be used any more; this never changes back.
    private(set) var isLost = false
    /// How long an answer may take, in seconds.
    var silence = PostgresLimits.silenceSeconds

    /// The prepared statements.
    var statements = StatementCache()
    /// The outstanding answers, in order.
    var expected = ExpectedAnswers()
    /// The bytes of arguments queued since the last send.
    var unsent = 0
    /// Whether it is lent for a read-only transaction.
    var isReading = false
    /// The number of answers since it was lent.
    var answers = 0
    /// The last answer to a statement whose answer is kept.
    var noted: PostgresResult?

    /// Connects, and prepares the session.
    ///
    /// - Throws: `SQLFailure`: `unavailable` when no connection can be made, `rejected` when the
    ///   server is too old or the database has another encoding.
    init(_ settings: ConnectionSettings, isPipelined: Bool = true) throws {
        handle = try Self.connect(settings.parameters)
        // The server's notices would be printed to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        guard PQserverVersion(handle) >= PostgresLimits.oldestServer else {
            throw SQLFailure(.rejected, "the server is older than PostgreSQL 15")
        }
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) }
        guard encoding == "UTF8" else {
            throw SQLFailure(
                .rejected, "the database's encoding is \(encoding ?? "unknown"), and not UTF8")
        }
        guard PQsetnonblocking(handle, 1) == 0 else { throw lost() }
        try simple(settings.session)
        if isPipelined, PQenterPipelineMode(handle) != 1 { throw lost() }
    }

    deinit {
        PQfinish(handle)
    }

    private static func connect(
        _ parameters: [(name: String, value: String)]
    ) throws -> OpaquePointer {
        let names = parameters.map { strdup($0.name) }
        let values = parameters.map { strdup($0.value) }
        defer { (names + values).forEach { free($0) } }
        let handle = PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let handle else { throw SQLFailure(.unavailable, "no memory for a connection") }
        guard PQstatus(handle) == CONNECTION_OK else {
            let complaint = Complaint(lost: String(cString: PQerrorMessage(handle)))
            PQfinish(handle)
            throw complaint.failure
        }
        return handle
    }

    // MARK: Failing

    /// Marks the connection as lost; returns the failure with libpq's message.
    func lost(_ message: String? = nil) -> SQLFailure {
        isLost = true
        return Complaint(lost: message ?? String(cString: PQerrorMessage(handle))).failure
    }

    /// The failure in a result; nil where the statement succeeded.
    func failure(in result: PostgresResult) -> SQLFailure? {
        if result.isDone || result.status == PGRES_PIPELINE_SYNC { return nil }
        if result.status == PGRES_PIPELINE_ABORTED {
            return SQLFailure(.rejected, "a statement before it failed")
        }
        let complaint = Complaint(result, isReading: isReading)
        if complaint.isFatal || PQstatus(handle) == CONNECTION_BAD { isLost = true }
        return complaint.failure
    }

    // MARK: Waiting

    /// The next of libpq's results; nil at the end of those of one statement.
    ///
    /// - Throws: `SQLFailure` of kind `unavailable` when the connection breaks or no answer comes
    ///   in `silence` seconds; then the connection is lost.
    func receive() throws -> PostgresResult? {
        var deadline = ContinuousClock.now + .seconds(silence)
        while PQisBusy(handle) != 0 {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            guard try wait(writing: unsent > 0, until: deadline) else { continue }
            guard PQconsumeInput(handle) == 1 else { throw lost() }
            deadline = .now + .seconds(silence)
        }
        return PQgetResult(handle).map { PostgresResult($0) }
    }

    /// Sends all bytes that are still in memory.
    ///
    /// - Throws: `SQLFailure` of kind `unavailable` when the connection breaks or the server reads
    ///   nothing in `silence` seconds.
    func flush() throws {
        let deadline = ContinuousClock.now + .seconds(silence)
        while true {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            if unsent == 0 { return }
            // The server may send before it continues to read.
            if try wait(writing: true, until: deadline), PQconsumeInput(handle) != 1 {
                throw lost()
            }
        }
    }

    /// Waits until the socket can be used.
    ///
    /// - Returns: whether there is something to read.
    /// - Throws: `SQLFailure` of kind `unavailable` at the deadline, or when the socket fails.
    private func wait(writing: Bool, until deadline: ContinuousClock.Instant) throws -> Bool {
        let left = deadline - .now
        let milliseconds =
            left.components.seconds * 1_000
            + left.components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { throw lost("the server does not answer") }
        let events = Int16(writing ? POLLIN | POLLOUT : POLLIN)
        var socket = pollfd(fd: PQsocket(handle), events: events, revents: 0)
        guard poll(&socket, 1, Int32(clamping: milliseconds)) >= 0 || errno == EINTR else {
            throw lost("waiting for the server failed: errno \(errno)")
        }
        return socket.revents & ~Int16(POLLOUT) != 0
    }

    /// Reads what the server sent without a request: messages, notices, or its end.
    ///
    /// - Returns: whether the connection is still open.
    func listen() -> Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // The end follows the server's message about it, so this reads until nothing is left.
        while poll(&socket, 1, 0) > 0 {
            guard PQconsumeInput(handle) == 1, PQisBusy(handle) == 0,
                PQstatus(handle) == CONNECTION_OK
            else {
                _ = lost()
                return false
            }
        }
        return PQstatus(handle) == CONNECTION_OK
    }

    // MARK: Outside of the pipeline

    /// Runs a text of many statements; not in pipeline mode.
    ///
    /// - Throws: `SQLFailure` when a statement failed, or the connection breaks.
    /// - Returns: the last answer.
    @discardableResult
    func simple(_ sql: String) throws -> PostgresResult {
        guard PQsendQuery(handle, sql) == 1 else { throw lost() }
        var last: PostgresResult?
        var failed: SQLFailure?
        while let result = try receive() {
            if let failure = failure(in: result) { failed = failed ?? failure }
            last = result
        }
        if let failed { throw failed }
        guard let last else { throw lost("no answer to a statement") }
        return last
    }
}
