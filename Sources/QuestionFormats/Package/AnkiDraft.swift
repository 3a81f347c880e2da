import Intake
import QuestionRecords

/// A note that is read, before it is known how its type names right answers.
struct AnkiDraft {
    /// The name of its type, and its fields: how right answers are named is told for each apart.
    var kind: AnkiKind
    /// The question, or why there is none.
    var question: Result<QuestionRecord, SourceFinding>
    /// Where options have to be told apart by the other notes, the place of the question's body.
    var choice: AnkiQuestion.Choice?
    /// What was mended or lost.
    var record: MarkupRecord

    /// Keeps the questions of a file, and says how its right answers are named.
    static func keep(_ drafts: [AnkiDraft], into reading: inout QuestionReading) {
        var groups: [AnkiKind: [NamedAnswer]] = [:]
        var order: [AnkiKind] = []
        for draft in drafts {
            guard let choice = draft.choice, !choice.isMarked else { continue }
            if groups[draft.kind] == nil { order.append(draft.kind) }
            groups[draft.kind, default: []].append(choice.answer)
        }
        var answers: [AnkiKind: AnswerReading] = [:]
        for kind in order {
            let known: AnswerReading.Known =
                reading.told.map { .told($0) }
                ?? (AnkiQuestion.areOptionsNumbered(of: kind) ? .numberedOptions : .nothing)
            let found = AnswerReading(groups[kind] ?? [], known: known)
            answers[kind] = found
            reading.say(found.summary, of: order.count > 1 ? "type \(kind.name), " : "")
        }
        for draft in drafts { draft.keep(answers[draft.kind], into: &reading) }
    }

    private func keep(_ answers: AnswerReading?, into reading: inout QuestionReading) {
        var record = record
        do throws(SourceFinding) {
            var question = try question.get()
            if let choice { question.body = try choice.body(answers, &record) }
            for finding in record.findings { reading.list(finding) }
            reading.keep(question)
        } catch {
            reading.count += 1
            reading.list(record.rejection(error))
        }
    }
}

extension AnkiQuestion {
    /// Options, with what names the right ones.
    struct Choice {
        var answer: NamedAnswer
        /// The number of its kind, as an add-on writes it; empty where none does.
        var type: String
        /// How many fields of options its type has.
        var fields: Int

        /// The marks of an add-on, a 1 for what is right: "0 1 0 0", "0,1,0,0", or "0100" where no
        /// option has that text; nil for other words.
        private var marks: [Substring]? {
            let words = answer.words[0]
            var marks = words.split(whereSeparator: \.isWhitespace)
            if marks.count == 1 { marks = words.split { $0 == "," || $0 == ";" } }
            // "0,1" may be two places.
            if marks.count == 2, !words.contains(where: \.isWhitespace) { return nil }
            if marks.count == 1, !answer.options.contains(where: { $0.plain == marks[0] }) {
                marks = marks[0].indices.map { words[$0...$0] }
            }
            return marks.count > 1 && marks.allSatisfy { $0 == "0" || $0 == "1" } ? marks : nil
        }

        /// Places by their marks.
        var marked: [Int]? {
            guard let marks, marks.count >= answer.options.count, marks.count <= fields else {
                return nil
            }
            return marks.indices.filter { marks[$0] == "1" && $0 < answer.options.count }
        }

        /// Whether marks name the right ones, and not the way that the other notes have.
        fileprivate var isMarked: Bool { marked != nil || hasOtherMarks }

        /// Whether there are marks in one word, but not one for each option: no number begins with a 0.
        private var hasOtherMarks: Bool {
            marked == nil && marks != nil && answer.words[0].hasPrefix("0")
                && answer.words[0].allSatisfy { $0 == "0" || $0 == "1" }
        }

        /// The body, where it is known how right answers are named.
        ///
        /// - Throws: `SourceFinding` where none is named, or in several ways.
        fileprivate func body(_ answers: AnswerReading?, _ record: inout MarkupRecord)
            throws(SourceFinding) -> QuestionBody
        {
            guard !hasOtherMarks else {
                throw record.rejection(
                    "The right answers are marked by \(marks?.count ?? 0) digits, and there are "
                        + "\(answer.options.count) options",
                    remedy: "Write a 1 or a 0 for each option.", excerpt: answer.excerpt)
            }
            var right = marked ?? []
            do throws(Senseless) {
                if marked == nil, let answers { right = try answers.places(of: answer) }
            } catch {
                throw record.rejection(
                    error.message, remedy: error.remedy, excerpt: error.excerpt)
            }
            var options: [AnswerOption] = []
            for (place, text) in answer.options.enumerated() where !text.isEmpty {
                options.append(AnswerOption(text, weight: right.contains(place) ? 1 : 0))
            }
            let isSeveral = type == "0" || type == "1" || type.isEmpty && right.count > 1
            let choice = QuestionBody.Choice(options, scoring: isSeveral ? .allOrNothing : .one)
            try MarkupChecks.choice(choice, &record)
            return MarkupChecks.asTrueFalse(choice) ?? .choice(choice)
        }
    }
}
