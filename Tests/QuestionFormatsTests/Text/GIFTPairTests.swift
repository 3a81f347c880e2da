import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Files of the GIFT grammar project beside the parse that its authors expect.
///
/// Skipped where ../shared/data is not there. Three habits of that grammar are not ours, on purpose:
/// it parts a gap from what follows by a blank (Moodle does not), it makes line ends blanks (Moodle
/// keeps them), and it gives a title even where it is the stem again.
@Suite(.enabled(if: SharedQuestions.exist, "skipped: ../shared/data is not here"))
struct `GIFT against its grammar project` {
    /// Where we differ in one file's question, and why.
    static let deviations: [String: [Int: (fields: [String], why: String)]] = [
        "TFTwoFeedback": [
            2: (
                ["trueFeedback", "falseFeedback"],
                "Moodle says what stands first after the wrong answer, which is false here"
            ),
            3: (
                ["trueFeedback", "falseFeedback"],
                "Moodle says what stands first after the wrong answer, which is false here"
            ),
        ]
    ]

    static let names = SharedQuestions.paths(under: "gift/peg")
        .filter { $0.hasSuffix(".gift") }.map { String($0.dropFirst(9).dropLast(5)) }

    @Test func `there are all 34 pairs`() { #expect(Self.names.count == 34) }

    @Test(arguments: names) func `a pair agrees`(name: String) throws {
        let file = try SharedQuestions.file("gift/peg/\(name).gift")
        #expect(QuestionFormat.recognised(file) == .gift)
        let reading = QuestionFormat.gift.read(file)
        #expect(reading.findings.filter { $0.severity == .rejected } == [])
        let json = try SharedQuestions.file("gift/peg/\(name).json")
        let parsed = try JSONText.parse(String(decoding: json.bytes, as: UTF8.self))
        let expected = try #require(parsed.array).filter { $0["type"]?.string != "Category" }
        try #require(reading.questions.count == expected.count)
        for (index, (question, expected)) in zip(reading.questions, expected).enumerated() {
            let allowed = Self.deviations[name]?[index + 1]?.fields ?? []
            #expect(Comparison(question, expected).differences() == allowed)
        }
    }

    @Test func `a category is known to the questions after it`() throws {
        let file = try SharedQuestions.file("gift/peg/category1.gift")
        let text = String(decoding: file.bytes, as: UTF8.self) + "\n\nTrue? {T}\n"
        let questions = Told.reading(text, as: .gift).questions
        #expect(questions.map(\.category) == [["Default for LING-373-2194-B"]])
    }
}

/// One question beside its expected parse.
private struct Comparison {
    let question: QuestionRecord
    let expected: JSONValue
    let format: GIFTText.Format

    init(_ question: QuestionRecord, _ expected: JSONValue) {
        self.question = question
        self.expected = expected
        format = expected["stem"]?["format"]?.string.flatMap(GIFTText.Format.init) ?? .moodle
    }

    func differences() -> [String] {
        var fields: [String] = []
        func compare<Value: Equatable>(_ field: String, _ own: Value, _ expected: Value) {
            if own != expected { fields.append(field) }
        }
        let stem = plain(expected["stem"])
        compare("stem", plain(question.stem), stem)
        let title = expected["title"]?.string
        compare("title", question.title, title == question.stem.plain ? nil : title)
        compare("id", question.id, expected["id"]?.string)
        compare("tags", question.tags, (expected["tags"]?.array ?? []).compactMap(\.string))
        compare("globalFeedback", plain(question.explanation), plain(expected["globalFeedback"]))
        compare("type", type, expected["type"]?.string)
        switch question.body {
        case .choice(let choice):
            compare("choices", choice.options.map(told), choices(rightByDefault: false))
            let isSingle = (expected["choices"]?.array ?? []).contains {
                $0["isCorrect"]?.bool == true
            }
            compare("scoring", choice.scoring, isSingle ? .one : .sum)
        case .text(let answers, _):
            compare("choices", answers.map(told), choices(rightByDefault: true))
        case .trueFalse(let isTrue, let whenTrue, let whenFalse):
            compare("isTrue", isTrue, expected["isTrue"]?.bool ?? false)
            compare("trueFeedback", plain(whenTrue), plain(expected["trueFeedback"]))
            compare("falseFeedback", plain(whenFalse), plain(expected["falseFeedback"]))
        case .number(let numbers):
            let own = numbers.map {
                "\($0.weight) \($0.range.lowerBound) \($0.range.upperBound) \(plain($0.feedback))"
            }
            compare("choices", own, numbersExpected)
        case .pairs(let pairs, let distractors):
            let own =
                pairs.map { "\(plain($0.left)) -> \($0.right.plain)" }
                + distractors.map { " -> \($0.plain)" }
            let pairs = expected["matchPairs"]?.array ?? []
            compare(
                "matchPairs", own,
                pairs.map { "\(plain($0["subquestion"])) -> \($0["subanswer"]?.string ?? "")" })
        default: break
        }
        return fields
    }

    private var type: String {
        switch question.body {
        case .choice: "MC"
        case .trueFalse: "TF"
        case .text: "Short"
        case .number: "Numerical"
        case .pairs: "Matching"
        case .open: "Essay"
        case .none: "Description"
        default: "?"
        }
    }

    private func told(_ option: AnswerOption) -> String {
        "\(option.weight) \(plain(option.text)) #\(plain(option.feedback))"
    }

    private func choices(rightByDefault: Bool) -> [String] {
        (expected["choices"]?.array ?? []).map { choice in
            let isRight = rightByDefault || choice["isCorrect"]?.bool == true
            let weight = (choice["weight"]?.double).map { $0 / 100 } ?? (isRight ? 1 : 0)
            return "\(weight) \(plain(choice["text"])) #\(plain(choice["feedback"]))"
        }
    }

    /// One number, or several with weights; what is said after any other is no number.
    private var numbersExpected: [String] {
        guard let choices = expected["choices"] else { return [] }
        return (choices.array ?? [choices]).compactMap { choice in
            let number = choice["text"] ?? choice
            guard let type = number["type"]?.string else { return nil }
            let weight = (choice["weight"]?.double).map { $0 / 100 } ?? 1
            let middle = number["number"]?.double ?? .nan
            let low: Double
            let high: Double
            switch type {
            case "range":
                let range = number["range"]?.double ?? .nan
                (low, high) = (middle - range, middle + range)
            case "high-low":
                (low, high) = (
                    number["numberLow"]?.double ?? .nan, number["numberHigh"]?.double ?? .nan
                )
            default: (low, high) = (middle, middle)
            }
            return "\(weight) \(low) \(high) \(plain(choice["feedback"]))"
        }
    }

    private func plain(_ text: FormattedText?) -> String {
        (text?.plain ?? "").replacing("\n", with: " ")
            .replacing(" _____", with: "_____").replacing("_____ ", with: "_____")
    }

    private func plain(_ value: JSONValue?) -> String {
        guard let words = value?["text"]?.string else { return "" }
        let format = value?["format"]?.string.flatMap(GIFTText.Format.init) ?? format
        var text = GIFTText([], format: format)
        text.words = words
        var media: [QuestionMedia] = []
        return plain(try? text.formatted(media: &media))
    }
}
