import Catalog

/// The rules of reports and questions, which the editors read.
struct NoteRules {
    private let state: PlayerState
    private let today: Day

    init(_ state: PlayerState, _ today: Day) {
        self.state = state
        self.today = today
    }

    func judge(_ body: ReportBody) throws(Refusal) -> [Change] {
        try judge([body.about, body.id, body.text])
    }

    func judge(_ body: QuestionBody) throws(Refusal) -> [Change] {
        guard LedgerLimits.options.contains(body.options.count) else { throw .badText }
        return try judge(
            [body.category, body.language, body.prompt, body.explanation, body.source]
                + body.options)
    }

    private func judge(_ texts: [String]) throws(Refusal) -> [Change] {
        guard state.notes[today] ?? 0 < LedgerLimits.notesADay else { throw .tooMany }
        guard texts.allSatisfy(Self.isText) else { throw .badText }
        return [.noted(today)]
    }

    /// Whether a text is not empty, and has no controls but line ends and tabs.
    private static func isText(_ text: String) -> Bool {
        (1...LedgerLimits.noteBytes).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t"
            }
    }
}
