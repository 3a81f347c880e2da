/// The outcome of a recorded entry: what `judge` found and what it pays. It is stored with the
/// entry; player states are computed from outcomes alone.
public struct Outcome: Codable, Sendable, Hashable {
    /// The version of the rules in this code.
    public static let currentRules = 2

    /// The version of the rules it was judged by.
    public var rules: Int
    /// The changes, in order.
    public var changes: [Change]

    /// An outcome by the rules of this code.
    public init(_ changes: [Change]) {
        rules = Self.currentRules
        self.changes = changes
    }

    /// The Trophies that the person got; negative for spent ones.
    public var trophies: Int {
        changes.reduce(0) { sum, change in
            if case .posted(let posting) = change { sum + posting.trophies } else { sum }
        }
    }

    /// The same without its Trophies.
    public var unpaid: Outcome {
        var outcome = self
        outcome.changes.removeAll { change in
            if case .posted(let posting) = change { posting.trophies > 0 } else { false }
        }
        return outcome
    }
}
