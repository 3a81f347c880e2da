import Foundation
import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// What holds of each format that `QuestionFormat.allCases` names, whatever it is.
@Suite struct `A format of questions` {
    /// The fuzzers' seeds of a format, but for those that are hostile.
    private static func seeds(of format: QuestionFormat) throws -> [QuestionFile] {
        try `A corpus of the fuzzers`.files.filter {
            $0.hasPrefix("\(format)/") && !$0.hasSuffix("/marks")
        }.map { name in
            let bytes = try Data(contentsOf: `A corpus of the fuzzers`.folder.appending(path: name))
            return QuestionFile(named: name.replacing("/", with: "-"), Array(bytes))
        }
    }

    @Test func `has an id and a priority that no other has, and names that name it alone`() {
        let all = QuestionFormat.allCases
        #expect(Set(all.map(\.rawValue)).count == all.count)
        #expect(Set(all.map(\.priority)).count == all.count)
        for format in all {
            #expect(QuestionFormat(rawValue: format.rawValue)?.name == format.name)
            for name in format.names {
                #expect(all.filter { $0.names.contains(name) } == [format], "\(name)")
                #expect(QuestionFormat(named: name) == format)
            }
        }
        #expect(QuestionFormat(rawValue: "pdf") == nil && QuestionFormat(named: "") == nil)
    }

    @Test(arguments: QuestionFormat.allCases)
    func `is recognised by its seeds, and no other format is as sure`(_ format: QuestionFormat)
        throws
    {
        let seeds = try Self.seeds(of: format)
        #expect(!seeds.isEmpty, "Fuzz/Corpus/\(format) has a file that is no hostile one")
        for file in seeds {
            #expect(QuestionFormat.recognised(file) == format, "\(file.name)")
            let own = format.reader.recognises(file)
            for other in QuestionFormat.allCases where other != format {
                #expect(other.reader.recognises(file) < own, "\(file.name) as \(other)")
            }
        }
    }

    @Test func `is recognised whatever the order of the list`() throws {
        let files = try `A corpus of the fuzzers`.files.map { name in
            let bytes = try Data(contentsOf: `A corpus of the fuzzers`.folder.appending(path: name))
            return QuestionFile(named: "fuzz", Array(bytes))
        }
        let backwards = Array(QuestionFormat.allCases.reversed())
        for file in files {
            #expect(
                QuestionFormat.recognised(file)
                    == QuestionFormat.recognised(file, among: backwards))
        }
        // Of equally sure formats the priority decides: this is a table, and notes of Anki.
        let either = QuestionFile(named: "a.txt", Array("a\tb\tc\nd\te\tf\ng\th\ti\n".utf8))
        #expect(Sheet.recognises(either) == AnkiDeck.recognises(either))
        #expect(QuestionFormat.recognised(either, among: [.anki, .sheet]) == .sheet)
        #expect(QuestionFormat.recognised(either, among: [.sheet, .anki]) == .sheet)
    }

    @Test(arguments: QuestionFormat.written)
    func `that is written gives back what it can say, of every format's questions`(
        _ format: QuestionFormat
    ) throws {
        var kept = 0
        for source in QuestionFormat.allCases {
            for file in try Self.seeds(of: source) {
                let questions = source.read(file).questions
                let first = try #require(format.write(questions))
                let leftOut = first.findings.count { $0.severity == .rejected }
                let out = QuestionFile(named: "out", Array(first.text.utf8))
                let reading = format.read(out)
                #expect(reading.questions.count == questions.count - leftOut, "\(file.name)")
                #expect(
                    reading.questions.isEmpty || QuestionFormat.recognised(out) == format,
                    "\(file.name)")
                let second = try #require(format.write(reading.questions))
                #expect(second.findings.isEmpty && second.text == first.text, "\(file.name)")
                kept += reading.questions.count
            }
        }
        #expect(kept > 0)
    }
}
