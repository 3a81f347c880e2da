import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// A made-up file of one way, and its right options.
struct MadeAnswers {
    var text = ""
    var format = QuestionFormat.sheet
    var way: AnswerWay
    var right: [[String]] = []

    private static let headers: [(question: String, option: String, right: String)] = [
        ("Question", "Option", "Correct answer"), ("Frage", "Antwort", "Richtige Antwort"),
        ("Pregunta", "Opción", "Respuesta correcta"), ("Question", "Réponse", "Bonne réponse"),
        ("Fråga", "Svarsalternativ", "Rätt svar"),
    ]

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        way = random.pick(AnswerWay.allCases)
        let pools = [
            ["1", "2", "3", "4", "0"], ["2", "4", "6", "8", "10"], ["A", "B", "C", "D", "E"],
            ["oak", "ash", "elm", "yew", "box"], ["a, b", "1,2", "C++", "2 & 3", "b; c"],
        ]
        let isNumbered = random.below(2) == 0
        // Where options are numbered, nobody who counts from 0 is understood without a 0.
        let needsZero = way == .indexes && isNumbered
        var rows: [(options: [String], words: [String])] = []
        for row in 0..<(1 + random.below(8)) {
            let pool = random.below(3) == 0 ? random.pick(pools) : pools[random.below(3)]
            let options = Array(pool.shuffled(using: &random).prefix(2 + random.below(4)))
            var places = [random.below(options.count)]
            if needsZero, row == 0 { places = [0] }
            if random.below(6) == 0, options.count > 2, way != .texts {
                places = Array(options.indices.shuffled(using: &random).prefix(2))
                if needsZero, row == 0, !places.contains(0) { places[0] = 0 }
            }
            right.append(places.sorted().map { options[$0] })
            let words = places.map { place in
                switch way {
                case .letters: String("ABCDE"[String.Index(utf16Offset: place, in: "ABCDE")])
                case .numbers: "\(place + 1)"
                case .indexes: "\(place)"
                case .texts: options[place]
                }
            }
            rows.append((options, words))
        }
        switch random.below(3) {
        case 0:
            format = .json
            text = json(rows)
        case 1: text = sheet(rows, random.pick(Self.headers), isNumbered: isNumbered)
        default:
            format = .anki
            text = notes(rows, isNumbered: isNumbered)
        }
    }

    private typealias Rows = [(options: [String], words: [String])]

    private static func quoted(_ cell: String) -> String {
        "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    /// JSON counts nothing by its names.
    private func json(_ rows: Rows) -> String {
        let records = rows.enumerated().map { number, row in
            let options = row.options.map(Self.quoted).joined(separator: ",")
            let isNumber = way == .numbers || way == .indexes
            let words = row.words.map { isNumber ? $0 : Self.quoted($0) }
            let answer = words.count == 1 ? words[0] : "[\(words.joined(separator: ","))]"
            return "{\"question\":\"q\(number)\",\"options\":[\(options)],\"answer\":\(answer)}"
        }
        return "[\(records.joined(separator: ",\n"))]"
    }

    private func sheet(
        _ rows: Rows, _ names: (question: String, option: String, right: String), isNumbered: Bool
    ) -> String {
        let options = (1...5).map { "\(names.option) \(isNumbered ? "\($0)" : Self.letter($0))" }
        return table([[names.question] + options + [names.right]], rows, separator: ",")
    }

    /// As add-ons of Anki name their fields.
    private func notes(_ rows: Rows, isNumbered: Bool) -> String {
        let options = (1...5).map { isNumbered ? "Q_\($0)" : "Option \(Self.letter($0))" }
        return "#separator:tab\n#columns:"
            + table([["Question"] + options + ["Answers"]], rows, separator: "\t")
    }

    private static func letter(_ number: Int) -> String { String("ABCDE".prefix(number).suffix(1)) }

    private func table(_ head: [[String]], _ rows: Rows, separator: String) -> String {
        let lines = rows.enumerated().map { number, row in
            let padding = Array(repeating: "", count: 5 - row.options.count)
            return (["q\(number)"] + row.options + padding + [row.words.joined(separator: ",")])
                .map(Self.quoted)
        }
        return (head + lines).map { $0.joined(separator: separator) }.joined(separator: "\n") + "\n"
    }

    func wrong(in reading: QuestionReading) -> [String] {
        reading.questions.compactMap { question in
            guard let number = Int(question.stem.plain.dropFirst()),
                case .choice(let choice) = question.body
            else { return "\(question.stem.plain) is no choice" }
            let found = choice.options.filter { $0.weight > 0 }.map(\.text.plain).sorted()
            return found == right[number].sorted()
                ? nil : "\(question.stem.plain) is \(found), not \(right[number])"
        }
    }
}

@Suite struct `Right answers` {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `of made-up files are never wrong, and all there once an editor says the way`(seed: UInt64)
    {
        let made = MadeAnswers(seed: seed)
        let file = QuestionFile(named: "a", Array(made.text.utf8))
        #expect(QuestionFormat.recognised(file) == made.format)
        let reading = made.format.read(file)
        #expect(made.wrong(in: reading) == [], "\(made.way)\n\(made.text)")
        #expect(reading.count == made.right.count)
        for finding in reading.findings where finding.record != nil {
            #expect(
                finding.remedy.contains(made.way.rawValue) && finding.remedy.contains("--answers"),
                "\(finding)\n\(made.text)")
        }
        let told = made.format.read(file, answers: made.way)
        #expect(made.wrong(in: told) == [], "\(made.way)\n\(made.text)")
        #expect(told.questions.count == made.right.count, "\(made.way)\n\(made.text)")
    }
}
