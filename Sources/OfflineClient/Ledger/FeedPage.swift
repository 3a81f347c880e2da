public import Games
public import Ledger

/// The way to a ledger that is read, too.
public protocol FeedLink: LedgerLink {
    /// Begins a session, and makes the device known.
    ///
    /// - Returns: the session, for reads.
    /// - Throws: why none began.
    func begin() async throws -> SessionAnswer

    /// A page of what the person's devices recorded.
    ///
    /// - Parameters:
    ///   - token: of a session.
    ///   - number: the number of the last entry that is known.
    ///   - entry: its id, where that is known: a ledger that was restored has another one there.
    /// - Returns: the page; without items where there is nothing new.
    /// - Throws: why none came.
    func feed(_ token: String, after number: Int, entry: String?) async throws -> FeedPage
}

/// A page of a person's feed.
public struct FeedPage: Decodable, Sendable, Hashable {
    /// What was recorded, in order.
    public var items: [FeedItem]
    /// The number after which the next page is.
    public var next: Int
    /// The id of the entry of that number; nil where nothing came.
    public var entry: String?

    /// A page.
    public init(items: [FeedItem], next: Int, entry: String? = nil) {
        self.items = items
        self.next = next
        self.entry = entry
    }
}

/// Something that was recorded. What a newer ledger says of it is passed over, not refused.
public struct FeedItem: Decodable, Sendable, Hashable {
    /// Its number in the ledger; they only rise.
    public var number: Int
    /// The name of its kind.
    public var kind: String?
    /// The entry; nil for one of a form that is not known here.
    public var entry: Entry?
    /// Rounds that it put into the record.
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

    /// Something that was recorded.
    public init(number: Int, entry: Entry, rounds: [PlayedRound] = []) {
        self.number = number
        self.entry = entry
        self.rounds = rounds
        kind = entry.kind.rawValue
    }

    /// Reads an item.
    ///
    /// - Throws: `DecodingError` where it has no number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int.self, forKey: .number)
        kind = try? container.decode(Named.self, forKey: .entry).kind
        entry = try? container.decode(Entry.self, forKey: .entry)
        let outcome = try? container.decode(Outcome.self, forKey: .outcome)
        rounds = outcome?.changes.compactMap { $0.round?._0.played } ?? []
    }
}
