/// One person's relation to another, as far as that person decided it. Two persons have two, one
/// each way.
public struct Relation: OptionSet, Sendable, Hashable {
    /// The stored bits.
    public let rawValue: Int

    /// A relation of these bits; unknown bits are preserved.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Follows the other.
    public static let follows = Relation(rawValue: 1)
    /// Asked the other to be friends, without an answer yet.
    public static let asked = Relation(rawValue: 2)
    /// Is the other's friend; the other's relation has this too.
    public static let friend = Relation(rawValue: 4)
    /// Blocks the other, who is not notified.
    public static let blocks = Relation(rawValue: 8)
    /// Declined the other's request: only this person may ask now.
    public static let declined = Relation(rawValue: 16)

    /// The words of the bits in JSON.
    private static let words: [(word: String, bit: Relation)] = [
        ("follows", .follows), ("asked", .asked), ("friend", .friend), ("blocks", .blocks),
        ("declined", .declined),
    ]

    /// The words of the set bits, in order.
    public var words: [String] { Self.words.filter { contains($0.bit) }.map(\.word) }

    /// The relation of a list of words; unknown words are ignored.
    public init(words: [String]) {
        self = Self.words.reduce(into: []) { relation, known in
            if words.contains(known.word) { relation.insert(known.bit) }
        }
    }
}

extension Relation: Codable {
    /// Reads a list of words.
    ///
    /// - Throws: `DecodingError` when it is no list of texts.
    public init(from decoder: any Decoder) throws {
        self.init(words: try decoder.singleValueContainer().decode([String].self))
    }

    /// Writes a list of words.
    ///
    /// - Throws: `EncodingError` when the encoder cannot write it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}

/// An action on the relation to another person.
public enum RelationAct: String, Codable, Sendable, Hashable, CaseIterable {
    /// Follows them.
    case follow
    /// Stops following them.
    case unfollow
    /// Asks them to be friends; accepts where they asked already.
    case ask
    /// Takes the request back.
    case withdraw
    /// Accepts their request.
    case accept
    /// Declines their request.
    case decline
    /// Ends the friendship.
    case end
    /// Blocks them: neither sees or reaches the other.
    case block
    /// Lifts the block; earlier relations do not return.
    case unblock
}

/// Another person's action on this one.
public enum PeerEvent: String, Codable, Sendable, Hashable, CaseIterable {
    /// They follow the person.
    case followed
    /// They ask to be friends.
    case asked
    /// They accepted: both are friends.
    case befriended
    /// They challenge the person.
    case challenged
    /// They joined a challenge of the person.
    case joined
    /// The relation ended, or a request was declined or withdrawn; it is not told which.
    case ended
}
