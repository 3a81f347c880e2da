package import Intake

/// The checks common to the questions of all formats.
package enum MarkupChecks {
    /// Checks the stem.
    ///
    /// - Throws: `SourceFinding` when the question has neither text nor media.
    package static func stem(_ stem: FormattedText, hasMedia: Bool, _ record: inout MarkupRecord)
        throws(SourceFinding)
    {
        guard stem.isEmpty else { return }
        guard hasMedia else {
            throw record.rejection(
                "The question has no text", remedy: "Write what is asked, or take it out.")
        }
        record.warn(
            "The question has a picture, sound or film, but no text",
            remedy: "Write what is asked about it.")
    }

    /// Checks a choice: empty or equal options, and none that is right, are warnings.
    ///
    /// - Throws: `SourceFinding` when there are fewer than two options.
    package static func choice(_ choice: QuestionBody.Choice, _ record: inout MarkupRecord)
        throws(SourceFinding)
    {
        let options = choice.options
        let words = options.filter { !$0.text.isEmpty }
        guard options.count > 1 else {
            throw record.rejection(
                options.isEmpty
                    ? "There are no options to choose from" : "There is only one option",
                remedy: "Give at least two options.", excerpt: options.first?.text.plain)
        }
        for (index, option) in options.enumerated() where option.text.isEmpty {
            record.warn(
                "Option \(index + 1) has no text"
                    + (option.weight > 0 ? ", though it is counted as right" : ""),
                remedy: "Write it, or take it out.")
        }
        var seen: Set<String> = []
        for option in words where !seen.insert(option.text.plain).inserted {
            record.warn(
                "Two options are the same", remedy: "Take one of them out.",
                excerpt: option.text.plain)
        }
        if !options.contains(where: { $0.weight > 0 }) {
            record.warn(
                "None of the options is right", remedy: "Mark the right one.",
                excerpt: options.map(\.text.plain).joined(separator: " | "))
        }
    }

    /// Checks gaps: a gap without a wholly right answer is a warning.
    ///
    /// - Throws: `SourceFinding` when a gap has no answers.
    package static func gaps(_ gaps: [QuestionBody.Gap], _ record: inout MarkupRecord)
        throws(SourceFinding)
    {
        for (index, gap) in gaps.enumerated() {
            guard !gap.answers.isEmpty else {
                throw record.rejection(
                    "Gap \(index + 1) has no answers", remedy: "Give its right answer.")
            }
        }
        let unmarked = gaps.indices.filter { index in
            !gaps[index].answers.contains { $0.weight >= 1 }
        }
        guard let first = unmarked.first else { return }
        let numbers = unmarked.prefix(20).map { String($0 + 1) }.joined(separator: ", ")
        record.warn(
            "No answer is wholly right in gap \(numbers)",
            remedy: "Give the right answer its full worth.",
            excerpt: gaps[first].answers.map(\.text.plain).joined(separator: " | "))
    }

    /// A true-or-false question for options "true" and "false" of which one is right; nil for
    /// others.
    package static func asTrueFalse(_ choice: QuestionBody.Choice) -> QuestionBody? {
        guard choice.scoring == .one, choice.options.count == 2 else { return nil }
        func option(_ word: String) -> AnswerOption? {
            choice.options.first { $0.text.plain.lowercased() == word }
        }
        guard let isTrue = option("true"), let isFalse = option("false"),
            isTrue.weight == 1 && isFalse.weight <= 0 || isTrue.weight <= 0 && isFalse.weight == 1
        else { return nil }
        return .trueFalse(
            isTrue: isTrue.weight == 1, whenTrue: isTrue.feedback, whenFalse: isFalse.feedback)
    }
}
