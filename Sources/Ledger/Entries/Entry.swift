/// An event that a client sends. It may be sent repeatedly: the same id with the same content is
/// recorded once, with other content it is refused.
public struct Entry: Codable, Sendable, Hashable, Identifiable {
    /// The format that this code writes and reads.
    public static let currentFormat = 1

    /// A kind of event. Unknown kinds are preserved unchanged. `EntryKinds` lists the known ones;
    /// each has its name in the file of its body.
    public struct Kind: RawRepresentable, Codable, Sendable, Hashable {
        /// Lower-case words with hyphens.
        public let rawValue: String
        /// The kind of that name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The format.
    public var format: Int
    /// The id, which the client makes.
    public var id: UUIDv7
    /// The kind of event.
    public var kind: Kind
    /// When it was made, by the client's clock, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// JSON as text, kept byte for byte, so that equal entries have equal bytes.
    public var body: String

    /// An entry.
    public init(id: UUIDv7, kind: Kind, made: Int, body: String) {
        format = Self.currentFormat
        self.id = id
        self.kind = kind
        self.made = made
        self.body = body
    }
}

/// The ledger's answer to one entry; in JSON `{"id", "answer", "reason"?, "after"?, "unranked"?}`.
public struct EntryAnswer: Codable, Sendable, Hashable {
    /// The result for the entry.
    public enum Outcome: Sendable, Hashable {
        /// It was recorded.
        case recorded
        /// It had been recorded before, with the same content.
        case alreadyRecorded
        /// It is finally refused, with the name of the rule.
        case refused(reason: String)
        /// It was not judged; it may be sent again after so many seconds.
        case tryLater(after: Int, reason: LaterReason? = nil)

        /// Whether the entry need not be sent any more.
        public var isFinal: Bool {
            switch self {
            case .recorded, .alreadyRecorded, .refused: true
            case .tryLater: false
            }
        }
    }

    /// Why an entry has to wait, for reasons that concern no other entry.
    public enum LaterReason: String, Codable, Sendable, Hashable {
        /// Its kind is unknown to the ledger: it needs a newer server.
        case newerServer = "newer-server"
    }

    /// The entry's id.
    public var id: UUIDv7
    /// The result.
    public var outcome: Outcome
    /// Why it is not on all boards; nil where it is, or was not recorded now.
    public var unranked: Unranked?

    /// An answer.
    public init(id: UUIDv7, _ outcome: Outcome, unranked: Unranked? = nil) {
        self.id = id
        self.outcome = outcome
        self.unranked = unranked
    }

    private enum CodingKeys: CodingKey {
        case id, answer, reason, after, unranked
    }

    private enum Answer: String, Codable {
        case recorded
        case alreadyRecorded = "already-recorded"
        case refused
        case tryLater = "try-later"
    }

    /// Reads an answer.
    ///
    /// - Throws: `DecodingError` for an unknown answer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUIDv7.self, forKey: .id)
        // An unknown reason still means that it is not on all boards.
        let why = try container.decodeIfPresent(String.self, forKey: .unranked)
        unranked = why.map { Unranked(rawValue: $0) ?? .recent }
        switch try container.decode(Answer.self, forKey: .answer) {
        case .recorded: outcome = .recorded
        case .alreadyRecorded: outcome = .alreadyRecorded
        case .refused:
            outcome = .refused(
                reason: try container.decodeIfPresent(String.self, forKey: .reason) ?? "")
        case .tryLater:
            // An unknown reason is ignored.
            let reason = try? container.decode(LaterReason.self, forKey: .reason)
            outcome = .tryLater(
                after: try container.decodeIfPresent(Int.self, forKey: .after) ?? 0,
                reason: reason)
        }
    }

    /// Writes an answer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(unranked, forKey: .unranked)
        switch outcome {
        case .recorded: try container.encode(Answer.recorded, forKey: .answer)
        case .alreadyRecorded: try container.encode(Answer.alreadyRecorded, forKey: .answer)
        case .refused(let reason):
            try container.encode(Answer.refused, forKey: .answer)
            try container.encode(reason, forKey: .reason)
        case .tryLater(let seconds, let reason):
            try container.encode(Answer.tryLater, forKey: .answer)
            try container.encode(seconds, forKey: .after)
            try container.encodeIfPresent(reason, forKey: .reason)
        }
    }
}
