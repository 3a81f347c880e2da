/// An account of Trophies. The sum over all accounts is always zero: Trophies of persons come from
/// the mint, and spent ones go to the shop's till.
public enum Account: Sendable, Hashable {
    /// The source of Trophies: minus the number that was ever paid out.
    case mint
    /// A person's account; never negative.
    case person(PersonID)
    /// The target of spent Trophies, which are out of circulation there.
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

/// A movement of Trophies from one account to another: two legs whose sum is zero.
public struct Posting: Codable, Sendable, Hashable {
    /// The reason of a movement.
    public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
        case round, best, achievement, goal, challenge, battle, purchase
        /// A guest's earned Trophies return to the mint; the account that takes the guest in earns
        /// them.
        case claim
        /// A guest's spent Trophies return from the till, likewise.
        case refund
    }

    /// The reason.
    public var reason: Reason
    /// The number of Trophies: positive for those that the person gets, negative for those they
    /// give.
    public var trophies: Int

    /// A movement of a person's Trophies.
    public init(_ reason: Reason, _ trophies: Int) {
        self.reason = reason
        self.trophies = trophies
    }

    /// The change of each account, the person's last; the sum is zero.
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
