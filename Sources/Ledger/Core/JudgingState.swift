/// All that judge knows of a person before an entry, and that fold changes: what is always at hand,
/// and the pages that the entry touches.
public struct JudgingState: Sendable, Hashable {
    /// What all entries came to.
    public var person: PlayerState
    /// Steps by day in UTC, counted from 1970-01-01; those that the entry names.
    public var steps: [Int: StepPage]
    /// What the person is to others, by their public names; those that the entry names.
    public var relations: [String: Relation] = [:]

    /// A player state.
    public init(person: PlayerState = PlayerState(), steps: [Int: StepPage] = [:]) {
        self.person = person
        self.steps = steps
    }
}
