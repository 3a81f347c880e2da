import Catalog
import EditServer
import EditorialContent
import Foundation
import Intake
import PipelineSupport
import QuestionFormats
import QuestionRecords

/// Exports questions for the editor's page, like `export questions`.
struct QuestionOutlet {
    let project: Project

    /// What the name of a file ends in, where it is not the form's.
    private static let endings = ["moodle": "xml", "opentdb": "json", "qti": "xml"]

    private static let writings = QuestionFormat.written.flatMap(\.writings)

    /// The forms of an export.
    static let formats = writings.map { ExportFormat(id: $0.id, name: $0.name) }

    /// The questions as a file.
    ///
    /// - Throws: `Failure` when there is no such form or language, or content/ has a fault.
    func file(_ wish: ExportWish) throws -> ExportedFile {
        guard let writing = Self.writings.first(where: { $0.id == wish.format }),
            let language = Language(rawValue: wish.language)
        else {
            throw Failure(
                what: "There is no such form or language.",
                place: "\(wish.format), \(wish.language)", remedy: "Load the page again.")
        }
        let questions = try QuestionExport(project: project, language: language.rawValue)
            .questions(in: nil)
        let (bytes, findings) = writing.write(questions)
        return ExportedFile(
            name: "questions-\(language.rawValue).\(Self.endings[writing.id] ?? writing.id)",
            count: questions.count,
            data: Data(bytes), remarks: findings.map(\.description))
    }
}
