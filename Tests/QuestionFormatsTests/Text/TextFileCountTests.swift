import Foundation
import Intake
import Testing

@testable import QuestionFormats

@Suite struct `Survey` {
    @Test func `survey of all`() throws {
        for folder in ["opentdb", "csv", "opentriviaqa", "openquizzdb-fr", "gift", "aiken", "other-lms", "json-banks", "anki", "qti12", "qti2x", "qti3", "moodle-xml", "h5p", "xml-hostile"] {
            for path in SharedTextFiles.paths(under: folder) {
                let file = try SharedTextFiles.file(path)
                guard let format = QuestionFormat.recognised(file) else {
                    print("ROW \(path) none"); continue }
                let reading = format.read(file)
                let rejected = reading.remarks.filter { $0.severity == .rejected && $0.record != nil }
                print("ROW \(path) \(format) \(reading.dialect ?? "-") kept \(reading.questions.count) rejected \(rejected.count) warnings \(reading.remarks.filter { $0.severity == .warning }.count) other \(reading.remarks.filter{ $0.severity == .rejected && $0.record == nil }.count) \(reading.count == reading.questions.count + rejected.count ? "" : "MISMATCH")")
                for remark in reading.remarks.prefix(6) { print("    \(remark)") }
            }
        }
    }
}
