import Intake
import QuestionRecords

/// Adds questions and findings in the same way for all readers of text formats.
///
/// At most twice `IntakeLimits.findingsPerFile` findings are listed, since repaired bytes alone may
/// fill half of them. Records are counted in any case.
extension QuestionReading {
    /// Rejects a record, and counts it.
    mutating func leaveOut(
        _ record: String, line: Int?, _ message: String, remedy: String, excerpt: String? = nil
    ) {
        count += 1
        list(
            SourceFinding(
                .rejected, message, remedy: remedy, record: record, line: line, excerpt: excerpt))
    }

    /// Adds a question, and counts it.
    mutating func keep(_ question: QuestionRecord) {
        count += 1
        questions.append(question)
    }

    /// Adds a warning about a repair or loss of a kept record, or of the file.
    mutating func warn(
        _ record: String?, line: Int?, _ message: String, remedy: String, excerpt: String? = nil
    ) {
        list(
            SourceFinding(
                .warning, message, remedy: remedy, record: record, line: line, excerpt: excerpt))
    }

    /// Adds a finding, up to the limit.
    mutating func list(_ finding: SourceFinding) {
        let limit = 2 * IntakeLimits.findingsPerFile
        if findings.count < limit {
            findings.append(finding)
        } else if findings.count == limit {
            findings.append(
                SourceFinding(
                    .note, "There are over \(limit) findings, and the rest are not listed",
                    remedy: "Mend what is listed, then read the file again."))
        }
    }
}

/// The fault of a record, without its place in the file.
struct Senseless: Error {
    var message: String
    var remedy: String
    var excerpt: String?

    init(_ message: String, remedy: String, excerpt: String? = nil) {
        self.message = message
        self.remedy = remedy
        self.excerpt = excerpt
    }
}

/// Normalises the options of a record.
enum OptionList {
    /// The remaining options, with findings.
    struct Tidied {
        var options: [AnswerOption] = []
        /// The options left out, as sentences.
        var losses: [(message: String, excerpt: String?)] = []
    }

    /// Removes empty and repeated options; of two equal ones, the one with the higher weight is
    /// kept.
    static func tidied(_ options: [AnswerOption]) -> Tidied {
        var tidied = Tidied()
        // Most lists are short, and comparing all pairs is cheap; for a longer list a dictionary is
        // used.
        var places: [String: Int] = [:]
        let isLong = options.count > 16
        tidied.options.reserveCapacity(options.count)
        for option in options {
            if option.text.isEmpty {
                tidied.losses.append(("An option has no text and was left out", nil))
                continue
            }
            let place =
                isLong
                ? places[option.text.plain]
                : tidied.options.firstIndex { $0.text == option.text }
            guard let place else {
                if isLong { places[option.text.plain] = tidied.options.count }
                tidied.options.append(option)
                continue
            }
            tidied.losses.append(
                ("An option stands twice and was kept once", option.text.plain))
            if option.weight > tidied.options[place].weight { tidied.options[place] = option }
        }
        return tidied
    }

    /// The index of the option that equals a right answer given by its text.
    ///
    /// - Throws: `Senseless` when there is none.
    static func place(of answer: FormattedText, in options: [FormattedText]) throws(Senseless)
        -> Int
    {
        if let place = options.firstIndex(where: { $0.plain == answer.plain }) { return place }
        let named = options.prefix(8).map { "“\($0.plain.prefix(40))”" }.joined(separator: ", ")
        throw Senseless(
            "The right answer is none of the options, which are \(named)",
            remedy: "Write the answer as one of the options has it.", excerpt: answer.plain)
    }

    /// Whether the option "True" is right, when the options are "True" and "False"; nil for others.
    static func truth(of options: [AnswerOption]) -> Bool? {
        guard options.count == 2 else { return nil }
        let words = options.map { word($0.text.plain) }
        guard let first = words[0], let second = words[1], first != second else { return nil }
        let right = options.filter { $0.weight == 1 }
        guard right.count == 1, options.allSatisfy({ $0.weight == 0 || $0.weight == 1 }) else {
            return nil
        }
        return options[0].weight == 1 ? first : second
    }

    /// The value of an English word for true or false; nil for others.
    static func word(_ text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }
}
