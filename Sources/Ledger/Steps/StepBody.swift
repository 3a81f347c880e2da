extension Entry.Kind {
    /// Steps of an interval: `StepBody`.
    public static let steps = Entry.Kind(rawValue: "steps")
}

/// Steps counted in an interval.
public struct StepBody: JudgedBody {
    /// Steps of an interval: in any order they give the same sum.
    public static let kind = EntryKind(
        .steps, isSent: true,
        form: .short([
            "count": .number, "end": .number, "offset": .number,
            "source": .text(LedgerLimits.sourceBytes), "start": .number, "zone": .zone,
        ]), place: .ledger, order: .any)

    /// The source that counted them: lower-case words with hyphens, one for each device and app.
    public var source: String
    /// The zone by its IANA name.
    public var zone: String
    /// Minutes that the zone was ahead of UTC.
    public var offset: Int
    /// The first millisecond since 1970-01-01T00:00Z.
    public var start: Int
    /// The millisecond after the last.
    public var end: Int
    /// Steps.
    public var count: Int

    /// Steps of an interval.
    public init(source: String, zone: String, offset: Int, start: Int, end: Int, count: Int) {
        self.source = source
        self.zone = zone
        self.offset = offset
        self.start = start
        self.end = end
        self.count = count
    }

    /// When they were walked.
    public func claimedTime(made: Int) throws(Refusal) -> Int {
        try checkOffset(offset)
        return end
    }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// The days of the interval; nil where it is longer than allowed.
    public var stepPages: ClosedRange<Int>? {
        guard start >= 0, end > start, end - start <= LedgerLimits.stepInterval else { return nil }
        return quarters.lowerBound / 96...quarters.upperBound / 96
    }

    /// Applies `StepRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try StepRules(input).judge(self)
    }

    /// They are judged again.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        .judgedAgain(seen: nil)
    }

    /// None.
    public var export: EntryExport { .none }
}
