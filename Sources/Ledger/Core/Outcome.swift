/// What became of an entry that is recorded: what judge found and what it pays. It is appended
/// beside the entry; player states follow from outcomes alone.
public struct Outcome: Codable, Sendable, Hashable {
    /// The version of the ledger's rules that this code judges by.
    public static let currentRules = 2

    /// The version of the rules it was judged by.
    public var rules: Int
    /// What it changed, in order.
    public var changes: [Change]

    /// An outcome by the rules of this code.
    public init(_ changes: [Change]) {
        rules = Self.currentRules
        self.changes = changes
    }

    /// Trophies that the person got, or below zero spent.
    public var trophies: Int {
        changes.reduce(0) { sum, change in
            if case .posted(let posting) = change { sum + posting.trophies } else { sum }
        }
    }

    /// The same, with no Trophies for it.
    public var unpaid: Outcome {
        var outcome = self
        outcome.changes.removeAll { change in
            if case .posted(let posting) = change { posting.trophies > 0 } else { false }
        }
        return outcome
    }
}
