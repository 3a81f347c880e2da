import Intake
import QuestionRecords

extension QTI1Item {
    /// A choice of one or several options, whose weights come from evaluating the rules.
    ///
    /// - Throws: `SourceFinding` in the cases of `MarkupChecks.choice`.
    mutating func choice(_ response: QTI1Presentation.Response, type: String) throws(SourceFinding)
        -> QuestionBody
    {
        let ids = response.options.map(\.id)
        let isSingle = response.cardinality == "single"
        let likely = ids.indices.filter { rules.named[response.id]?.contains(ids[$0]) == true }
        let verdict = ScoringProbe.choice(
            count: ids.count, most: isSingle ? 1 : 0, likely: likely
        ) { rules.run([response.id: $0.map { ids[$0] }]).score }
        var choice = QuestionBody.Choice(
            response.options.map { AnswerOption(media.text($0.children, &record), weight: 0) },
            scoring: isSingle ? .one : .sum)
        choice.isShuffled = response.isShuffled
        if case .scored(let weights, let scoring, let best) = verdict {
            for index in weights.indices { choice.options[index].weight = weights[index] }
            choice.scoring = scoring
            checkBest(best)
            if fields["scoring_algorithm"] == "AllOrNothing", scoring == .sum {
                for index in weights.indices {
                    choice.options[index].weight = weights[index] > 0 ? 1 : 0
                }
                choice.scoring = .allOrNothing
            }
        } else if verdict == .beyond {
            record.warn(
                "The item's rules are neither a sum nor all or nothing; its answers are not kept",
                remedy: "Make it a question with one right answer to play it.",
                excerpt: choice.options.map(\.text.plain).joined(separator: " | "))
            return .other("choice with rules of its own")
        }
        nameBlackboardOptions(&choice)
        try MarkupChecks.choice(choice, &record)
        let isTrueFalse =
            type.contains("true_false") || type.contains("true/false") || type == "truefalse"
            || Set(ids.map { $0.lowercased() }) == ["true", "false"] || type.isEmpty
        if isTrueFalse, let body = MarkupChecks.asTrueFalse(choice) { return body }
        return .choice(choice)
    }

    /// Replaces Blackboard's names of options, such as "agree_disagree.true" for "Agree".
    private func nameBlackboardOptions(_ choice: inout QuestionBody.Choice) {
        for index in choice.options.indices {
            let parts = choice.options[index].text.plain.split(separator: ".")
            guard parts.count == 2, parts[1] == "true" || parts[1] == "false" else { continue }
            let words = parts[0].split(separator: "_")
            guard words.count == 2 else { continue }
            let word = parts[1] == "true" ? words[0] : words[1]
            choice.options[index].text = FormattedText(
                plain: word.prefix(1).uppercased() + word.dropFirst())
        }
    }

    /// Warns when the best answer does not earn the maximum.
    private mutating func checkBest(_ best: Double) {
        let possible = MarkupNumber.read(fields["points_possible"] ?? "")
        guard let most = rules.maximum, most > 0, abs(best - most) > 0.05,
            possible.map({ abs(best - $0) > 0.05 }) ?? true, !rules.isScoredByFeedback
        else { return }
        record.note(
            "The best answer earns \(MarkupNumber.written(best)) of \(MarkupNumber.written(most))"
                + " points, and counts as wholly right here",
            remedy: "Check that the right answer is marked.")
    }

    /// A word to type.
    mutating func words(_ response: QTI1Presentation.Response) throws(SourceFinding) -> QuestionBody
    {
        let answers = try accepted(response.id, others: [])
        guard !answers.isEmpty else {
            record.warn(
                "No answer is named as right, so people have to judge",
                remedy: "Name the right answer, or leave it an open question.")
            return .open
        }
        return .text(answers: answers, isCaseSensitive: rules.mindsCase)
    }

    private mutating func accepted(_ id: String, others: [String]) throws(SourceFinding)
        -> [AnswerOption]
    {
        let candidates = distinct(rules.named[id] ?? [])
        let found = ScoringProbe.places([candidates]) { filled in
            rules.run([id: filled.compactMap(\.self)]).score
        }
        let weights = found?.weights.first ?? candidates.map { _ in 1 }
        if found == nil, !candidates.isEmpty { warnOfTooMany() }
        return zip(candidates, weights).filter { $0.1 > 0 }.map {
            AnswerOption(FormattedText(plain: $0.0), weight: $0.1)
        }
    }

    /// A number to type.
    mutating func number(_ response: QTI1Presentation.Response) throws(SourceFinding)
        -> QuestionBody
    {
        let runs =
            ScoringProbe.numbers(breaks: rules.numbers[response.id] ?? []) { number in
                rules.run([response.id: [String(number)]]).score
            } ?? []
        let best = runs.map(\.points).max() ?? 0
        guard best > 0 else {
            throw record.rejection(
                "No number is named as right", remedy: "Name the right number.")
        }
        return .number(runs.map { .init(range: $0.range, weight: min(1, $0.points / best)) })
    }

