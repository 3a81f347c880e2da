import Catalog  // for rawValue
import Intake
import TestSupport
import Testing

@testable import QuestionRecords

@Suite struct `Duplicates` {
    private static func question(_ stem: String, _ right: String, _ wrong: [String])
        -> QuestionRecord
    {
        let options = ([right] + wrong).enumerated().map {
            AnswerOption(FormattedText(plain: $1), weight: $0 == 0 ? 1 : 0)
        }
        return QuestionRecord(
            stem: FormattedText(plain: stem), body: .choice(.init(options)), record: "1")
    }

    @Test(arguments: [
        ("Who painted it?", ["a", "b", "c"], true), ("who  PAINTED it", ["c", "b", "a"], true),
        ("Who painted ít?", ["b", "a", "c"], true),
        ("Who painted it?", ["a", "b", "d"], false), ("Who paints it?", ["a", "b", "c"], false),
    ])
    func `are the same when stem and options are, in any order and case`(
        _ stem: String, _ options: [String], _ isSame: Bool
    ) {
        let one = QuestionKey(Self.question("Who painted it?", "a", ["b", "c"]))
        let other = QuestionKey(Self.question(stem, options[0], Array(options.dropFirst())))
        #expect(one.isSame(as: other) == isSame)
    }

    @Test func `keep apart options that differ in signs only`() {
        let one = QuestionKey(Self.question("Which language?", "C", ["C++", "C#"]))
        let other = QuestionKey(Self.question("Which language?", "C", ["C", "C#"]))
        #expect(!one.isSame(as: other))
    }

    @Test(arguments: [
        ("What is 5 + 3?", "What is 5 - 3?", false), ("What is 5 + 3?", "What is 5+3?", true),
        ("Is -5 less than 3?", "Is 5 less than 3?", false),
        ("Is 10 % much?", "Is 10 much?", false),
        ("Is C++ a language?", "Is C a language?", false),
        ("Who won in 1914-1918?", "Who won in 1914–1918?", true),
    ])
    func `tell stems apart by numbers and signs`(_ one: String, _ other: String, _ isSame: Bool) {
        let keys = [one, other].map { QuestionKey(Self.question($0, "Yes", ["No"])) }
        #expect(keys[0].isSame(as: keys[1]) == isSame)
        #expect((keys[0].digest(in: "") == keys[1].digest(in: "")) == isSame)
    }

    @Test(arguments: [
        ("What is 1111 plus 7777?", "8888", "What is 11111 plus 77777?", "88888", false),
        ("What is 12 plus 30 minus 7?", "35", "What is 12 plus 30 minus 70?", "-28", false),
        ("Which is right: 5 + 3 > 7?", "Yes", "Which is right: 5 + 3 < 7?", "Yes", false),
        (
            "In which year after 1900 did the great war end?", "1918",
            "In what year after 1900 did the great war end?", "1918", true
        ),
        ("What is the capital of Peru?", "Lima", "What is the capital of Cuba?", "Havana", false),
        ("In which year did the war end?", "1945", "In what year did the war end?", "1945", false),
        (
            "In which year did the Second World War end in Europe?", "1945",
            "In what year did the Second World War end in Europe?", "1945", true
        ),
        ("Who wrote it?", "Ann", "Who wrote it?", "Bob", true),
        ("Who wrote it?", "Ann", "WHO wrote it", "Ann", true),
    ])
    func `are near when four fifths are alike or the stems are equal`(
        _ one: String, _ right: String, _ other: String, _ otherRight: String, _ isNear: Bool
    ) {
        let keys = [
            QuestionKey(stem: one, right: right, wrong: ["x"]),
            QuestionKey(stem: other, right: otherRight, wrong: ["y"]),
        ]
        #expect((NearDuplicates.pairs(of: keys).count == 1) == isNear)
    }

    /// The same pairs as comparing each with each, over texts made of few words.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `are found as by comparing all with all`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let words = [
            "which", "river", "flows", "through", "the", "city", "of", "london", "paris", "rome",
            "old",
        ]
        let keys = (0..<50).map { _ in
            QuestionKey(
                stem: (0..<8).map { _ in random.pick(words) }.joined(separator: " "),
                right: random.pick(words.prefix(3)), wrong: ["z"])
        }
        let found = Set(NearDuplicates.pairs(of: keys).map { [$0.first, $0.second] })
        for first in keys.indices {
            for second in keys.indices.dropFirst(first + 1) {
                let alike =
                    Self.likeness(keys[first], keys[second]) >= NearDuplicates.threshold
                    || keys[first].stem == keys[second].stem
                #expect(found.contains([first, second]) == alike)
            }
        }
    }

    private static func likeness(_ one: QuestionKey, _ other: QuestionKey) -> Double {
        func trigrams(_ key: QuestionKey) -> Set<String> {
            let text = Array("\(key.stem) \(key.right)")
            return Set((0..<max(0, text.count - 2)).map { String(text[$0..<$0 + 3]) })
        }
        let (left, right) = (trigrams(one), trigrams(other))
        return Double(left.intersection(right).count) / Double(left.union(right).count)
    }

    @Test(arguments: [
        ("What is the capital of France?", "en"), ("Quelle est la capitale de la France ?", "fr"),
        ("¿Cuál es la capital de los Estados Unidos?", "es"),
        ("Was ist die Hauptstadt der Schweiz?", "de"),
        ("Vad är huvudstaden i Sverige och hur många bor där?", "sv"), ("2 + 2 = ?", nil),
        ("Xyzzy", nil),
    ])
    func `tell the language of a question by its small words`(_ text: String, _ language: String?) {
        #expect(LanguageGuess.language(of: text)?.rawValue == language)
    }
}
