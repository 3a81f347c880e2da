import Catalog
import Intake
import QuestionRecords

/// Says for whom a feedback is, from the answers under which it is shown.
struct FeedbackSorting {
    /// A feedback, and whether it is shown after each option, after the best and a bad answer.
    struct Shown {
        var text: FormattedText
        var options: [Bool]
        var isAfterBest: Bool
        var isAfterBad: Bool

        /// Shows it as a role wants, whatever the rules do.
        mutating func take(_ role: Role) {
            isAfterBest = role != .wrong
            isAfterBad = role != .right
            options = options.map { _ in role == .explanation }
        }
    }

    /// What vendors name feedback for whole questions.
    enum Role {
        case explanation, right, wrong

        /// The role that an identifier names: Canvas's "correct_fb", Blackboard's "incorrect".
        init?(id: String) {
            switch id {
            case "general_fb": self = .explanation
            case "correct_fb", "correct": self = .right
            case "general_incorrect_fb", "incorrect": self = .wrong
            default: return nil
            }
        }
    }

    private(set) var explanation: FormattedText?
    private(set) var feedback = QuestionRecord.Feedback()
    private(set) var options: [FormattedText?]

    /// Sorts feedback of a question with some options, or with none.
    init(_ shown: [Shown], options count: Int) {
        options = Array(repeating: nil, count: count)
        for item in shown where !item.text.isEmpty {
            let after = item.options.indices.filter { item.options[$0] }
            if item.isAfterBest && item.isAfterBad && after.count == count {
                explanation = Self.joined(explanation, item.text)
            } else if count > 2, after.count == 1, let option = after.first {
                options[option] = Self.joined(options[option], item.text)
            } else if item.isAfterBest, !item.isAfterBad {
                feedback.right = Self.joined(feedback.right, item.text)
            } else if item.isAfterBad, !item.isAfterBest {
                feedback.wrong = Self.joined(feedback.wrong, item.text)
            } else if item.isAfterBest, item.isAfterBad {
                explanation = Self.joined(explanation, item.text)
            } else {
                for option in after { options[option] = Self.joined(options[option], item.text) }
            }
        }
        if let right = feedback.right, right == feedback.wrong {
            explanation = Self.joined(explanation, right)
            feedback = .init()
        }
    }

    /// Two texts, one below the other; the same text once.
    static func joined(_ first: FormattedText?, _ second: FormattedText) -> FormattedText {
        guard let first, !first.isEmpty else { return second }
        if first == second || second.isEmpty || first.plain.utf8.count > 1 << 16 { return first }
        return (try? FormattedText(html: first.html + "<br/>" + second.html)) ?? first
    }
}

extension FormattedText {
    /// The text as HTML, with its lines kept.
    var html: String {
        (markup ?? HTMLText.escaped(plain)).replacing("\n", with: "<br/>")
    }
}
