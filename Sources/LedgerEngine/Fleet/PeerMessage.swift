public import Ledger
public import SQLDriver

/// What other servers at the same databases tell.
public enum PeerMessage: Sendable, Hashable {
    /// Something was recorded of these persons.
    case recorded([PersonID])
    /// Devices, sessions or the account of a person are others now.
    case changed(PersonID)
    /// What senders took, as `RateSharing` of the server reads it.
    case rates(String)
    /// Something may have been missed.
    case missed

    /// The channel on which servers tell it.
    static let channel = "news"
    /// Persons in one message, so that it is short enough.
    static let mostPersons = 300

    private var text: String {
        switch self {
        case .recorded(let persons): "recorded \(ChangeLog.text(persons))"
        case .changed(let person): "changed \(person.rawValue)"
        case .rates(let rates): "rates \(rates)"
        case .missed: ""
        }
    }

    /// Tells it in a transaction's name.
    func tell(as server: String, in database: any SQLConnection) throws {
        try database.notify(Self.channel, "\(server) \(text)")
    }

    /// What a message says.
    ///
    /// - Returns: nil for one of the server itself, or one that is not known here.
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
    /// What other servers tell; see `LedgerPeers`.
    public func peerMessages() -> AsyncStream<PeerMessage> {
        let messages = entries.messages(on: PeerMessage.channel)
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

    /// Tells other servers something; see `LedgerPeers`.
    public func tell(_ news: PeerMessage) async throws {
        guard entries.isShared else { return }
        let server = server
        try await read { try news.tell(as: server, in: $0) }
    }

    /// Tries to become the one server that does something; see `LedgerPeers`.
    public func lead(_ duty: String) async throws -> (any SQLLeadership)? {
        do { return try await entries.lead(duty) } catch { throw StoreFailure(error) }
    }
}
