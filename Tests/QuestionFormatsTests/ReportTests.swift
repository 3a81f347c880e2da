import Foundation
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

/// Files of Tests/Trials/reports, and what is read of each: Tests/Golden/reports.txt, held against what its report says
/// is right when it was written. `GOLDEN=write` writes it anew.
@Suite struct `Reports about other importers` {
    private static func told(_ file: URL) throws -> String {
        let source = QuestionFile(named: file.lastPathComponent, Array(try Data(contentsOf: file)))
        guard let format = QuestionFormat.recognised(source) else { return "no format\n" }
        let reading = format.read(source)
        let assumptions = reading.answers.map { "= \($0)\n" }.joined()
        return "\(format.name)\n\(assumptions)\(Told.reading(reading))\n"
    }

    @Test func `are read as they are meant`() throws {
        let folder = Repository.root.appending(path: "Tests/Trials/reports")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let told = try names.map { ($0, try Self.told(folder.appending(path: $0))) }
        #expect(try GoldenText("reports.txt").differing(told) == [])
    }
}
