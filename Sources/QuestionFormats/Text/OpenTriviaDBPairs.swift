import Intake
import QuestionRecords

/// Open Trivia DB as a CSV without header: question and right answer, percent-encoded.
enum OpenTriviaDBPairs {
    /// Whether most of the first lines consist of two percent-encoded cells.
    static func recognises(_ head: TextHead) -> Bool {
        let lines = head.lines(atMost: 40).filter { !$0.trimmed.isEmpty }
        guard !lines.isEmpty, head.contains("%20") else { return false }
        // Up to a fifth of the rows may be broken.
        return lines.count { fits($0) } * 5 >= lines.count * 4
    }

    private static func fits(_ line: ArraySlice<UInt8>) -> Bool {
        var commas = 0
        for byte in line.trimmed {
            switch byte {
            case UInt8(ascii: ","): commas += 1
            case UInt8(ascii: "%"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "'"),
                UInt8(ascii: "("), UInt8(ascii: ")"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
                continue
            default: return false
            }
        }
        return commas == 1
    }

    static func read(_ text: String, named name: String, into reading: inout QuestionReading) {
        reading.dialect = "question and answer, url3986"
        let category = category(named: name)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.utf8.contains(where: { $0 > 0x20 }) {
            let place = "row \(index + 1)"
            do throws(Senseless) {
                var question = try question(of: line, record: place)
                question.line = index + 1
                question.category = category
                reading.keep(question)
            } catch {
                reading.leaveOut(
                    place, line: index + 1, error.message, remedy: error.remedy,
                    excerpt: error.excerpt)
            }
        }
        let drafts = reading.questions.count {
            if case .choice = $0.body { true } else { false }
        }
        if drafts > 0 {
            reading.list(
                SourceFinding(
                    .note, "\(drafts) questions have a right answer and no wrong ones",
                    remedy: "Add wrong answers, or get the same questions from the API as JSON."))
        }
    }

    private static func question(of line: Substring, record: String) throws(Senseless)
        -> QuestionRecord
    {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard cells.count == 2 else {
            throw Senseless(
                "The row has \(cells.count) cells, and a question with its answer is two",
                remedy: "Write each comma of a text as %2C.", excerpt: String(line))
        }
        var texts: [FormattedText] = []
        for cell in cells {
            let decoded = try OpenTriviaDBEncoding.url3986.decoded(String(cell))
            if decoded.isMended {
                throw Senseless(
                    "The cell is not wholly percent-encoded", remedy: "Write % as %25.",
                    excerpt: String(cell))
            }
            texts.append(FormattedText(plain: decoded.text))
        }
        guard !texts[0].isEmpty, !texts[1].isEmpty else {
            throw Senseless(
                "The question or its answer has no text",
                remedy: "Write both, or leave out the row."
            )
        }
        let body: QuestionBody =
            if let isTrue = OptionList.word(texts[1].plain) {
                .trueFalse(isTrue: isTrue, whenTrue: nil, whenFalse: nil)
            } else {
                .choice(.init([AnswerOption(texts[1], weight: 1)]))
            }
        var question = QuestionRecord(stem: texts[0], body: body, record: record)
        question.rights = OpenTriviaDB.rights
        return question
    }

    /// The category in a file's name: "Science-and-Nature.csv" is "Science & Nature".
    static func category(named file: String) -> [String] {
        func letters(_ name: some StringProtocol) -> String {
            name.lowercased().replacing("&", with: "and").filter(\.isLetter)
        }
        let name = file.prefix { $0 != "." }
        let known = OpenTriviaDBEncoding.categories.first { letters($0) == letters(name) }
        return known.map { OpenTriviaDBRecord.path(of: $0) } ?? []
    }
}
