import Catalog
import Intake
import QuestionRecords

/// Assigns feedback to options or to the question, depending on the answers after which it is
/// shown.
struct FeedbackSorting {
    /// A feedback, and after which answers it is shown: after which options, the best answer, a bad
    /// answer.
    struct Shown {
        var text: FormattedText
        var options: [Bool]
        var isAfterBest: Bool
        var isAfterBad: Bool

        /// Replaces the result of the rules by the role that the feedback's identifier names.
        mutating func take(_ role: Role) {
            isAfterBest = role != .wrong
            isAfterBad = role != .right
            options = options.map { _ in role == .explanation }
        }
    }

    /// Roles of feedback for whole questions, by vendors' identifiers.
    enum Role {
        case explanation, right, wrong

        /// The role of an identifier: Canvas's "correct_fb", Blackboard's "incorrect"; nil for
        /// others.
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

    /// Sorts the feedback of a question with `count` options; 0 for a question without options.
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

    /// Two texts, one below the other; equal texts once.
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
