/// The state of a person that `judge` reads and `fold` changes: the player state, and the pages
/// that the entry touches.
public struct JudgingState: Sendable, Hashable {
    /// The state after all earlier entries.
    public var person: PlayerState
    /// Pages of steps by day in UTC, counted from 1970-01-01; those that the entry names.
    public var steps: [Int: StepPage]
    /// The person's relations to the others that the entry names, by public name.
    public var relations: [String: Relation] = [:]

    /// A player state.
    public init(person: PlayerState = PlayerState(), steps: [Int: StepPage] = [:]) {
        self.person = person
        self.steps = steps
    }
}
