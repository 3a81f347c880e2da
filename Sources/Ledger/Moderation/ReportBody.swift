extension Entry.Kind {
    /// A report to the editors: `ReportBody`.
    public static let report = Entry.Kind(rawValue: "report")
}

/// A report to the editors about something published.
public struct ReportBody: JudgedBody {
    /// A report.
    public static let kind = EntryKind(
        .report, isSent: true, form: .note(["about": .word, "id": .id, "text": .note]),
        place: .ledger, order: .any)

    /// The kind of thing: plant, picture, question, person.
    public var about: String
    /// Its id.
    public var id: String
    /// The fault.
    public var text: String

    /// A report.
    public init(about: String, id: String, text: String) {
        self.about = about
        self.id = id
        self.text = text
    }

    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// Applies `NoteRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try NoteRules(input.state.person, input.today).judge(self)
    }

    /// It is judged again.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        .judgedAgain(seen: nil)
    }

    /// A report.
    public var export: EntryExport { .report(self) }
}
