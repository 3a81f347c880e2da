public import Catalog
public import Ledger

/// A person in a ledger's list.
public struct PersonListing: Codable, Sendable, Hashable {
    /// The public name, by which entries refer to them.
    public var handle: String
    /// The display name.
    public var name: String
    /// The username; empty where the reader may not find them.
    public var username: String
    /// The reader's relation to them.
    public var relation: Relation
    /// Their relation to the reader: `follows`, `asked` or `friend`, and no other.
    public var theirs: Relation

    /// The username, or else the display name.
    public var knownAs: String { username.isEmpty ? name : username }
}

/// A page of people.
public struct PeoplePage: Codable, Sendable, Hashable {
    /// The people.
    public var items: [PersonListing]
    /// The cursor of the next page; nil at the end.
    public var next: String?
}

/// A person's page, as far as they show it.
public struct PersonProfile: Codable, Sendable, Hashable {
    /// Statistics of play.
    public struct Statistics: Codable, Sendable, Hashable {
        /// Finished rounds.
        public var rounds: Int
        /// Right answers per thousand.
        public var accuracy: Int
        /// Consecutive days with a quiz.
        public var streak: Int
        /// The longest streak.
        public var longestStreak: Int
        /// The number of reached achievements.
        public var achievements: Int
    }

    /// Points on a day in UTC.
    public struct ComparedDay: Codable, Sendable, Hashable {
        /// The day.
        public var day: Day
        /// The reader's.
        public var mine: Int
        /// The person's.
        public var theirs: Int
    }

    /// The person.
    public var person: PersonListing
    /// The person's; nil where they do not show them, or have not played.
    public var statistics: Statistics?
    /// The reader's.
    public var own: Statistics
    /// The last seven days; nil where there is nothing to compare.
    public var week: [ComparedDay]?
    /// Whether they show their statistics.
    public var showsStatistics: Bool
}

/// A current challenge, with its participants.
public struct OpenChallenge: Codable, Sendable, Hashable {
    /// A participant.
    public struct Participant: Codable, Sendable, Hashable {
        /// The public name.
        public var handle: String
        /// The display name; nil for an erased person.
        public var name: String?
        /// Whether they joined.
        public var joined: Bool
        /// Whether it is the reader.
        public var you: Bool
        /// Steps on its days; nil for a person who does not take part.
        public var steps: Int?
    }

    /// Goal and days.
    public var challenge: Challenge
    /// Whether the reader joined.
    public var joined: Bool
    /// Its participants.
    public var people: [Participant]
}

/// Reads of other people, with a session's token of an account.
extension LedgerOverHTTP {
    private struct Items<Item: Decodable & Sendable>: Decodable, Sendable {
        var items: [Item]
    }

    /// All people of one list.
    ///
    /// - Parameters:
    ///   - list: `friends`, `following`, `followers`, `requests`, `asked` or `blocked`.
    ///   - token: a session's token.
    /// - Returns: the people, in no meaningful order.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func people(of list: String, _ token: String) async throws -> [PersonListing] {
        var people: [PersonListing] = []
        var after: String?
        repeat {
            let rest = after.map { "&after=\(PercentEncoding.name($0))" } ?? ""
            let page = try await get(
                PeoplePage.self,
                "\(LedgerRoute.people)?list=\(PercentEncoding.name(list))\(rest)", token: token)
            people += page.items
            after = page.next
        } while after != nil && people.count < LedgerLimits.follows
        return people
    }

    /// People whose username begins with a text, or differs by one letter; at most 20.
    ///
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func people(named name: String, _ token: String) async throws -> [PersonListing] {
        try await get(
            PeoplePage.self, "\(LedgerRoute.people)?name=\(PercentEncoding.name(name))",
            token: token
        ).items
    }

    /// A person's page, by their public name.
    ///
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func person(_ handle: String, _ token: String) async throws -> PersonProfile {
        try await get(
            PersonProfile.self, "\(LedgerRoute.people)/\(PercentEncoding.name(handle))",
            token: token)
    }

    /// Current challenges, by their end.
    ///
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func challenges(_ token: String) async throws -> [OpenChallenge] {
        try await get(Items<OpenChallenge>.self, LedgerRoute.challenges, token: token).items
    }
}
