import Catalog  // for rawValue
import Foundation
import Intake
package import PipelineSupport
package import QuestionRecords

/// Reads content/questions for an export.
package struct QuestionExport {
    /// The project.
    package let project: Project
    /// The language of the export.
    package let language: String

    package init(project: Project, language: String) {
        self.project = project
        self.language = language
    }

    /// The questions that are complete in the language, by file and place.
    ///
    /// - Throws: `Failure` when a file has a wrong form; Foundation's error when one cannot be
    ///   read.
    package func questions(in category: String?) throws -> [QuestionRecord] {
        var questions: [QuestionRecord] = []
        for file in try project.contentFiles(in: "questions") {
            let name = project.relative(file)
            let text = try String(contentsOf: file, encoding: .utf8)
            do {
                let read = try EntryReader.entries(of: text, language: language)
                questions += read.entries.filter { category == nil || $0.category == category }
                    .map { Self.exported($0.question, of: $0, licence: read.licence) }
            } catch {
                throw Failure(
                    what: "A file of questions cannot be read: \(error.message).", place: name,
                    remedy: "Mend it first: florilegium check tells where.")
            }
        }
        return questions
    }

    /// The exported question of an entry, with our id and category.
    static func exported(_ question: QuestionRecord, of entry: ContentEntry, licence: String?)
        -> QuestionRecord
    {
        var question = question
        question.id = entry.heading.id
        question.revision = nil
        question.category = [entry.category]
        question.rights.licence = question.rights.licence ?? licence
        question.levelLabel = question.level?.rawValue ?? question.levelLabel
        return question
    }
}
