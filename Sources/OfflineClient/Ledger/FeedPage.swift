public import Games
public import Ledger

/// A connection to a ledger that can also read.
public protocol FeedLink: LedgerLink {
    /// Begins a session, which registers the device.
    ///
    /// - Returns: the session, for reads.
    /// - Throws: any error when none was begun.
    func begin() async throws -> SessionAnswer

    /// A page of the entries of the person's devices.
    ///
    /// - Parameters:
    ///   - token: a session's token.
    ///   - number: the number of the last known entry.
    ///   - entry: its id, where it is known, by which a restored ledger is detected.
    /// - Returns: the page; without items when there are no new entries.
    /// - Throws: any error when no page was received.
    func feed(_ token: String, after number: Int, entry: String?) async throws -> FeedPage
}

/// A page of a person's feed.
public struct FeedPage: Decodable, Sendable, Hashable {
    /// The entries, in order.
    public var items: [FeedItem]
    /// The number after which the next page begins.
    public var next: Int
    /// The id of the entry of that number; nil for an empty page.
    public var entry: String?

    /// A page.
    public init(items: [FeedItem], next: Int, entry: String? = nil) {
        self.items = items
        self.next = next
        self.entry = entry
    }
}

/// A recorded entry. Unknown members of a newer ledger are ignored.
public struct FeedItem: Decodable, Sendable, Hashable {
    /// Its number in the ledger, which only rises.
    public var number: Int
    /// The name of its kind.
    public var kind: String?
    /// The entry; nil for an unknown format.
    public var entry: Entry?
    /// The rounds that it adds to the record.
    public var rounds: [PlayedRound]

    private enum CodingKeys: CodingKey {
        case number, entry, outcome
    }

    private struct Named: Decodable { var kind: String }

    private struct Outcome: Decodable { var changes: [Change] }

    /// A change, of which only rounds are read.
    private struct Change: Decodable {
        struct Mark: Decodable { var _0: RoundMark }
        var round: Mark?

        private enum CodingKeys: CodingKey {
            case round
        }

        init(from decoder: any Decoder) throws {
            round = try? decoder.container(keyedBy: CodingKeys.self).decode(
                Mark.self, forKey: .round)
        }
    }

    /// A recorded entry.
    public init(number: Int, entry: Entry, rounds: [PlayedRound] = []) {
        self.number = number
        self.entry = entry
        self.rounds = rounds
        kind = entry.kind.rawValue
    }

    /// Reads an item.
    ///
    /// - Throws: `DecodingError` when it has no number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int.self, forKey: .number)
        kind = try? container.decode(Named.self, forKey: .entry).kind
        entry = try? container.decode(Entry.self, forKey: .entry)
        let outcome = try? container.decode(Outcome.self, forKey: .outcome)
        rounds = outcome?.changes.compactMap { $0.round?._0.played } ?? []
    }
}
