import EditorialContent
import Foundation
import PipelineSupport

/// Whole files: those that cannot be read are mended as text, and new ones are begun.
extension ContentDesk {
    /// A file as text.
    package struct FileText: Codable, Sendable {
        package var file: String
        package var text: String
        /// SHA-256 of the file; a change must be based on the same.
        package var base: String
        /// Why it cannot be read; empty for a file that can.
        package var findings: [FieldFinding]
        /// Whether it is no YAML, so that it has no records.
        package var isBroken: Bool
    }

    /// A file of a kind as text.
    ///
    /// - Throws: `Failure` when there is no such kind or file, or it is not UTF-8 text.
    package func text(_ id: String, file name: String) throws -> FileText {
        let kind = try kind(id)
        let file = try file(name, of: kind)
        return FileText(
            file: name, text: file.text, base: file.base,
            findings: findings(of: file, kind, at: nil), isBroken: file.root == nil)
    }

    /// A file of a kind; other paths are refused.
    ///
    /// - Throws: `Failure` when the kind has no such file, or it cannot be read.
    func file(_ name: String, of kind: RecordKind) throws -> ContentFile {
        guard ContentIndex.has(name, of: kind, in: project) else {
            throw Failure(
                what: "There is no such file of \(kind.title.lowercased()).", place: name,
                remedy: "Load the list again.")
        }
        return try ContentFile(name, in: project)
    }

    /// The files that a new record of a kind may begin: for questions, one for each category that
    /// has none of its name.
    ///
    /// - Throws: `Failure` when the categories cannot be read.
    func newFiles(of kind: RecordKind) throws -> [String] {
        guard kind.id == "questions", case .folder(let folder) = kind.home else { return [] }
        let categories = try ContentFile(CategoryForm.path, in: project)
        let ids = categories.root.map(FieldValue.init)?["questions"]?.items ?? []
        return ids.compactMap { $0["id"]?.words }.map { "\(folder)/\($0).yaml" }.filter {
            FileStatus(project.root.appending(path: $0).path, followsLinks: false) == nil
        }
    }

    /// The text of a new file of questions with its first one.
    func begun(_ name: String, with value: FieldValue, _ kind: RecordKind) -> String {
        let category = URL(filePath: name).deletingPathExtension().lastPathComponent
        let whole = FieldValue.fields([
            "category": .text(category), "status": .text("draft"), "licence": .text("own"),
            "questions": .list([value]),
        ])
        return FieldValue.file(whole, order: forms[kind.id]?.fileOrder ?? [:])
    }
}
