/// Prints the progress of a move: one line a second, and one at the end of each table that took a
/// second.
public struct MoveMeter: Sendable {
    private var table = ""
    private var began = ContinuousClock.now
    private var said = ContinuousClock.now
    private var last = ContinuousClock.now

    /// A meter at the start of a move.
    public init() {}

    /// The line to print now; nil for none.
    public mutating func line(
        for progress: LedgerMove.Progress, at now: ContinuousClock.Instant = .now
    ) -> String? {
        defer { last = now }
        let name = "\(progress.stage) \(progress.table)"
        if table != name { (table, began, said) = (name, last, last) }
        let isDue = now - (progress.isWhole ? began : said) >= .seconds(1)
        if progress.isWhole { table = "" }
        guard isDue else { return nil }
        said = now
        let rate = Double(progress.rows) / ((now - began) / .seconds(1))
        return "\(progress), \(Int(rate)) a second"
    }
}
