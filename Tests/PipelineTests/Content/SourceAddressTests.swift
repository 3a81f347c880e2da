import Foundation
import TestSupport
import Testing

@testable import EditorialContent
@testable import PipelineSupport

@Suite struct `Where a question comes from` {
    private func findings(_ field: String, _ text: String) throws -> [Finding] {
        let question = Sample.questions("science", count: 1).replacing(
            "source: A book",
            with: field == "source" ? "source: \(text)" : "source: A book\n    \(field): \(text)")
        return try TemporaryProject(questions: ["science": question]).findings().filter {
            $0.rule == .badAddress
        }
    }

    @Test(arguments: [
        "\"javascript:alert(1)\"", "\"JavaScript:alert(1)\"", "\" java\\nscript:alert(1)\"",
        "\"data:text/html,x\"", "\"vbscript:x\"", "\"file:///etc/passwd\"",
        "\"ftp://example.org/x\"",
        "\"x-y+z.1://a\"",
    ])
    func `is no address that a browser would run or open elsewhere`(_ text: String) throws {
        for field in ["source", "url"] {
            let found = try findings(field, text)
            #expect(found.count == 1)
            #expect(found.first?.severity == .rejected && found.first?.place.line != nil)
        }
    }

    @Test(arguments: [
        "A book", "\"//example.org/x\"", "example.org", "\"https://\"", "\"https://a b\"",
    ])
    func `has http or https where it is an address`(_ text: String) throws {
        #expect(try findings("url", text).count == 1)
        #expect(try findings("source", text).isEmpty)
    }

    @Test(arguments: [
        "\"https://example.org/x#y\"", "\"HTTP://example.org/\"",
        "\"Mabey, R. (1996): Flora Britannica\"", "\"Kew: Plants of the World\"",
        "\"ISBN:9783161484100\"",
        "\"doi:10.1000/182\"",
        "\"Wikipedia, «Gänseblümchen»\"",
    ])
    func `is a page or a book`(_ text: String) throws {
        #expect(try findings("source", text).isEmpty)
    }

    @Test func `is checked by the program`() async throws {
        let question = Sample.questions("science", count: 1).replacing(
            "source: A book", with: "source: A book\n    url: \"javascript:alert(1)\"")
        let project = try TemporaryProject(questions: ["science": question])
        let told = try await Program.run(["check", "--project", project.root.path])
        #expect(told.status == 2)
        #expect(
            told.text.contains("[bad-address]")
                && told.text.contains("content/questions/science.yaml:"))
    }

    @Test func `is in order for all that we ask`() throws {
        let log = FindingLog()
        let project = try Project(root: Repository.root.path)
        for file in try Project.files(
            below: project.content.appending(path: "questions"), endings: ["yaml"])
        {
            _ = QuestionForm.read(file, named: project.relative(file), log: log)
        }
        #expect(log.findings.filter { $0.rule == .badAddress }.isEmpty)
    }
}
