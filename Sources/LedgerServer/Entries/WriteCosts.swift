import Ledger

extension Entry {
    /// The most bytes that recording the entry adds to the ledger's files, without pages of steps:
    /// the sealed entry and its outcome, rows, indexes and lines of boards. `BudgetTests` checks it
    /// against the files.
    var cost: Int { 1_536 + 5 * body.utf8.count / 4 }
}

extension Outcome {
    /// Further bytes, known once the entry is recorded: a page's line for each quarter of an hour
    /// with steps, and the change itself.
    var pageCost: Int {
        changes.reduce(0) { sum, change in
            guard case .walked(let source, let portions) = change else { return sum }
            return sum + portions.count * (source.utf8.count + 80)
        }
    }
}
