import Foundation
import Intake
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// The seeds of the fuzzers, and what they once found, read without a fuzzer.
@Suite struct `A corpus of the fuzzers` {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzz/Corpus", directoryHint: .isDirectory)

    static let files: [String] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.contains("/") && !$0.hasPrefix("catalog/") }
    }()

    @Test func `has seeds for every format`() {
        for format in QuestionFormat.allCases {
            #expect(Self.files.contains { $0.hasPrefix("\(format)/") }, "\(format)")
        }
    }

    @Test(arguments: files)
    func `is read by every reader without harm, and twice the same`(_ name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
        for format in QuestionFormat.allCases {
            let reading = format.read(QuestionFile(named: "fuzz", bytes))
            let rejected = reading.findings.count { $0.severity == .rejected && $0.record != nil }
            #expect(reading.count <= reading.questions.count + max(rejected, 0))
            #expect(format.read(QuestionFile(named: "fuzz", bytes)).questions == reading.questions)
        }
        _ = try? XMLDocument.parse(bytes)
        _ = try? Archive.contents(of: bytes)
        _ = try? FormattedText(html: String(decoding: bytes, as: UTF8.self))
    }

    /// A seed is a file of its format: some question is read of it, but for those made to be refused.
    @Test(arguments: QuestionFormat.allCases)
    func `holds questions of each format`(_ format: QuestionFormat) throws {
        let kept = try Self.files.filter { $0.hasPrefix("\(format)/") }.map { name in
            let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
            return format.read(QuestionFile(named: "fuzz", bytes)).questions.count
        }
        #expect(kept.reduce(0, +) > 0)
    }
}
