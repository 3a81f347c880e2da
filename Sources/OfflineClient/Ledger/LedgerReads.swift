public import Catalog
public import Ledger

/// Reads of a ledger with a session's token, from `begin` or `LedgerAccount`.
extension LedgerOverHTTP: FeedLink {
    /// A page of the entries of the person's devices; see `FeedLink`.
    public func feed(
        _ token: String, after number: Int, entry: String?
    ) async throws -> FeedPage {
        let named = entry.map { "&entry=\(PercentEncoding.name($0))" } ?? ""
        return try await get(
            FeedPage.self, "\(LedgerRoute.feed)?after=\(number)\(named)", token: token)
    }

    /// The person's state.
    ///
    /// - Parameters:
    ///   - token: a session's token.
    ///   - offset: minutes that the player's zone is ahead of UTC.
    /// - Returns: the state.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func profile(_ token: String, offset: Int) async throws -> Profile {
        try await get(Profile.self, "\(LedgerRoute.profile)?offset=\(offset)", token: token)
    }

    /// The shop, with the person's belongings.
    ///
    /// - Parameter token: a session's token.
    /// - Returns: the shop.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func shop(_ token: String) async throws -> LedgerShop {
        try await get(LedgerShop.self, LedgerRoute.shop, token: token)
    }

    /// A board: its first lines, those around the person, or those of the person and friends.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - token: a session's token.
    ///   - around: the lines above and below the person's own; nil for the first twenty lines.
    ///   - friends: whether it shows only the person and their friends.
    /// - Returns: the lines.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func board(
        _ board: LedgerBoard, _ token: String, around: Int? = nil, friends: Bool = false
    ) async throws -> BoardLines {
        let place = friends ? "friends" : around.map { "around=\($0)" } ?? "count=20"
        return try await get(
            BoardLines.self,
            "\(LedgerRoute.boards)?board=\(PercentEncoding.name(board.name))&\(place)",
            token: token)
    }

    /// The outcomes of the person's entries, for notifications, the earliest first.
    ///
    /// - Parameters:
    ///   - token: a session's token.
    ///   - number: the number of the last known entry.
    /// - Returns: a page; `next` is `number` at the end.
    /// - Throws: `TransportFailure` when there is no valid answer, `LedgerFailure` when the ledger
    ///   refuses.
    public func notifications(_ token: String, after number: Int) async throws -> NoticePage {
        try await get(
            NoticePage.self, "\(LedgerRoute.notifications)?after=\(number)", token: token)
    }
}

/// The shop, with a person's belongings.
public struct LedgerShop: Codable, Sendable, Hashable {
    /// The items.
    public var items: [ShopListing]
    /// Ids of items that the person owns.
    public var owned: [String]
    /// The worn item of each slot.
    public var worn: [String: String]
    /// Trophies that the person has.
    public var trophies: Int
}

/// A page of notices.
public struct NoticePage: Codable, Sendable, Hashable {
    /// The outcome of one entry.
    public struct Item: Codable, Sendable, Hashable {
        /// The entry's number in the ledger.
        public var number: Int
        /// When it was recorded, in milliseconds since 1970-01-01T00:00Z.
        public var received: Int
        /// Its notices.
        public var notices: [LedgerNotice]
    }

    /// The outcomes, in order.
    public var items: [Item]
    /// The number after which the next page begins.
    public var next: Int
}

/// A ledger's `Notice`; of an unknown kind only the name is read.
public struct LedgerNotice: Codable, Sendable, Hashable {
    /// Its kind: `achievement`, `best`, `goal`, `trophies`, `unranked`, `person`, `challenge` or
    /// `verdict`.
    public var about: String
    /// The achievement.
    public var id: String?
    /// The kind of round of a personal best.
    public var board: String?
    /// The points of a personal best.
    public var points: Int?
    /// Trophies received; negative for spent ones.
    public var trophies: Int?
    /// The reason.
    public var reason: String?
    /// The public name of the acting person.
    public var person: String?
    /// Their action: a `PeerEvent`.
    public var event: String?
    /// The result of a challenge.
    public var result: ChallengeResult?

    private enum CodingKeys: String, CodingKey {
        case about = "kind"
        case id, board, points, trophies, reason, person, event, result
    }
}
