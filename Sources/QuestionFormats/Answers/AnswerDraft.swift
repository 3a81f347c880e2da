import QuestionRecords

/// Options whose right ones are named in a way that the whole file tells.
protocol NamedChoice {
    var answer: NamedAnswer { get }
}

/// A record that is read, before it is known how its file names right answers.
enum AnswerDraft<Choice: NamedChoice> {
    /// A question; where there is a choice, it takes the place of its body. With what was lost.
    case read(QuestionRecord, Choice?, [Senseless])
    /// What makes no sense, its record and its line.
    case senseless(Senseless, String, Int?)

    fileprivate var answer: NamedAnswer? {
        if case .read(_, let choice, _) = self { choice?.answer } else { nil }
    }
}

extension QuestionReading {
    /// Keeps the questions of a table, or of the whole file, and says how its right answers are named.
    ///
    /// - Parameters:
    ///   - drafts: its records in their order.
    ///   - known: what is known of its right answers besides them.
    ///   - table: words before each sentence about it; none for the whole file.
    ///   - body: the body of a choice whose right options are known, and what is lost by it.
    mutating func keep<Choice>(
        _ drafts: [AnswerDraft<Choice>], known: AnswerReading.Known, table: String = "",
        body: (Choice, [Int]) throws(Senseless) -> (QuestionBody, losses: [Senseless])
    ) {
        let answers = AnswerReading(drafts.lazy.compactMap(\.answer), known: known)
        say(answers.summary, of: table)
        for draft in drafts {
            switch draft {
            case .senseless(let error, let record, let line):
                leaveOut(
                    record, line: line, error.message, remedy: error.remedy, excerpt: error.excerpt)
            case .read(var question, let choice, var losses):
                do throws(Senseless) {
                    if let choice {
                        let made = try body(choice, answers.places(of: choice.answer))
                        question.body = made.0
                        losses = made.losses + losses
                    }
                } catch {
                    leaveOut(
                        question.record, line: question.line, error.message, remedy: error.remedy,
                        excerpt: error.excerpt)
                    continue
                }
                for loss in losses {
                    warn(
                        question.record, line: question.line, loss.message, remedy: loss.remedy,
                        excerpt: loss.excerpt)
                }
                keep(question)
            }
        }
    }
}
