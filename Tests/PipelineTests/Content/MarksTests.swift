import Foundation
import Intake
import TestSupport
import Testing

@testable import EditorialContent
@testable import Gathering
@testable import PipelineSupport

@Suite struct `Endless marks in content` {
    private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 20_000)
    private static let escaped =
        "\"a" + String(repeating: "\\u0301\\U00000323", count: 20_000) + "\""

    @Test(arguments: [marks, escaped])
    func `of a plant are a finding, at once`(_ text: String) throws {
        let project = try TemporaryProject(plants: [
            "planta-alba": Sample.plant(
                "planta-alba", change: ["name": "name: \(text)", "tags": "? \(text)\n: [meadow]"])
        ])
        let log = FindingLog()
        let file = project.root.appending(path: "content/plants/planta-alba.yaml")
        let spent = processorSeconds { #expect(PlantForm.read(file, named: "p", log: log) == nil) }
        #expect(spent < 3)
        #expect(log.findings.map(\.rule) == [.wrongFile])
        #expect(log.findings.first?.message.contains("combining marks") == true)
    }

    @Test(arguments: [marks, escaped])
    func `of questions are refused by export and import, which read content too`(_ text: String)
        throws
    {
        let project = try TemporaryProject(questions: [
            "science": Sample.questions("science", count: 1).replacing("Nothing", with: text)
        ])
        let spent = processorSeconds {
            let failure = #expect(throws: Failure.self) {
                _ = try project.importing("::a::What?{=b ~c}\n", named: "a.gift")
            }
            #expect(failure?.what.contains("combining marks") == true)
        }
        #expect(spent < 3)
    }

    @Test func `of a file to import are told, also when its format is not known by them`() throws {
        let project = try TemporaryProject()
        let report = try project.importing("::a::\(Self.marks){=b ~c}\n", named: "a.gift")
        #expect(
            report.files.flatMap(\.findings).contains {
                $0.message.contains("combining marks") && $0.line == 1
            })
    }

    @Test func `of iNaturalist's answers are refused`() {
        let body = Data("{\"results\":[{\"id\":1,\"name\":\"\(Self.marks)\"}]}".utf8)
        let spent = processorSeconds {
            #expect(throws: AnswerFailure.self) { try Answer<Row>.read(body) }
        }
        #expect(spent < 2)
        let html = "x" + String(repeating: "<b>&#x301;</b>", count: 3_000)
        #expect(PlainText.of(html: html)?.unicodeScalars.count == 31)
    }

    private struct Row: Decodable {
        var name: String
    }
}
