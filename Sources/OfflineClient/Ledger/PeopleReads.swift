public import Catalog
public import Ledger

/// A person as a ledger shows them to another.
public struct PersonListing: Codable, Sendable, Hashable {
    /// The public name, by which entries name them.
    public var handle: String
    /// The name that others see.
    public var name: String
    /// The name by which they are found; empty where they do not let one find them.
    public var username: String
    /// What one is to them.
    public var relation: Relation
    /// What they are to one: `follows`, `asked`, `friend`, and nothing else.
    public var theirs: Relation

    /// The username, or else the name that others see.
    public var knownAs: String { username.isEmpty ? name : username }
}

/// A page of people.
public struct PeoplePage: Codable, Sendable, Hashable {
    /// The people.
    public var items: [PersonListing]
    /// What the next page comes after; nil at the end.
    public var next: String?
}

/// A person's page, as far as they show it.
public struct PersonProfile: Codable, Sendable, Hashable {
    /// What somebody has played.
    public struct Statistics: Codable, Sendable, Hashable {
        /// Finished rounds.
        public var rounds: Int
        /// Right answers of a thousand.
        public var accuracy: Int
        /// Days in a row with a quiz.
        public var streak: Int
        /// The longest such row.
        public var longestStreak: Int
        /// How many achievements were reached.
        public var achievements: Int
    }

    /// Points of a day in UTC.
    public struct ComparedDay: Codable, Sendable, Hashable {
        /// The day.
        public var day: Day
        /// One's own.
        public var mine: Int
        /// Theirs.
        public var theirs: Int
    }

    /// Who.
    public var person: PersonListing
    /// Theirs; nil where they do not show it, or have played nothing.
    public var statistics: Statistics?
    /// One's own.
    public var own: Statistics
    /// The last seven days; nil where there is nothing to compare.
    public var week: [ComparedDay]?
    /// Whether they show what they played.
    public var showsStatistics: Bool
}

/// A challenge that is not over, with its people.
public struct OpenChallenge: Codable, Sendable, Hashable {
    /// One of its people.
    public struct Participant: Codable, Sendable, Hashable {
        /// The public name.
        public var handle: String
        /// The name that others see; nil of who was erased.
        public var name: String?
        /// Whether they take part.
        public var joined: Bool
        /// Whether it is oneself.
        public var you: Bool
        /// Steps of its days; nil of who does not take part.
        public var steps: Int?
    }

    /// What is to be done, and when.
    public var challenge: Challenge
    /// Whether one takes part.
    public var joined: Bool
    /// Its people.
    public var people: [Participant]
}

/// What is read of other people, by a session's token of who has an account.
extension LedgerOverHTTP {
    private struct Items<Item: Decodable & Sendable>: Decodable, Sendable {
        var items: [Item]
    }

    /// People of one list, all pages of it.
    ///
    /// - Parameters:
    ///   - list: `friends`, `following`, `followers`, `requests`, `asked` or `blocked`.
    ///   - token: of a session.
    /// - Returns: the people, in no order that means anything.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
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

    /// People whose username begins so, or differs by one letter; at most 20.
    ///
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func people(named name: String, _ token: String) async throws -> [PersonListing] {
        try await get(
            PeoplePage.self, "\(LedgerRoute.people)?name=\(PercentEncoding.name(name))",
            token: token
        ).items
    }

    /// A person's page, by their public name.
    ///
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func person(_ handle: String, _ token: String) async throws -> PersonProfile {
        try await get(
            PersonProfile.self, "\(LedgerRoute.people)/\(PercentEncoding.name(handle))",
            token: token)
    }

    /// Challenges that are not over, the one that ends first first.
    ///
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func challenges(_ token: String) async throws -> [OpenChallenge] {
        try await get(Items<OpenChallenge>.self, LedgerRoute.challenges, token: token).items
    }
}
