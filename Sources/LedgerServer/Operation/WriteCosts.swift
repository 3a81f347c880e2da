import Ledger

extension Entry {
    /// The bytes that recording it adds to the ledger's files, at most, but for pages of steps: the
    /// sealed entry and its outcome, rows, indexes and lines of boards. `BudgetTests` holds it
    /// against the files.
    var cost: Int { 1_536 + 5 * body.utf8.count / 4 }
}

extension Outcome {
    /// The bytes that it adds besides: of each quarter of an hour with steps the line of its page, and
    /// the change itself. They are known once the entry is recorded.
    var pageCost: Int {
        changes.reduce(0) { sum, change in
            guard case .walked(let source, let portions) = change else { return sum }
            return sum + portions.count * (source.utf8.count + 80)
        }
    }
}
