/// When streams get a keep-alive comment: each once in an interval, at a time of its own. Written
/// all at once, ten thousand of them would hold up every answer.
struct Heartbeats {
    /// The parts of an interval.
    static let parts = 60
    /// The part of the last call, counted from the year 1970.
    private var last: Int?

    /// The streams that are due since the last call.
    ///
    /// - Parameter now: in milliseconds since 1970.
    /// - Returns: whether the stream of a number is due.
    mutating func due(at now: Int) -> (Int) -> Bool {
        let part = now / (LedgerServerLimits.heartbeat / Self.parts)
        defer { last = part }
        guard part != last else { return { _ in false } }
        // A clock that was set back begins anew.
        let first = last.map { $0 < part ? max($0 + 1, part - Self.parts + 1) : part } ?? part
        let due = Set((first...part).map { $0 % Self.parts })
        return { due.contains($0 % Self.parts) }
    }
}
