public import Ledger
public import SQLDriver

/// A message from another server at the same databases.
public enum PeerMessage: Sendable, Hashable {
    /// Entries of these persons were recorded.
    case recorded([PersonID])
    /// Devices, sessions or the account of a person changed.
    case changed(PersonID)
    /// Counts of senders, in the form of the servers' `RateSharing`.
    case rates(String)
    /// Messages may have been lost.
    case missed

    /// The name of the channel.
    static let channel = "news"
    /// The most persons in one message, which limits its length.
    static let mostPersons = 300

    private var text: String {
        switch self {
        case .recorded(let persons): "recorded \(ChangeLog.text(persons))"
        case .changed(let person): "changed \(person.rawValue)"
        case .rates(let rates): "rates \(rates)"
        case .missed: ""
        }
    }

    /// Sends it as part of a transaction.
    func tell(as server: String, in database: any SQLTransaction) throws {
        try database.notify(Self.channel, "\(server) \(text)")
    }

    /// Reads a message.
    ///
    /// - Returns: nil for one of the server itself, or of an unknown kind.
    init?(_ message: String, to server: String) {
        guard !message.isEmpty else {
            self = .missed
            return
        }
        let parts = message.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] != server else { return nil }
        switch parts[1] {
        case "recorded": self = .recorded(ChangeLog.persons(parts[2]))
        case "changed":
            guard let person = ChangeLog.persons(parts[2]).first else { return nil }
            self = .changed(person)
        case "rates": self = .rates(parts[2])
        default: return nil
        }
    }
}

extension RelationalLedger: LedgerPeers {
    /// Messages of other servers; see `LedgerPeers`.
    public func peerMessages() -> AsyncStream<PeerMessage> {
        let messages = entryDatabase.messages(on: PeerMessage.channel)
        let server = server
        return AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
            let reading = Task {
                for await message in messages {
                    guard let news = PeerMessage(message, to: server) else { continue }
                    if case .dropped = continuation.yield(news) { continuation.yield(.missed) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    /// Sends other servers a message; see `LedgerPeers`.
    public func tell(_ news: PeerMessage) async throws {
        guard entryDatabase.isShared else { return }
        let server = server
        try await read { try news.tell(as: server, in: $0) }
    }

    /// Tries to take a leader lock; see `LedgerPeers`.
    public func lead(_ duty: String) async throws -> (any SQLLeadership)? {
        do { return try await entryDatabase.lead(duty) } catch { throw StoreFailure(error) }
    }
}
