import CPostgres
import Dispatch
import SQLDriver

/// The connection on which a database instance receives messages: made with the first reader, made
/// again whenever it breaks, ended with the last reader.
///
/// It is `Sendable` because all of its state is used on one queue only.
final class Listener: @unchecked Sendable {
    private typealias Reader = AsyncStream<String>.Continuation

    private let settings: ConnectionSettings
    private let told: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "florilegium.postgres.messages")
    private var readers: [String: [Int: Reader]] = [:]
    private var made = 0
    private var connection: PostgresConnection?
    private var source: (any DispatchSourceRead)?
    private var pause = PostgresLimits.firstPauseMilliseconds
    private var isWaiting = false
    private var isClosed = false

    /// A listener without readers.
    init(_ settings: ConnectionSettings, told: @escaping @Sendable (String) -> Void) {
        self.settings = settings
        self.told = told
    }

    /// The name of a channel at the server, where all schemas of a database share the names.
    ///
    /// - Throws: `SQLFailure` of kind `rejected` for a name that is not plain, or too long.
    static func channel(_ channel: String, of schema: String) throws -> String {
        let name = "florilegium_\(schema)_\(channel)"
        guard ConnectionSettings.isPlain(channel), name.utf8.count <= PostgresLimits.nameBytes
        else {
            throw SQLFailure(
                .rejected, "a channel's name has lower-case letters, digits and underscores")
        }
        return name
    }

    /// The messages of a channel. An empty one comes at the beginning, after each break, and when
    /// messages were dropped because the reader was slow.
    func messages(on channel: String) -> AsyncStream<String> {
        AsyncStream(bufferingPolicy: .bufferingNewest(PostgresLimits.waitingMessages)) { reader in
            queue.async { self.add(reader, to: channel) }
        }
    }

    /// Ends all streams and the connection; blocks until it is done.
    func close() {
        queue.sync {
            isClosed = true
            disconnect()
            for reader in readers.values.flatMap(\.values) { reader.finish() }
            readers = [:]
        }
    }

    // MARK: On the queue

    private func add(_ reader: Reader, to channel: String) {
        guard !isClosed, let name = try? Self.channel(channel, of: settings.schema) else {
            reader.finish()
            return
        }
        made += 1
        let number = made
        let isNew = readers[name] == nil
        readers[name, default: [:]][number] = reader
        reader.onTermination = { [weak self] _ in
            guard let self else { return }
            queue.async { self.remove(number, from: name) }
        }
        if connection == nil {
            connect()
        } else if !isNew || listen(to: name) {
            // The reader does not get earlier messages, and has to look for their changes.
            Self.tell(reader, "")
        }
    }

    private func remove(_ number: Int, from name: String) {
        readers[name]?[number] = nil
        guard readers[name]?.isEmpty == true else { return }
        readers[name] = nil
        if readers.isEmpty {
            disconnect()
        } else if let connection, (try? connection.simple("UNLISTEN \(name)")) == nil {
            reconnect()
        }
    }

    private func connect() {
        guard !isClosed, !isWaiting, !readers.isEmpty, connection == nil else { return }
        do {
            let made = try PostgresConnection(settings, isPipelined: false)
            for name in readers.keys { try made.simple("LISTEN \(name)") }
            connection = made
        } catch {
            told("messages from other processes are not heard: \(error)")
            reconnect()
            return
        }
        pause = PostgresLimits.firstPauseMilliseconds
        watch()
        for reader in readers.values.flatMap(\.values) { Self.tell(reader, "") }
        deliver()
    }

    private func listen(to name: String) -> Bool {
        guard let connection, (try? connection.simple("LISTEN \(name)")) != nil else {
            reconnect()
            return false
        }
        // Messages may have come with the answer; the socket then does not signal them.
        deliver()
        return true
    }

    private func watch() {
        guard let connection else { return }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: PQsocket(connection.handle), queue: queue)
        source.setEventHandler { [weak self] in self?.hear() }
        // The descriptor must stay open until the source is cancelled.
        source.setCancelHandler { withExtendedLifetime(connection) {} }
        source.activate()
        self.source = source
    }

    private func hear() {
        guard let connection else { return }
        let isOpen = connection.listen()
        deliver()
        guard !isOpen else { return }
        told("the connection for messages broke: \(connection.lost())")
        reconnect()
    }

    private func deliver() {
        while let connection, let notice = PQnotifies(connection.handle) {
            defer { PQfreemem(notice) }
            let name = String(cString: notice.pointee.relname)
            let message = String(cString: notice.pointee.extra)
            for reader in readers[name, default: [:]].values { Self.tell(reader, message) }
        }
    }

    private static func tell(_ reader: Reader, _ message: String) {
        guard case .dropped = reader.yield(message), !message.isEmpty else { return }
        reader.yield("")
    }

    private func disconnect() {
        source?.cancel()
        source = nil
        connection = nil
    }

    private func reconnect() {
        disconnect()
        guard !isWaiting else { return }
        isWaiting = true
        queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
            guard let self else { return }
            isWaiting = false
            connect()
        }
        pause = min(2 * pause, PostgresLimits.longestPauseMilliseconds)
    }
}
