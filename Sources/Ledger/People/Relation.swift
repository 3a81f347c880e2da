/// What one person is to another, as far as that person decided it. Between two persons there are
/// two, one each way.
public struct Relation: OptionSet, Sendable, Hashable {
    /// The bits, as they are kept.
    public let rawValue: Int

    /// A relation of these bits; those that are not known here stay as they are.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Follows the other.
    public static let follows = Relation(rawValue: 1)
    /// Asked the other to be friends, and waits.
    public static let asked = Relation(rawValue: 2)
    /// Is the other's friend; so is the other this one's.
    public static let friend = Relation(rawValue: 4)
    /// Blocks the other, who is not told.
    public static let blocks = Relation(rawValue: 8)
    /// Declined the other's request: only this one may ask now.
    public static let declined = Relation(rawValue: 16)

    /// The words by which it is told.
    private static let words: [(word: String, bit: Relation)] = [
        ("follows", .follows), ("asked", .asked), ("friend", .friend), ("blocks", .blocks),
        ("declined", .declined),
    ]

    /// The words of those that hold, in order.
    public var words: [String] { Self.words.filter { contains($0.bit) }.map(\.word) }

    /// The relation of a list of words; those that are not known here are passed over.
    public init(words: [String]) {
        self = Self.words.reduce(into: []) { relation, known in
            if words.contains(known.word) { relation.insert(known.bit) }
        }
    }
}

extension Relation: Codable {
    /// Reads a list of words.
    ///
    /// - Throws: what the decoder throws.
    public init(from decoder: any Decoder) throws {
        self.init(words: try decoder.singleValueContainer().decode([String].self))
    }

    /// Writes a list of words.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}

/// What a person does about another.
public enum RelationAct: String, Codable, Sendable, Hashable, CaseIterable {
    /// Follows them.
    case follow
    /// Follows them no more.
    case unfollow
    /// Asks them to be friends; says yes where they asked already.
    case ask
    /// Takes the request back.
    case withdraw
    /// Says yes to their request.
    case accept
    /// Says no to it.
    case decline
    /// Is friends no more.
    case end
    /// Wants to hear nothing of them, and be seen by them no more.
    case block
    /// Blocks them no more; nothing of before comes back.
    case unblock
}

/// What a person is told that another did about them.
public enum PeerEvent: String, Codable, Sendable, Hashable, CaseIterable {
    /// They follow the person.
    case followed
    /// They ask to be friends.
    case asked
    /// They said yes: both are friends.
    case befriended
    /// They challenge the person.
    case challenged
    /// They take part in a challenge of the person's.
    case joined
    /// What was between both is over, or a request came to nothing. Nobody is told which.
    case ended
}
