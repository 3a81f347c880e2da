import Catalog
import Intake
import Testing
import Yams

@testable import QuestionRecords

@Suite struct `The form of content/questions` {
    private static func text(_ words: String) -> FormattedText { FormattedText(plain: words) }

    private static let odd = [
        "yes", "1969", "- a", "#b", "'c'", "\"d\"", "e: f", "null", "[g]", "h\ni", "~", "ß…",
        "0x1F", "2026-11-21",
    ]

    private static let bodies: [QuestionBody] = [
        .choice(
            .init(
                odd.enumerated().map { AnswerOption(text($1), weight: $0 == 0 ? 1 : 0) }.prefix(6)
                    .map(\.self))),
        .choice(
            .init(
                odd.map { AnswerOption(text($0), weight: 0.25, feedback: text("f \($0)")) },
                scoring: .sum)),
        .choice(
            .init(
                [AnswerOption(text("a"), weight: 1), AnswerOption(text("b"), weight: 1)],
                scoring: .allOrNothing)),
        .trueFalse(isTrue: true, whenTrue: text("good"), whenFalse: nil),
        .trueFalse(isTrue: false, whenTrue: nil, whenFalse: text("good")),
        .text(
            answers: [
                AnswerOption(text("Rome"), weight: 1), AnswerOption(text("Rom*"), weight: 0.5),
            ], isCaseSensitive: true),
        .number([
            .init(range: 1.5...2.5), .init(range: -3 ... -3, weight: 0.5, feedback: text("close")),
        ]),
        .pairs(
            [.init(left: text("a"), right: text("1")), .init(left: text("b"), right: text("2"))],
            distractors: [text("3")]),
        .order([text("one"), text("two")]),
        .gaps([
            .init(answers: [AnswerOption(text("x"), weight: 1)], showsOptions: true),
            .init(answers: [], showsOptions: false),
        ]),
        .open, .none, .other("hot spot"),
    ]

    @Test(arguments: bodies)
    func `gives every kind of question back`(_ body: QuestionBody) throws {
        var question = QuestionRecord(
            stem: try FormattedText(html: "What is H<sub>2</sub>O &amp; \"x\"?"), body: body,
            record: "question 1")
        question.id = "007"
        question.revision = 3
        question.title = "yes"
        question.explanation = try FormattedText(html: "It is <em>so</em>.")
        question.feedback.right = Self.text("no")
        question.hints = [Self.text("1")]
        question.category = ["Science: Computers", "null"]
        question.tags = ["true", "a b"]
        question.level = .hard
        question.levelLabel = "3"
        question.language = "en"
        question.seconds = 20
        question.rights = .init(
            licence: "CC BY-SA 4.0", author: "Ann: Lee", source: "A book, p. 3",
            url: "https://example.org/?a=b#c")
        let heading = EntryHeading(
            id: "what-1", language: "en", origins: ["a.txt, question 1"],
            fingerprint: question.fingerprint, revision: 2)
        let list = try Yams.serialize(
            node: Node([EntryWriter.node(question, heading)]), width: 96, allowUnicode: true)
        let read = try EntryReader.entries(of: "category: science\nquestions:\n\(list)")
        #expect(read.findings.isEmpty)
        let entry = try #require(read.entries.first)
        question.line = entry.question.line
        #expect(entry.question == question)
        #expect(entry.heading == heading)
        #expect(entry.question.fingerprint == question.fingerprint)
    }

    @Test(arguments: [
        "", "- a", "questions: 3", "questions: [&a [*a]]", "category: x", "{questions: [",
        "questions:\n  - id: a\n",
    ])
    func `refuses what is not of it`(_ text: String) {
        let read = try? EntryReader.entries(of: text)
        #expect(read.map { $0.entries.isEmpty && !$0.findings.isEmpty } ?? true)
    }

    @Test(arguments: [
        ("questions: [&a {id: a, text: A}]", 1), ("a: 1\nb:\n  - {c: [&d e]}", 3),
        ("? &a b\n: c", 1), ("a: &b {}\nquestions: *b", 1),
    ])
    func `has no aliases, wherever they stand`(_ text: String, _ line: Int) throws {
        let thrown = #expect(throws: SourceFinding.self) { try SafeYAML.compose(text) }
        let finding = try #require(thrown)
        #expect(finding.message.contains("anchor") && finding.line == line)
        #expect(throws: finding) { try EntryReader.entries(of: text) }
    }

    @Test func `is bounded`() {
        let text = "questions: []\n# \(String(repeating: "x", count: Limits.contentFileBytes))"
        #expect(throws: SourceFinding.self) { try SafeYAML.compose(text) }
        #expect(throws: Never.self) { try SafeYAML.compose(text, atMost: 2 << 20) }
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: YamlError.self) { try SafeYAML.compose(deep) }
    }

    @Test func `gives an entry's lines, without comments and what follows the list`() throws {
        let text = """
            category: science
            licence: CC0-1.0
            questions:
              - id: a
                text: {en: A, es: B}
                # About a.

              - id: b
                text: B
              - {id: c, text: {de: C}}

            # What is no question.
            duplicates: []
            """
        let file = try EntryReader.entries(of: text)
        #expect(file.entries.map(\.lines) == [4...5, 8...9, 10...10])
        #expect(file.category == "science" && file.licence == "CC0-1.0")
        let spanish = try EntryReader.entries(of: text, language: "es").entries
        #expect(spanish.map(\.question.stem.plain) == ["B", "B"])
    }
}
