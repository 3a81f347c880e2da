import EditorialContent
import Foundation
import TestSupport
import Testing

@testable import EditorialForms

/// An editor of a small project, which ends with the test.
final class LocalEditor {
    let project: TemporaryProject
    let process: Process
    let port: Int
    let key: String

    /// An editor.
    ///
    /// - Parameter arguments: more of them.
    /// - Throws: when it does not start.
    init(_ arguments: [String] = []) throws {
        project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 12)])
        try SharedWork.lend(to: project)
        let output = Pipe()
        process = try Program.start(
            ["edit", "--port", "0", "--project", project.root.path] + arguments,
            output: output)
        var said = ""
        var found: (Substring, Substring)?
        while found == nil, let more = try output.fileHandleForReading.read(upToCount: 1),
            !more.isEmpty
        {
            said += String(decoding: more, as: UTF8.self)
            let match = said.firstMatch(of: /http:\/\/localhost:([0-9]+)\/#([0-9a-f]+)\n/)
            found = match.map { ($0.1, $0.2) }
        }
        let address = try #require(found, "\(said)")
        port = try #require(Int(address.0))
        key = String(address.1)
        // What nobody reads must not stop it.
        Thread.detachNewThread { _ = try? output.fileHandleForReading.readToEnd() }
    }

    deinit { process.terminate() }

    func get<Answer: Decodable>(_ path: String, _ type: Answer.Type) throws -> Answer {
        let answer = try PlainClient.answer(
            port: port, "GET", "/api/\(path)", headers: ["Authorization": "Bearer \(key)"])
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(type, from: answer.body)
    }

    func post(_ path: String, _ change: ContentDesk.Change?) throws -> (status: Int, body: Data) {
        let body = try change.map { try JSONEncoder().encode($0) } ?? Data("{}".utf8)
        let answer = try PlainClient.answer(
            port: port, "POST", "/api/\(path)", headers: ["Authorization": "Bearer \(key)"],
            body: body)
        return (answer.status, answer.body)
    }

    /// Sends any JSON.
    func send(_ path: String, _ value: some Encodable) throws -> (status: Int, body: Data) {
        let answer = try PlainClient.answer(
            port: port, "POST", "/api/\(path)", headers: ["Authorization": "Bearer \(key)"],
            body: try JSONEncoder().encode(value))
        return (answer.status, answer.body)
    }

    func post<Answer: Decodable>(
        _ path: String, _ change: ContentDesk.Change?, _ type: Answer.Type
    ) throws -> Answer {
        let answer = try post(path, change)
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(type, from: answer.body)
    }

    static let alba = "content/plants/planta-alba.yaml"

    /// A change of a plant's file.
    func change(_ file: String = LocalEditor.alba, _ change: (inout [String: FieldValue]) -> Void)
        throws -> ContentDesk.Change
    {
        let record = try get("record?kind=plants&file=\(file)", ContentDesk.Record.self)
        guard case .fields(var fields) = record.value else { throw CancellationError() }
        change(&fields)
        return ContentDesk.Change(
            kind: "plants", file: file, base: record.base, value: .fields(fields))
    }
}
