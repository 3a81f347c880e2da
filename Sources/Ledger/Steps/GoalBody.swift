extension Entry.Kind {
    /// A goal of steps: `GoalBody`.
    public static let goal = Entry.Kind(rawValue: "goal")
}

/// A goal of steps, from the day it was set on.
public struct GoalBody: JudgedBody {
    /// A goal. Of two, the one set later counts, whichever is received first.
    public static let kind = EntryKind(
        .goal, isSent: true,
        form: .short(["offset": .number, "period": .word, "steps": .number]), place: .ledger,
        order: .any)

    /// For each day, or each week.
    public var period: GoalPeriod
    /// Steps.
    public var steps: Int
    /// Minutes that the zone was ahead of UTC.
    public var offset: Int

    /// A goal.
    public init(period: GoalPeriod, steps: Int, offset: Int) {
        self.period = period
        self.steps = steps
        self.offset = offset
    }

    /// When it was set.
    public func claimedTime(made: Int) throws(Refusal) -> Int {
        try checkOffset(offset)
        return made
    }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// Applies `StepRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try StepRules(input).judge(self)
    }

    /// It is judged again.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        .judgedAgain(seen: nil)
    }

    /// None.
    public var export: EntryExport { .none }
}
