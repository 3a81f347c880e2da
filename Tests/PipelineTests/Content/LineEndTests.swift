import Foundation
import TestSupport
import Testing

@testable import EditorialContent
@testable import EditorialForms
@testable import PipelineSupport

/// Files that were saved on Windows: Swift takes "\r\n" for one character.
@Suite struct `Lines that end as on Windows` {
    @Test(arguments: ["\n", "\r\n"])
    func `an entry of the revocations is taken out, and the rest stays`(lineEnd: String) throws {
        let scratch = try Scratch()
        let file = URL(filePath: "\(scratch.path)/revocations.yaml")
        let head = ["# Taken back"]
        let question = ["- question: q-1", "  date: 2026-11-21", "  reason: Wrong."]
        let between = ["", "# A picture"]
        let picture = between + ["- picture: p-1", "  date: 2026-11-22", "  reason: Gone."]
        func text(_ lines: [String]) -> String {
            lines.map { $0 + lineEnd }.joined()
        }
        try Data(text(head + question + picture).utf8).write(to: file)
        #expect(try Revocations.removing("q-1", from: file) == text(head + picture))
        #expect(
            try Revocations.removing("p-1", from: file)
                == text(head + question + between))
        try Data(text(head + question).utf8).write(to: file)
        #expect(try Revocations.removing("q-1", from: file) == text(head + ["[]"]))
    }

    @Test func `only the line that changed is told`() {
        let lines = LineDifference.lines(from: "a\r\nb\r\nc\r\n", to: "a\r\nB\r\nc\r\n")
        #expect(lines.filter { $0.kind == .removed }.map(\.text) == ["b"])
        #expect(lines.filter { $0.kind == .added }.map(\.text) == ["B"])
    }

    @Test(arguments: [("", [""]), ("a", ["a"]), ("a\r\n\nb\n", ["a", "", "b", ""])])
    func `both ends part lines`(text: String, lines: [String]) {
        #expect(text.textLines.map(String.init) == lines)
    }
}
