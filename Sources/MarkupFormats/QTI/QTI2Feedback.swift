import Intake
import QuestionRecords

extension QTI2Item {
    /// Assigns each feedback to an option or to the question, by evaluating the rules.
    mutating func addFeedback(_ question: inout QuestionRecord) {
        addChoiceFeedback(&question)
        if body.feedback.isEmpty { return }
        guard let scoring else {
            record.note(
                "The feedback of the item is not kept, as it is not known when it is shown",
                remedy: "Write it again here.")
            return
        }
        let options = optionAnswers(question.body)
        let runs = options.map { (try? scoring.outcomes($0)) ?? [:] }
        let bestAnswer = bestAnswer(question.body)
        let hasBest = bestAnswer.values.contains { !$0.isEmpty } || options.isEmpty
        let best = hasBest ? (try? scoring.outcomes(bestAnswer)) ?? [:] : nil
        let bad = (try? scoring.outcomes(badAnswer())) ?? [:]
        var shown: [FeedbackSorting.Shown] = []
        for item in body.feedback {
            let text = media.text(item.children, &record)
            shown.append(
                .init(
                    text: text, options: runs.map { Self.isShown(item, $0) },
                    isAfterBest: best.map { Self.isShown(item, $0) } ?? false,
                    isAfterBad: Self.isShown(item, bad)))
        }
        let sorted = FeedbackSorting(shown, options: options.count)
        question.explanation = sorted.explanation
        question.feedback = sorted.feedback
        guard case .choice(var choice) = question.body,
            choice.options.count == sorted.options.count
        else { return }
        for (index, text) in sorted.options.enumerated() {
            guard let text else { continue }
            choice.options[index].feedback = FeedbackSorting.joined(
                choice.options[index].feedback, text)
        }
        question.body = .choice(choice)
    }

    private static func isShown(_ item: QTI2Body.Feedback, _ outcomes: [String: QTI2Value])
        -> Bool
    {
        let holds = outcomes[item.outcome]?.items.contains(item.value) ?? false
        return holds == item.isShown
    }

    /// Adds feedback within an option to that option.
    private mutating func addChoiceFeedback(_ question: inout QuestionRecord) {
        guard let only = body.interactions.first, only.name == "choiceInteraction" else { return }
        let options = only.all("simpleChoice")
        var texts: [FormattedText?] = []
        for option in options {
            var text: FormattedText?
            for feedback in option.all("feedbackInline") where feedback["showHide"] != "hide" {
                text = FeedbackSorting.joined(text, media.text(feedback.children, &record))
            }
            texts.append(text.flatMap { $0.isEmpty ? nil : $0 })
        }
        switch question.body {
        case .choice(var choice) where choice.options.count == texts.count:
            for (index, text) in texts.enumerated() { choice.options[index].feedback = text }
            question.body = .choice(choice)
        case .trueFalse(let isTrue, _, _) where texts.count == 2:
            let first = FormattedText(
                options[0].children.filter {
                    if case .text = $0 { true } else { false }
                }
            ).plain.lowercased()
            let isInOrder = first == "true"
            question.body = .trueFalse(
                isTrue: isTrue, whenTrue: texts[isInOrder ? 0 : 1],
                whenFalse: texts[isInOrder ? 1 : 0])
        default: break
        }
    }

    private func optionAnswers(_ body: QuestionBody) -> [[String: [String]]] {
        guard let only = self.body.interactions.first, only.name == "choiceInteraction",
            let id = only["responseIdentifier"]
        else { return [] }
        let options = only.all("simpleChoice")
        switch body {
        case .choice, .trueFalse:
            return options.count > 200 ? [] : options.map { [id: [$0["identifier"] ?? ""]] }
        default: return []
        }
    }

    private func bestAnswer(_ body: QuestionBody) -> [String: [String]] {
        var answers = declarations.responses.mapValues(\.correct)
        if case .choice(let choice) = body, let only = self.body.interactions.first,
            let id = only["responseIdentifier"]
        {
            let ids = only.all("simpleChoice").map { $0["identifier"] ?? "" }
            let right = zip(choice.options, ids).filter { $0.0.weight > 0 }.map(\.1)
            if choice.scoring == .one {
                let best = zip(choice.options, ids).max { $0.0.weight < $1.0.weight }
                if let best, best.0.weight > 0 { answers[id] = [best.1] }
            } else if !right.isEmpty {
                answers[id] = right
            }
        }
        return answers
    }

    /// A wrong answer to each response.
    private func badAnswer() -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for interaction in body.interactions {
            guard let id = interaction["responseIdentifier"] else { continue }
            let declared = declarations.responses[id]
            let wrong = interaction.elements.compactMap { $0["identifier"] }.first {
                declared?.correct.contains($0) == false
                    && (scoring?.score([id: [$0]]) ?? 0) <= 0
            }
            let isNumber = ["float", "integer"].contains(declared?.baseType ?? "")
            answers[id] = [wrong ?? (isNumber ? "-987654321" : "\u{1}")]
        }
        return answers
    }
}
