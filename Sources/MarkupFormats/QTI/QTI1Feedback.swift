import Intake
import QuestionRecords

extension QTI1Item {
    /// Assigns each feedback to an option or to the question, by evaluating the rules.
    mutating func addFeedback(_ question: inout QuestionRecord) throws(SourceFinding) {
        var texts: [String: FormattedText] = [:]
        var order: [String] = []
        for element in item.all("itemfeedback") {
            guard let id = element["ident"], texts[id] == nil else { continue }
            for hint in element.all("hint") {
                let text = media.text(try QTI1Material.all(in: hint), &record)
                if !text.isEmpty { question.hints.append(text) }
            }
            let others = XMLElement(
                name: "",
                children: element.children.filter {
                    if case .element(let child) = $0 { child.name != "hint" } else { false }
                })
            let text = media.text(try QTI1Material.all(in: others), &record)
            if text.isEmpty { continue }
            texts[id] = text
            order.append(id)
        }
        if texts.isEmpty { return }
        let options = feedbackOptions(question.body)
        let runs = options.map { Set(rules.run($0).feedback) }
        let bestAnswer = bestAnswer(question.body)
        // When no right answer is known, no feedback is taken as shown after it.
        let best = Set(bestAnswer.isEmpty ? [] : rules.run(bestAnswer).feedback)
        let bad = Set(rules.run(badAnswer(question.body)).feedback)
        var shown: [FeedbackSorting.Shown] = []
        for id in order {
            guard let text = texts[id] else { continue }
            var item = FeedbackSorting.Shown(
                text: text, options: runs.map { $0.contains(id) },
                isAfterBest: best.contains(id), isAfterBad: bad.contains(id))
            if let role = FeedbackSorting.Role(id: id) { item.take(role) }
            shown.append(item)
        }
        let sorted = FeedbackSorting(shown, options: options.count)
        question.explanation = sorted.explanation
        question.feedback = sorted.feedback
        question.body = Self.with(sorted.options, question.body, ids: optionIDs)
        addUnshown(texts, shownIDs: runs.reduce(best.union(bad)) { $0.union($1) }, &question)
    }

    /// Adds an option's own feedback that no rule shows.
    private func addUnshown(
        _ texts: [String: FormattedText], shownIDs: Set<String>, _ question: inout QuestionRecord
    ) {
        func unshown(_ id: String) -> FormattedText? { shownIDs.contains(id) ? nil : texts[id] }
        guard case .choice(var choice) = question.body, optionIDs.count == choice.options.count
        else { return }
        for (index, id) in optionIDs.enumerated() where choice.options[index].feedback == nil {
            // Canvas: "5706_fb"; Blackboard: the option's own id.
            choice.options[index].feedback = unshown("\(id)_fb") ?? unshown(id)
        }
        question.body = .choice(choice)
    }

    private var optionIDs: [String] { shown.responses.first?.options.map(\.id) ?? [] }

    /// For each option the answer that chooses only this option; empty for a question without
    /// options.
    private func feedbackOptions(_ body: QuestionBody) -> [[String: [String]]] {
        guard let response = shown.responses.first, response.options.count <= 200 else { return [] }
        switch body {
        case .choice, .trueFalse: return response.options.map { [response.id: [$0.id]] }
        default: return []
        }
    }

    private func bestAnswer(_ body: QuestionBody) -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for (index, response) in shown.responses.enumerated() {
            let ids = response.options.map(\.id)
            switch body {
            case .choice(let choice) where choice.scoring != .one:
                answers[response.id] = zip(choice.options, ids).filter { $0.0.weight > 0 }.map(\.1)
            case .gaps(let gaps) where response.kind != .choices && index < gaps.count:
                answers[response.id] =
                    gaps[index].answers.first { $0.weight >= 1 }.map { [$0.text.plain] } ?? []
            case .number(let numbers):
                answers[response.id] =
                    numbers.first { $0.weight >= 1 }.map { [String($0.range.lowerBound)] } ?? []
            default:
                let values = (rules.named[response.id] ?? []) + ids
                let scored = values.prefix(200).map { ($0, rules.run([response.id: [$0]]).score) }
                let best = scored.max { $0.1 < $1.1 }
                if let best, best.1 > 0 { answers[response.id] = [best.0] }
            }
        }
        return answers
    }

    private func badAnswer(_ body: QuestionBody) -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for response in shown.responses {
            let bad = response.options.prefix(200).first {
                rules.run([response.id: [$0.id]]).score <= 0
            }
            answers[response.id] = [bad?.id ?? "\u{1}"]
        }
        return answers
    }

    private static func with(_ texts: [FormattedText?], _ body: QuestionBody, ids: [String])
        -> QuestionBody
    {
        switch body {
        case .choice(var choice):
            guard texts.count == choice.options.count else { return body }
            for index in texts.indices { choice.options[index].feedback = texts[index] }
            return .choice(choice)
        default: return body
        }
    }
}
