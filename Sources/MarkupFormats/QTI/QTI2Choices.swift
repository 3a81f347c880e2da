import Intake
import QuestionRecords

extension QTI2Item {
    /// A choice of one or several options, whose weights come from evaluating the rules.
    ///
    /// - Throws: `SourceFinding` when there are too few options.
    mutating func choice(_ interaction: XMLElement, options: [XMLElement]) throws(SourceFinding)
        -> QuestionBody
    {
        let id = interaction["responseIdentifier"] ?? ""
        let ids = options.map { $0["identifier"] ?? "" }
        let declared = declarations.responses[id]
        let most = Int(interaction["maxChoices"] ?? "1") ?? 1
        let isSingle = declared.map { $0.cardinality == "single" } ?? (most == 1)
        var choice = QuestionBody.Choice(
            options.map { option in
                let shown = option.children.filter {
                    if case .element(let child) = $0 {
                        child.name != "feedbackInline"
                    } else {
                        true
                    }
                }
                return AnswerOption(media.text(shown, &record), weight: 0)
            }, scoring: isSingle || most == 1 ? .one : .sum)
        choice.isShuffled =
            interaction["shuffle"]?.lowercased() == "true"
            && !options.contains { $0["fixed"]?.lowercased() == "true" }
        if Set(ids).count < ids.count {
            record.warn(
                "Two options have the same identifier", remedy: "Give each its own.",
                excerpt: ids.joined(separator: ", "))
        }
        let verdict = verdict(
            id, ids, most: isSingle ? 1 : max(0, most), declared: declared?.correct ?? [])
        switch verdict {
        case .scored(let weights, let scoring, let best):
            for index in weights.indices { choice.options[index].weight = weights[index] }
            choice.scoring = scoring
            checkBest(best)
        case .beyond:
            record.warn(
                "The item's rules are neither a sum nor all or nothing, so no option is marked",
                remedy: "Mark the right options.",
                excerpt: choice.options.map(\.text.plain).joined(separator: " | "))
        case .notRun: warnOfRules(ids.map { [id: [$0]] })
        case .nothingRight, nil: break
        }
        try checkOptions(choice, verdict)
        return MarkupChecks.asTrueFalse(choice) ?? .choice(choice)
    }

    /// Warns that the rules cannot be evaluated, with the reason at the first of these answers that
    /// fails.
    private mutating func warnOfRules(_ answers: [[String: [String]]]) {
        var reason: String?
        for answer in answers where reason == nil {
            do throws(QTI2Unknown) {
                _ = try scoring?.outcomes(answer)
            } catch {
                reason = error.name
            }
        }
        record.warn(
            "The rules that score the item cannot be run here, so it is not known which "
                + "answers are right",
            remedy: "Use the template match_correct or map_response.", excerpt: reason)
    }

    private func verdict(_ id: String, _ ids: [String], most: Int, declared: [String])
        -> ScoringProbe.ChoiceVerdict?
    {
        guard let scoring else { return nil }
        let likely = ids.indices.filter { declared.contains(ids[$0]) }
        return ScoringProbe.choice(count: ids.count, most: most, likely: likely) {
            scoring.score([id: $0.map { ids[$0] }])
        }
    }

    private mutating func checkOptions(
        _ choice: QuestionBody.Choice, _ verdict: ScoringProbe.ChoiceVerdict?
    ) throws(SourceFinding) {
        var checked = choice
        if let first = choice.options.indices.first, verdict != .nothingRight {
            // It was reported already that no option is right, so the check must not report it
            // again.
            if !choice.options.contains(where: { $0.weight > 0 }) {
                checked.options[first].weight = 0.5
            }
        }
        try MarkupChecks.choice(checked, &record)
    }

    /// Warns when the best answer does not earn the maximum.
    mutating func checkBest(_ best: Double) {
        guard let scoring, scoring.source == .rules, let most = scoring.maximum, most > 0,
            abs(best - most) > 0.001
        else { return }
        record.note(
            "The best answer earns \(MarkupNumber.written(best)) of \(MarkupNumber.written(most))"
                + " points, and counts as wholly right here",
            remedy: "Check that the right answers are marked.")
    }

