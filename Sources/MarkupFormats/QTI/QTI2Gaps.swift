import Intake
import QuestionRecords

extension QTI2Item {
    /// Gaps in the text, each with options or to type into.
    ///
    /// - Throws: `SourceFinding` when there are too many gaps or answers, or in the cases of
    ///   `MarkupChecks.gaps`.
    mutating func gaps() throws(SourceFinding) -> QuestionBody {
        let interactions = body.interactions
        let ids = asked
        let candidates = interactions.map { self.candidates($0) }
        guard interactions.count <= IntakeLimits.options,
            candidates.map(\.count).reduce(0, +) <= IntakeLimits.scoringRules
        else {
            throw record.rejection(
                "There are too many gaps, or answers of gaps", remedy: "Make several items of it.")
        }
        let scoring = self.scoring
        let found = ScoringProbe.places(candidates) { filled in
            var answers: [String: [String]] = [:]
            for (interaction, answer) in zip(interactions, filled) {
                guard let answer, let id = interaction["responseIdentifier"] else { continue }
                answers[id] = [answer]
            }
            return scoring?.score(answers)
        }
        if Set(ids).count < interactions.count {
            record.warn(
                "Two gaps are one response", remedy: "Give each its own responseIdentifier.")
        }
        var gaps: [QuestionBody.Gap] = []
        for (index, interaction) in interactions.enumerated() {
            let weights = found?.weights[index] ?? candidates[index].map { _ in 0 }
            let isChosen = interaction.name == "inlineChoiceInteraction"
            var answers: [AnswerOption] = []
            if isChosen {
                for choice in interaction.all("inlineChoice") {
                    let place = candidates[index].firstIndex(of: choice["identifier"] ?? "")
                    answers.append(
                        AnswerOption(
                            media.text(choice.children, &record),
                            weight: place.map { weights[$0] } ?? 0))
                }
            } else {
                answers = zip(candidates[index], weights).filter { $0.1 > 0 }.map {
                    AnswerOption(FormattedText(plain: $0.0), weight: $0.1)
                }
            }
            gaps.append(.init(answers: answers, showsOptions: isChosen))
        }
        if let empty = gaps.firstIndex(where: { $0.answers.isEmpty }) {
            record.warn(
                "No answer of gap \(empty + 1) is known to be right, so the gaps are not kept",
                remedy: "Declare its right answer.")
            return .other("gaps")
        }
        try MarkupChecks.gaps(gaps, &record)
        return .gaps(gaps)
    }

