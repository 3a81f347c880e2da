/// Where Trophies are. The sum over all accounts is zero, always: what people have came from the
/// mint, and what they spent lies in the shop's till.
public enum Account: Sendable, Hashable {
    /// Where Trophies come from: as far below zero as there were ever made.
    case mint
    /// A person's; never below zero.
    case person(PersonID)
    /// Where spent Trophies go; what is in it is out of circulation.
    case till

    /// Its name in the books.
    public var name: String {
        switch self {
        case .mint: "mint"
        case .person(let person): "person/\(person.rawValue)"
        case .till: "till"
        }
    }
}

/// Trophies that go from one account to another: two legs of one sum, so that the books balance.
public struct Posting: Codable, Sendable, Hashable {
    /// What Trophies are moved for.
    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        case round, best, achievement, goal, challenge, battle, purchase
        /// What a guest had earned goes back to the mint: the account they are taken into earns it.
        case claim
        /// What a guest had spent comes back from the till, likewise.
        case refund
    }

    /// What for.
    public var reason: Reason
    /// How many: above zero for what the person gets, below for what they give.
    public var trophies: Int

    /// A movement of a person's Trophies.
    public init(_ reason: Reason, _ trophies: Int) {
        self.reason = reason
        self.trophies = trophies
    }

    /// What the posting adds to each account, the person's last; the sum is zero.
    public func legs(of person: PersonID) -> [(account: Account, trophies: Int)] {
        let other: Account =
            switch reason {
            case .claim: .mint
            case .refund: .till
            case .round, .best, .achievement, .goal, .challenge, .battle, .purchase:
                trophies < 0 ? .till : .mint
            }
        return [(other, -trophies), (.person(person), trophies)]
    }
}
