public import Catalog
public import Ledger

/// What is read of a ledger by a session's token, as `begin` and `LedgerAccount` give it.
extension LedgerOverHTTP: FeedLink {
    /// A page of what the person's devices recorded.
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
    ///   - token: of a session.
    ///   - offset: minutes that the player's zone is ahead of UTC.
    /// - Returns: the state.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func profile(_ token: String, offset: Int) async throws -> Profile {
        try await get(Profile.self, "\(LedgerRoute.profile)?offset=\(offset)", token: token)
    }

    /// The shop, and what of it the person has.
    ///
    /// - Parameter token: of a session.
    /// - Returns: the shop.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func shop(_ token: String) async throws -> LedgerShop {
        try await get(LedgerShop.self, LedgerRoute.shop, token: token)
    }

    /// A board: its first lines, those around the person, or those of the person and friends.
    ///
    /// - Parameters:
    ///   - board: which.
    ///   - token: of a session.
    ///   - around: how many lines above and below one's own; nil for the first twenty.
    ///   - friends: whether it is of the person and their friends alone.
    /// - Returns: the lines.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func board(
        _ board: LedgerBoard, _ token: String, around: Int? = nil, friends: Bool = false
    ) async throws -> BoardLines {
        let place = friends ? "friends" : around.map { "around=\($0)" } ?? "count=20"
        return try await get(
            BoardLines.self,
            "\(LedgerRoute.boards)?board=\(PercentEncoding.name(board.name))&\(place)",
            token: token)
    }

    /// What came of what the person did and is worth telling, the earliest first.
    ///
    /// - Parameters:
    ///   - token: of a session.
    ///   - number: the number of the last that is known.
    /// - Returns: a page; `next` is `number` where there is nothing more.
    /// - Throws: `TransportFailure`, or `LedgerFailure` with what the ledger says.
    public func notifications(_ token: String, after number: Int) async throws -> NoticePage {
        try await get(
            NoticePage.self, "\(LedgerRoute.notifications)?after=\(number)", token: token)
    }
}

/// The shop, and what of it a person has.
public struct LedgerShop: Codable, Sendable, Hashable {
    /// What can be bought.
    public var items: [ShopListing]
    /// Ids of items that the person owns.
    public var owned: [String]
    /// What is worn in each slot.
    public var worn: [String: String]
    /// Trophies that the person has.
    public var trophies: Int
}

/// A page of notices.
public struct NoticePage: Codable, Sendable, Hashable {
    /// What came of one entry.
    public struct Item: Codable, Sendable, Hashable {
        /// The entry's number in the ledger.
        public var number: Int
        /// When it was recorded, in milliseconds since 1970-01-01T00:00Z.
        public var received: Int
        /// What is worth telling.
        public var notices: [LedgerNotice]
    }

    /// What came of entries, in order.
    public var items: [Item]
    /// The number after which the next page is.
    public var next: Int
}

/// Something worth telling, as a ledger's `Notice`; of a kind that is not known here only its name
/// is read.
public struct LedgerNotice: Codable, Sendable, Hashable {
    /// What it tells of: `achievement`, `best`, `goal`, `trophies`, `unranked`, `person`, `challenge` or
    /// `verdict`.
    public var about: String
    /// The achievement.
    public var id: String?
    /// The kind of round of a best.
    public var board: String?
    /// Points of a best.
    public var points: Int?
    /// Trophies that came, or below zero went.
    public var trophies: Int?
    /// Why.
    public var reason: String?
    /// The public name of who did something.
    public var person: String?
    /// What they did: a `PeerEvent`.
    public var event: String?
    /// What a challenge came to.
    public var result: ChallengeResult?

    private enum CodingKeys: String, CodingKey {
        case about = "kind"
        case id, board, points, trophies, reason, person, event, result
    }
}
