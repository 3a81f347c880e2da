import CPostgres
import FoundationEssentials
import Glibc
import SQLDriver

/// A connection to the server: libpq without blocking calls but for the connecting itself, so that
/// every wait has an end.
///
/// It is no more than one thread's at a time: whoever has it, has taken it from a stock, or made it.
final class PostgresConnection: @unchecked Sendable {
    let handle: OpaquePointer
    /// Whether it is of no further use; it never becomes good again.
    private(set) var isLost = false
    /// How long the server may be silent, in seconds.
    var silence = PostgresLimits.silenceSeconds

    /// What has been prepared.
    var statements = StatementCache()
    /// What answers are still to come, in order.
    var expected = ExpectedAnswers()
    /// How many bytes of arguments were queued since it was last seen to that they are sent.
    var unsent = 0
    /// Whether it is lent for a transaction that only reads.
    var isReading = false
    /// How many answers have come since it was lent.
    var answers = 0
    /// The last answer to a statement whose answer was to be noted.
    var noted: PostgresResult?

    /// Connects, and prepares the session.
    ///
    /// - Throws: `SQLFailure` of the kind unavailable, or rejected for a server too old or a database
    ///   of another encoding.
    init(_ settings: ConnectionSettings, isPipelined: Bool = true) throws {
        handle = try Self.connect(settings.parameters)
        // What the server remarks would go to standard error.
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

    /// Marks the connection as lost; what libpq says about it.
    func lost(_ message: String? = nil) -> SQLFailure {
        isLost = true
        return Complaint(lost: message ?? String(cString: PQerrorMessage(handle))).failure
    }

    /// The failure that an answer tells of; nil where the statement was done.
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
    /// - Throws: `SQLFailure` of the kind unavailable where the connection breaks or the server is
    ///   silent too long; then the connection is lost.
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

    /// Sends what is still in memory.
    ///
    /// - Throws: as `receive`.
    func flush() throws {
        let deadline = ContinuousClock.now + .seconds(silence)
        while true {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            if unsent == 0 { return }
            // The server may send before it reads on.
            if try wait(writing: true, until: deadline), PQconsumeInput(handle) != 1 {
                throw lost()
            }
        }
    }

    /// Waits until the socket can be used.
    ///
    /// - Returns: whether there is something to read.
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

    /// Reads whatever the server sent while nothing was asked for: messages, notices, or its end.
    ///
    /// - Returns: whether the connection is still open.
    func listen() -> Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // The end comes after what the server says about it: so until there is nothing to read.
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
    /// - Throws: `SQLFailure`.
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