    /// Items to put in order.
    mutating func order(_ interaction: XMLElement) throws(SourceFinding) -> QuestionBody {
        let id = interaction["responseIdentifier"] ?? ""
        let choices = interaction.all("simpleChoice")
        let solution = declarations.responses[id]?.correct ?? []
        guard choices.count > 1 else {
            throw record.rejection(
                "There are not two things to put in order", remedy: "Give at least two.")
        }
        var shown: [String: FormattedText] = [:]
        for choice in choices {
            shown[choice["identifier"] ?? ""] = media.text(choice.children, &record)
        }
        let texts = solution.compactMap { shown[$0] }
        guard solution.count > 1, texts.count == solution.count else {
            return unsolved("order", solution)
        }
        if texts.count < choices.count {
            record.warn(
                "Things that are not part of the right order were left out",
                remedy: "Check the order.")
        }
        checkSolution([id: solution])
        return .order(texts)
    }

    /// Pairs of choices from two sets, or from one set.
    mutating func pairs(_ interaction: XMLElement) throws(SourceFinding) -> QuestionBody {
        let id = interaction["responseIdentifier"] ?? ""
        let sets = interaction.all("simpleMatchSet")
        let all = interaction.descendants("simpleAssociableChoice")
        let lefts = sets.first?.all("simpleAssociableChoice") ?? all
        var texts: [String: FormattedText] = [:]
        for choice in all {
            texts[choice["identifier"] ?? ""] = media.text(choice.children, &record)
        }
        let leftIDs = Set(lefts.map { $0["identifier"] ?? "" })
        let values = solution(id)
        var pairs: [QuestionBody.Pair] = []
        var used: [String] = []
        for value in values {
            var sides = value.split(separator: " ").map(String.init)
            if sides.count == 2, sets.count == 2, !leftIDs.contains(sides[0]) { sides.reverse() }
            if sides.contains(where: { texts[$0]?.isEmpty == true }) {
                record.warn(
                    "A side of a pair has no text, only a picture or nothing",
                    remedy: "Write what it shows.", excerpt: value)
            }
            guard sides.count == 2, let left = texts[sides[0]], let right = texts[sides[1]] else {
                record.warn(
                    "A right pair names a choice that is not there, and was left out",
                    remedy: "Check the identifiers.", excerpt: value)
                continue
            }
            pairs.append(.init(left: left, right: right))
            used += sides
        }
        guard !pairs.isEmpty else { return unsolved("pairs", values) }
        var leftSide = zip(0..., used).filter { $0.0 % 2 == 0 }.map(\.1)
        let rightSide = zip(0..., used).filter { $0.0 % 2 == 1 }.map(\.1)
        if sets.count == 2, Set(leftSide).count < leftSide.count,
            Set(rightSide).count == rightSide.count
        {
            // The left side is the columns of a table, and each item of the right side belongs to
            // one column: the sides are exchanged.
            leftSide = rightSide
            pairs = pairs.map { .init(left: $0.right, right: $0.left) }
        }
        let isPlain =
            sets.count == 2
            ? Set(leftSide).count == leftSide.count
            : Set(used).count == used.count
        guard isPlain else {
            record.warn(
                "A choice belongs to several others, which pairs cannot say; the pairs are not kept",
                remedy: "Make it several questions.",
                excerpt: pairs.map { "\($0.left.plain) – \($0.right.plain)" }
                    .joined(separator: " | "))
            return .other(sets.count == 2 ? "match" : "associate")
        }
        checkSolution([id: values])
        let isTurned = leftSide == rightSide
        let usedOnes = Set(used)
        let unused = all.map { $0["identifier"] ?? "" }.filter {
            !usedOnes.contains($0) && (sets.count < 2 || leftIDs.contains($0) == isTurned)
        }
        return .pairs(pairs, distractors: unused.compactMap { texts[$0] })
    }

    /// The right values of a response: the declared ones or, without them, those mapped to points.
    private func solution(_ id: String) -> [String] {
        guard let declared = declarations.responses[id] else { return [] }
        if !declared.correct.isEmpty { return declared.correct }
        return declared.mapping?.entries.filter { $0.points > 0 }.map(\.key) ?? []
    }

    private mutating func unsolved(_ kind: String, _ solution: [String]) -> QuestionBody {
        record.warn(
            "The right answer is not declared, or names choices that are not there",
            remedy: "Check the item's correctResponse.",
            excerpt: solution.isEmpty ? nil : solution.joined(separator: ", "))
        return .other(kind)
    }

    /// Warns when the rules do not give the declared answer the best score.
    mutating func checkSolution(_ answers: [String: [String]]) {
        guard let scoring, scoring.source != .nothing else {
            if scoring != nil {
                record.warn(
                    "The item has no rules that score it", remedy: "Check the right answer.")
            }
            return
        }
        guard let points = scoring.score(answers) else { return }
        if points <= 0 {
            record.warn(
                "The item's rules give nothing for its declared right answer, which is kept",
                remedy: "Check which answer is right.")
        } else {
            checkBest(points)
        }
    }
}
