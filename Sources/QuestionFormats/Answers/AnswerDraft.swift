import QuestionRecords

/// Options of which some are marked as right, in a way that only the whole file determines.
protocol NamedChoice {
    var answer: NamedAnswer { get }
}

/// A record that is read while the way of marking right answers is still unknown.
enum AnswerDraft<Choice: NamedChoice> {
    /// A question with findings about losses. If there is a choice, it replaces the question's body
    /// later.
    case read(QuestionRecord, Choice?, [Senseless])
    /// The fault of a rejected record, with its name and line.
    case senseless(Senseless, String, Int?)

    fileprivate var answer: NamedAnswer? {
        if case .read(_, let choice, _) = self { choice?.answer } else { nil }
    }
}

extension QuestionReading {
    /// Adds the questions of a table, or of the whole file, and records how right answers are
    /// marked.
    ///
    /// - Parameters:
    ///   - drafts: its records in their order.
    ///   - known: facts about the right answers that are known without the records.
    ///   - table: words that name the table, put before each sentence about it; empty for the whole
    ///     file.
    ///   - body: returns the body of a choice with known right options, and adds its losses.
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
