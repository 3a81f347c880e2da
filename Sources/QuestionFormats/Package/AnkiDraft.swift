import Intake
import QuestionRecords

/// A note that is read while the way of marking right answers is still unknown for its type.
struct AnkiDraft {
    /// The name of its type, and its fields; the way of marking is determined per type.
    var kind: AnkiKind
    /// The question, or why it is rejected.
    var question: Result<QuestionRecord, SourceFinding>
    /// The choice that replaces the question's body, when its right options depend on the other
    /// notes.
    var choice: AnkiQuestion.Choice?
    /// Findings about repairs and losses.
    var record: MarkupRecord

    /// Adds the questions of a file, and records how right answers are marked.
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
    /// Options, with the mark of the right ones.
    struct Choice {
        var answer: NamedAnswer
        /// The number of its kind in an add-on's notes; empty for others.
        var type: String
        /// The number of option fields of its type.
        var fields: Int

        /// The flags that an add-on writes, 1 for a right option: "0 1 0 0" or "0,1,0,0"; also
        /// "0100" when this is not the text of an option. Nil for other words.
        private var marks: [Substring]? {
            let words = answer.words[0]
            var marks = words.split(whereSeparator: \.isWhitespace)
            if marks.count == 1 { marks = words.split { $0 == "," || $0 == ";" } }
            // "0,1" may be two indices.
            if marks.count == 2, !words.contains(where: \.isWhitespace) { return nil }
            if marks.count == 1, !answer.options.contains(where: { $0.plain == marks[0] }) {
                marks = marks[0].indices.map { words[$0...$0] }
            }
            return marks.count > 1 && marks.allSatisfy { $0 == "0" || $0 == "1" } ? marks : nil
        }

        /// Indices of the options that the flags mark; nil when there are no flags, fewer than
        /// options, or more than option fields.
        var marked: [Int]? {
            guard let marks, marks.count >= answer.options.count, marks.count <= fields else {
                return nil
            }
            return marks.indices.filter { marks[$0] == "1" && $0 < answer.options.count }
        }

        /// Whether flags mark the right options, so that the way of the other notes does not apply.
        fileprivate var isMarked: Bool { marked != nil || hasOtherMarks }

        /// Whether the words are flags without spaces, but not one for each option. They begin with
        /// 0, as no number does.
        private var hasOtherMarks: Bool {
            marked == nil && marks != nil && answer.words[0].hasPrefix("0")
                && answer.words[0].allSatisfy { $0 == "0" || $0 == "1" }
        }

        /// The body, once the way of marking is known.
        ///
        /// - Throws: `SourceFinding` when no option is marked, or the mark is ambiguous.
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