    /// Items to put in order.
    mutating func order(_ response: QTI1Presentation.Response) throws(SourceFinding) -> QuestionBody
    {
        for condition in rules.conditions {
            guard let sequence = Self.sequence(in: condition.test, of: response.id),
                rules.run([response.id: sequence]).score > 0
            else { continue }
            let texts = sequence.compactMap { id in
                response.options.first { $0.id == id }.map { media.text($0.children, &record) }
            }
            guard texts.count == sequence.count, texts.count > 1 else { break }
            if texts.count < response.options.count {
                record.warn(
                    "Things that are not part of the right order were left out",
                    remedy: "Check the order.")
            }
            return .order(texts)
        }
        record.warn(
            "The right order cannot be told from the item's rules",
            remedy: "Check the item, and make it anew here.")
        return .other("ordering")
    }

    private static func sequence(in test: QTI1Rules.Test, of response: String) -> [String]? {
        switch test {
        case .sequence(response, let values): values
        case .all(let tests), .any(let tests):
            tests.lazy.compactMap { sequence(in: $0, of: response) }.first
        default: nil
        }
    }

    /// Gaps in the text, each with options or to type into.
    mutating func gaps() throws(SourceFinding) -> QuestionBody {
        let responses = shown.responses
        let candidates = responses.map { response in
            let named = distinct(rules.named[response.id] ?? [])
            let ids = response.options.map(\.id).filter { !named.contains($0) }
            return response.kind == .choices ? named + ids : named
        }
        let found = ScoringProbe.places(candidates) { filled in
            var answers: [String: [String]] = [:]
            for (response, answer) in zip(responses, filled) {
                if let answer { answers[response.id] = [answer] }
            }
            return rules.run(answers).score
        }
        if found == nil { warnOfTooMany() }
        var gaps: [QuestionBody.Gap] = []
        for (index, response) in responses.enumerated() {
            var answers: [AnswerOption] = []
            for (place, candidate) in candidates[index].enumerated() {
                let weight = found?.weights[index][place] ?? 0
                if response.kind == .choices {
                    guard let option = response.options.first(where: { $0.id == candidate })
                    else { continue }
                    answers.append(
                        AnswerOption(media.text(option.children, &record), weight: weight))
                } else {
                    answers.append(AnswerOption(FormattedText(plain: candidate), weight: weight))
                }
            }
            gaps.append(inWrittenOrder(answers, response))
        }
        try MarkupChecks.gaps(gaps, &record)
        return .gaps(gaps)
    }

    /// The gap of a response. Its options have the item's order; in `answers`, right ones come
    /// first.
    ///
    /// Canvas lists the accepted spellings of a blank as options, and scores only the first one.
    /// When such a blank is not a menu, it becomes a gap to type into, for which each spelling is
    /// right.
    private mutating func inWrittenOrder(
        _ answers: [AnswerOption], _ response: QTI1Presentation.Response
    ) -> QuestionBody.Gap {
        guard response.kind == .choices else { return .init(answers: answers, showsOptions: false) }
        let places = response.options.map { FormattedText($0.children).plain }
        let sorted = places.compactMap { words in answers.first { $0.text.plain == words } }
        let options = sorted.count == answers.count ? sorted : answers
        let isMenu = response.options.contains {
            ["dropdown", "wordbank"].contains($0.answerType ?? "")
        }
        guard type == "fill_in_multiple_blanks_question", !isMenu else {
            return .init(answers: options, showsOptions: true)
        }
        let unscored = options.filter { $0.weight <= 0 }.map(\.text.plain)
        if !unscored.isEmpty {
            record.note(
                "Spellings of a blank that only Canvas itself scores are counted as right",
                remedy: "Take out those that are not.", excerpt: unscored.joined(separator: " | "))
        }
        return .init(
            answers: options.map { AnswerOption($0.text, weight: 1, feedback: $0.feedback) },
            showsOptions: false)
    }

    /// Pairs to match: each response is a left side.
    mutating func pairs() throws(SourceFinding) -> QuestionBody {
        let responses = shown.responses
        var pairs: [QuestionBody.Pair] = []
        var used: Set<String> = []
        var rights: [FormattedText] = []
        let sides = shown.rightSides.map { media.text($0, &record) }
        for response in responses {
            let texts = response.options.enumerated().map { index, option in
                let own = media.text(option.children, &record)
                return own.isEmpty && index < sides.count ? sides[index] : own
            }
            rights += texts
            let left = media.text(response.label, &record)
            if left.isEmpty {
                record.warn("A left side of a pair has no text", remedy: "Write it.")
            }
            let scores = response.options.map { rules.run([response.id: [$0.id]]).score }
            let nothing = rules.run([:]).score
            guard let best = scores.max(), best > nothing, let index = scores.firstIndex(of: best)
            else {
                record.warn(
                    "A left side matches nothing and was left out",
                    remedy: "Name what it belongs to.", excerpt: left.plain)
                continue
            }
            pairs.append(.init(left: left, right: texts[index]))
            used.insert(texts[index].plain)
        }
        guard !pairs.isEmpty else {
            throw record.rejection(
                "No pair can be told from the item's rules", remedy: "Check the item.")
        }
        var seen = used
        let distractors = (rights + sides).filter { seen.insert($0.plain).inserted }
        return .pairs(pairs, distractors: distractors.filter { !$0.isEmpty })
    }

    private func distinct(_ values: [String]) -> [String] {
        var seen: Set<String> = []
        return values.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private mutating func warnOfTooMany() {
        record.warn(
            "The item accepts too many answers to weigh each",
            remedy: "Name fewer answers.")
    }
}
