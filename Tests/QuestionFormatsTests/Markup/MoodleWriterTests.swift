import Catalog
import Intake
import TestSupport
import Testing

@testable import MarkupFormats
@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Writing Moodle XML` {
    /// What is written, read again.
    static func again(_ questions: [QuestionRecord]) throws -> (
        questions: [QuestionRecord], findings: [SourceFinding], lost: [SourceFinding]
    ) {
        let written = try #require(QuestionFormat.moodle.write(questions))
        let file = QuestionFile(named: "out.xml", Array(written.text.utf8))
        #expect(QuestionFormat.recognised(file) == .moodle)
        let reading = QuestionFormat.moodle.read(file)
        return (
            reading.questions.map(Self.plain), reading.findings.filter { $0.severity != .note },
            written.findings
        )
    }

    /// A question without where it stood.
    static func plain(_ question: QuestionRecord) -> QuestionRecord {
        var plain = question
        plain.record = ""
        plain.line = nil
        return plain
    }

    @Test(arguments: 0..<Soak.count(50, soak: 200))
    func `what goes out comes back equal`(seed: Int) throws {
        var random = RandomQuestions(seed: UInt64(seed) &+ 1)
        let questions = (0..<random.below(6)).map { _ in random.question() }
        let result = try Self.again(questions)
        #expect(result.questions == questions)
        #expect(!result.lost.contains { $0.severity == .rejected })
    }

    @Test func `what Moodle cannot say is told`() throws {
        let stem = FormattedText(plain: "Which?")
        var timed = QuestionRecord(stem: stem, body: .open, record: "row 2", line: 2)
        timed.seconds = 20
        let order = QuestionRecord(
            stem: stem, body: .order([stem, stem]), record: "row 3", line: 3)
        let gaps = QuestionRecord(stem: stem, body: .gaps([]), record: "row 4")
        let result = try Self.again([timed, order, gaps])
        #expect(result.questions.count == 1)
        #expect(result.lost.map(\.severity) == [.warning, .rejected, .rejected])
        #expect(result.lost.map(\.record) == ["row 2", "row 3", "row 4"])
    }

    @Test func `hostile words stay words`() throws {
        let words =
            "<script>alert(1)</script> ]]> &amp; \"'& <!-- {1:MC:=a~b} @@PLUGINFILE@@/x.png =1+1"
        let option = AnswerOption(
            FormattedText(plain: words), weight: 1, feedback: FormattedText(plain: words))
        var question = QuestionRecord(
            stem: FormattedText(plain: words),
            body: .choice(.init([option, AnswerOption(FormattedText(plain: "b"), weight: 0)])),
            record: "")
        question.title = words
        question.tags = [words]
        question.category = [words]
        #expect(try Self.again([question]).questions == [question])
    }

    /// Random questions of the kinds that are written.
    struct RandomQuestions {
        private var random: SeededRandom

        init(seed: UInt64) { random = SeededRandom(seed: seed) }

        mutating func below(_ bound: Int) -> Int { random.below(bound) }

        mutating func text(_ number: Int = 0) -> FormattedText {
            let words = [
                "oak", "ash & elm", "a < b", "H₂O", "\"quoted\"", "naïve", "x]]>y", "&amp;",
                "// path", "line\nbreak", "«é»",
            ]
            let plain =
                (0...below(3)).map { _ in words[below(words.count)] }.joined(separator: " ")
                + " \(number)"
            let markups = [
                "<em>Quercus</em> robur", "H<sub>2</sub>O &amp; <strong>x</strong>",
                "<code>a &lt; b</code>\nnext",
            ]
            return below(3) == 0
                ? ((try? FormattedText(
                    html: markups[below(3)].replacing("\n", with: "<br/>") + " \(number)"))
                    ?? FormattedText(plain: plain)) : FormattedText(plain: plain)
        }

        mutating func maybe() -> FormattedText? { below(2) == 0 ? text() : nil }

        mutating func word(_ number: Int = 0) -> FormattedText {
            FormattedText(plain: text(number).plain)
        }

        mutating func question() -> QuestionRecord {
            var question = QuestionRecord(stem: text(1), body: body(), record: "")
            question.title = below(2) == 0 ? "Title \(below(100)) & more" : nil
            question.id = below(2) == 0 ? "id-\(random.next())" : nil
            question.explanation = maybe()
            question.hints = (0..<below(3)).map { text($0) }
            question.category = [[], ["Plants"], ["Either/Or", "Trees"]][below(3)]
            question.tags = [[], ["green", "a & b"]][below(2)]
            question.rights.licence = below(2) == 0 ? "CC BY-SA 4.0" : nil
            question.levelLabel = below(2) == 0 ? "hard" : nil
            question.level = question.levelLabel == nil ? nil : .hard
            question.language = below(2) == 0 ? "sv" : nil
            if case .number = question.body {
                question.feedback.wrong = maybe()
            } else {
                question.feedback.wrong = maybe()
            }
            question.feedback.right = maybe()
            if below(4) == 0 {
                let bytes: [UInt8] = [
                    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8(below(256)),
                ]
                question.media = [
                    QuestionMedia(
                        name: "img/a \(below(9))&b.png", type: .png, bytes: bytes,
                        alternative: below(2) == 0 ? "A \"leaf\"\nof <oak>" : nil)
                ]
            }
            return question
        }

        mutating func options(_ weights: [Double]) -> [AnswerOption] {
            weights.enumerated().map {
                AnswerOption(text($0.offset), weight: $0.element, feedback: maybe())
            }
        }

        mutating func body() -> QuestionBody {
            switch below(8) {
            case 0: return .trueFalse(isTrue: below(2) == 0, whenTrue: maybe(), whenFalse: maybe())
            case 1:
                return .text(
                    answers: [
                        AnswerOption(word(1), weight: 1, feedback: maybe()),
                        AnswerOption(word(2), weight: 0.15),
                    ], isCaseSensitive: below(2) == 0)
            case 2:
                let middle = Double(below(2_000) - 1_000) / [1, 4, 10, 1_000][below(4)]
                let width = Double(below(50)) / [1, 8, 100][below(3)]
                return .number([
                    .init(range: middle - width...middle + width, feedback: maybe()),
                    .init(range: -Double.infinity ... .infinity, weight: 0.1),
                ])
            case 3:
                return .pairs(
                    [.init(left: text(1), right: word(1)), .init(left: text(2), right: word(2))],
                    distractors: below(2) == 0 ? [word(3)] : [])
            case 4: return .open
            case 5: return .none
            case 6:
                var choice = QuestionBody.Choice(options([1, 0, -1.0 / 3, 0.123456789]))
                choice.isShuffled = below(2) == 0
                return .choice(choice)
            default:
                let some: [(QuestionBody.Scoring, [Double])] = [
                    (.sum, [1.0 / 3, 2.0 / 3, -1]), (.sum, [0.5, 0.5, 0]),
                    (.allOrNothing, [1, 1, 0]),
                ]
                let picked = some[below(3)]
                return .choice(.init(options(picked.1), scoring: picked.0))
            }
        }
    }
}
