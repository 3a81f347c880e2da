import Foundation
import Intake

@testable import EditorialContent
@testable import PipelineSupport

/// Files of questions for tests of importing.
enum Bank {
    /// One question of Open Trivia DB's JSON.
    static func question(
        _ stem: String, _ right: String, _ wrong: [String], category: String = "History",
        difficulty: String = "easy"
    ) -> [String: Any] {
        [
            "category": category, "type": wrong.count == 1 ? "boolean" : "multiple",
            "difficulty": difficulty,
            "question": stem, "correct_answer": right, "incorrect_answers": wrong,
        ]
    }

    /// Changes words of a file of questions, as an editor does with another program.
    static func change(_ file: URL, _ words: String, to new: String) throws {
        func changed(_ bytes: [UInt8]) -> [UInt8] {
            Array(String(decoding: bytes, as: UTF8.self).replacing(words, with: new).utf8)
        }
        let bytes = Array(try Data(contentsOf: file))
        guard Archive.isZip(bytes) else {
            try Data(changed(bytes)).write(to: file)
            return
        }
        let parts = try Archive.contents(of: bytes).files.sorted { $0.key < $1.key }
        let zip = ArchiveWriter.zip(parts.map { (path: $0.key, bytes: changed($0.value.bytes)) })
        try Data(zip ?? []).write(to: file)
    }

    /// An answer of Open Trivia DB.
    static func openTrivia(_ questions: [[String: Any]]) throws -> Data {
        try JSONSerialization.data(withJSONObject: ["response_code": 0, "results": questions])
    }
}

extension TemporaryProject {
    /// Imports a file that is written beside the project's content.
    func importing(_ data: Data, named name: String, _ options: ImportOptions = .init()) throws
        -> ImportReport
    {
        try write(data, to: "inbox/\(name)")
        var importer = try QuestionImporter(
            try project, options, progress: ProgressBar(isQuiet: true))
        return try importer.run([root.appending(path: "inbox/\(name)")])
    }

    /// Imports a text.
    func importing(_ text: String, named name: String, _ options: ImportOptions = .init()) throws
        -> ImportReport
    {
        try importing(Data(text.utf8), named: name, options)
    }

    /// All files below content/questions, by path.
    func questionFiles() throws -> [String: String] {
        let folder = root.appending(path: "content/questions")
        var files: [String: String] = [:]
        for file in try Project.files(below: folder, endings: ["yaml"]) {
            files[try project.relative(file)] = try String(contentsOf: file, encoding: .utf8)
        }
        return files
    }
}
