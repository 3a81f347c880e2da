import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// A letter with combining marks without end: comparing such texts takes time that grows with the square of the marks.
enum Marks {
    /// One way to write them, twice the same mark or not.
    enum Writing: CaseIterable {
        case plainly, asReferences, inElements, asEscapes, asLongEscapes, asPercents,
            withNothingBetween

        func text(_ pairs: Int) -> String {
            let pair =
                switch self {
                case .plainly: "\u{301}\u{323}"
                case .asReferences: "&#x301;&#803;"
                case .inElements: "<b>&#x301;</b><i>&#x323;</i>"
                case .asEscapes: "\\u0301\\u0323"
                case .asLongEscapes: "\\U00000301\\\n  \\u0323"
                case .asPercents: "%CC%81%CC%A3"
                case .withNothingBetween: "\u{301}\u{200B}\u{323}\u{200B}"
                }
            return "a" + String(repeating: pair, count: pairs)
        }
    }

    /// Holds the time for eight times as much against eight times the time.
    static func expectLinear(_ what: String, _ read: (_ pairs: Int) throws -> Void) rethrows {
        // 8 times when linear, 64 when quadratic; what takes no time at all is noise. One go of each
        // tells nearly always, and where a machine at work spoils it the least of three does.
        let (most, noise) = (24.0, 0.02)
        var times = try costRatio(
            of: { try read(16_000) }, to: { try read(2_000) }, goes: 1, least: noise)
        if times > most {
            times = try costRatio(
                of: { try read(16_000) }, to: { try read(2_000) }, goes: 3, least: noise)
        }
        #expect(times <= most, "\(what): \(times) times as long for 8 times as much")
    }

    /// Whether a question's texts are safe to compare.
    static func areSafe(_ question: QuestionRecord) -> Bool {
        var texts = [
            question.stem.plain, question.stem.markup ?? "", question.title ?? "",
            question.explanation?.plain ?? "",
        ]
        if case .choice(let choice) = question.body { texts += choice.options.map(\.text.plain) }
        return (texts + question.category + question.tags).allSatisfy { StreamSafe.isSafe($0) }
    }
}

@Suite struct `Endless marks in questions` {
    /// Every seed of the fuzzers that is text, by its format.
    static let seeds: [(format: QuestionFormat, file: String)] = QuestionFormat.allCases.flatMap {
        format in
        return `A corpus of the fuzzers`.files.filter {
            $0.hasPrefix("\(format)/") && !$0.hasSuffix("/marks")
        }.compactMap { file in
            let url = `A corpus of the fuzzers`.folder.appending(path: file)
            let text = (try? Data(contentsOf: url)).flatMap {
                String(validating: $0, as: UTF8.self)
            }
            return text.map { $0.utf8.contains(0) ? nil : (format, file) } ?? nil
        }
    }

    /// Places between two letters, spread over a text.
    private static func places(in text: String, count: Int) -> [String.Index] {
        let all = text.indices.dropFirst().filter { index in
            text[index].isLetter && text[text.index(before: index)].isLetter
        }
        guard !all.isEmpty else { return [] }
        return (0..<count).map { all[$0 * all.count / count] }
    }

    @Test(arguments: seeds)
    func `take no more than linear time in any format, and none gets through`(
        format: QuestionFormat, file: String
    ) throws {
        let text = try String(
            contentsOf: `A corpus of the fuzzers`.folder.appending(path: file), encoding: .utf8)
        let places = Self.places(in: text, count: 3)
        // Each way of writing them at a place of its own.
        for (number, writing) in Marks.Writing.allCases.enumerated() where !places.isEmpty {
            Marks.expectLinear("\(file), \(writing)") { pairs in
                var text = text
                text.insert(contentsOf: writing.text(pairs), at: places[number % places.count])
                let source = QuestionFile(named: "marks", Array(text.utf8))
                _ = QuestionFormat.recognised(source)
                let reading = format.read(source)
                #expect(reading.questions.allSatisfy(Marks.areSafe), "\(file), \(writing)")
            }
        }
    }

    @Test(arguments: Marks.Writing.allCases)
    func `take no more than linear time in packages`(_ writing: Marks.Writing) throws {
        Marks.expectLinear("workbook") { pairs in
            let run = writing.text(pairs)
            let cell =
                "<c r=\"A1\" t=\"s\"><v>0</v></c><c t=\"inlineStr\"><is><t>\(run)</t></is></c>"
            let file = SmallWorkbook.file(
                ["<row>\(cell)</row>", "<row>\(cell)</row>"],
                strings: "<si><r><t>\(run)</t></r></si>")
            let reading = QuestionFormat.sheet.read(file)
            #expect(reading.questions.allSatisfy(Marks.areSafe))
        }
        Marks.expectLinear("H5P") { pairs in
            let file = SmallZip.file(
                "h5p",
                [
                    ("h5p.json", #"{"mainLibrary":"H5P.TrueFalse"}"#),
                    (
                        "content/content.json",
                        #"{"question":"<p>\#(writing.text(pairs))</p>","correct":"true"}"#
                    ),
                ])
            #expect(QuestionFormat.h5p.read(file).questions.allSatisfy(Marks.areSafe))
        }
        try Marks.expectLinear("Anki") { pairs in
            let run = writing.text(pairs)
            let bytes = try SmallDeck.schema11([
                .init(fields: [run, "b"], tags: run, guid: run), .init(fields: ["fine", "b"]),
            ])
            let reading = QuestionFormat.anki.read(QuestionFile(named: "deck", bytes))
            #expect(reading.questions.allSatisfy(Marks.areSafe))
            #expect(reading.count == 2)
        }
    }

    @Test
    func `are named with their line where a file is refused, also when nobody can tell its format`()
    {
        let text = "::a::What?{=b ~c}\n\n::d::" + Marks.Writing.plainly.text(40) + "{=b ~c}\n"
        let file = QuestionFile(named: "marks.gift", Array(text.utf8))
        let reading = QuestionFormat.gift.read(file)
        #expect(reading.questions.isEmpty)
        #expect(reading.findings.map(\.line) == [3])
        #expect(reading.findings.first?.message.contains("combining marks") == true)
        #expect(file.refusal == reading.findings.first)
        let json = "[{\"question\":\"" + Marks.Writing.asEscapes.text(40) + "\"}]"
        #expect(
            QuestionFile(named: "marks.json", Array(json.utf8)).refusal?.message.contains(
                "combining marks") == true)
    }
}