    /// The possible answers of a place, the declared right one first.
    private func candidates(_ interaction: XMLElement) -> [String] {
        let declared = declarations.responses[interaction["responseIdentifier"] ?? ""]
        let likely = declared?.correct ?? []
        let mapped = declared?.mapping?.entries.sorted { $0.points > $1.points }.map(\.key) ?? []
        let others: [String]
        if interaction.name == "inlineChoiceInteraction" {
            others = interaction.all("inlineChoice").compactMap { $0["identifier"] }
        } else {
            let constants = scoring?.constants ?? []
            others = constants.filter { $0.type == "string" }.map(\.value)
        }
        var seen: Set<String> = []
        return (likely + mapped + others).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// A word or a number to type.
    mutating func entry(_ interaction: XMLElement) throws(SourceFinding) -> QuestionBody {
        let id = interaction["responseIdentifier"] ?? ""
        let declared = declarations.responses[id]
        if ["float", "integer"].contains(declared?.baseType ?? "") { return try number(id) }
        let candidates = self.candidates(interaction)
        let scoring = self.scoring
        let found = ScoringProbe.places([candidates]) {
            scoring?.score([id: $0.compactMap(\.self)])
        }
        let answers = zip(candidates, found?.weights.first ?? []).filter { $0.1 > 0 }
        guard let first = answers.first else {
            record.warn(
                "No answer is known to be right, so people have to judge",
                remedy: "Declare the right answer.")
            return .open
        }
        return .text(
            answers: answers.map { AnswerOption(FormattedText(plain: $0.0), weight: $0.1) },
            isCaseSensitive: mindsCase(first.0, id))
    }

    /// Whether the rules reject a right word with other capitals.
    private func mindsCase(_ word: String, _ id: String) -> Bool {
        let points = scoring?.score([id: [word]])
        let others = [word.uppercased(), word.lowercased()].filter { $0 != word }
        return others.contains { scoring?.score([id: [$0]]) != points }
    }

    /// A number to type; its answers are the ranges that earn points by the rules.
    private mutating func number(_ id: String) throws(SourceFinding) -> QuestionBody {
        let declared = declarations.responses[id]
        let values =
            (declared?.correct ?? []) + (declared?.mapping?.entries.map(\.key) ?? [])
            + (scoring?.constants.map(\.value) ?? [])
        let exact = Set(values.prefix(100).compactMap(MarkupNumber.read))
        var breaks = exact
        for tolerance in (scoring?.tolerances ?? []).prefix(10) {
            for number in exact {
                let width =
                    tolerance.isPercentage
                    ? abs(number) * tolerance.width / 100 : tolerance.width
                breaks.formUnion([number - width, number + width])
            }
        }
        let isWhole = declared?.baseType == "integer"
        let scoring = self.scoring
        let runs =
            ScoringProbe.numbers(breaks: breaks.sorted()) { number in
                if isWhole, number.rounded() != number { return 0 }
                return scoring.flatMap { $0.score([id: [MarkupNumber.written(number)]]) }
            } ?? []
        let best = runs.map(\.points).max() ?? 0
        guard best > 0 else {
            record.warn(
                "No number is known to be right", remedy: "Declare the right number.")
            return .other("number")
        }
        checkBest(best)
        return .number(runs.map { .init(range: $0.range, weight: min(1, $0.points / best)) })
    }

    /// Words to put into gaps.
    ///
    /// - Throws: `SourceFinding` when there are too many gaps and words, or in the cases of
    ///   `MarkupChecks.gaps`.
    mutating func gapMatch(_ interaction: XMLElement) throws(SourceFinding) -> QuestionBody {
        let id = interaction["responseIdentifier"] ?? ""
        let gapIDs = interaction.descendants("gap").map { $0["identifier"] ?? "" }
        let words = interaction.all("gapText")
        guard !gapIDs.isEmpty, !words.isEmpty, interaction.all("gapImg").isEmpty else {
            return .other(interaction.all("gapImg").isEmpty ? "gaps" : "pictures for gaps")
        }
        guard gapIDs.count * words.count <= 3_000 else {
            throw record.rejection(
                "There are too many gaps and words", remedy: "Split the question.")
        }
        let declared = declarations.responses[id]
        let likely = Set(
            (declared?.correct ?? [])
                + (declared?.mapping?.entries.filter { $0.points > 0 }.map(\.key) ?? []))
        let candidates = gapIDs.map { gap in
            let all = words.map { "\($0["identifier"] ?? "") \(gap)" }
            return all.filter { likely.contains($0) } + all.filter { !likely.contains($0) }
        }
        let scoring = self.scoring
        let found = ScoringProbe.places(candidates) { scoring?.score([id: $0.compactMap(\.self)]) }
        var gaps: [QuestionBody.Gap] = []
        for (index, gap) in gapIDs.enumerated() {
            let answers = words.map { word in
                let pair = "\(word["identifier"] ?? "") \(gap)"
                let place = candidates[index].firstIndex(of: pair)
                return AnswerOption(
                    media.text(word.children, &record),
                    weight: place.flatMap { found?.weights[index][$0] } ?? 0)
            }
            gaps.append(.init(answers: answers, showsOptions: true))
        }
        try MarkupChecks.gaps(gaps, &record)
        return .gaps(gaps)
    }
}
