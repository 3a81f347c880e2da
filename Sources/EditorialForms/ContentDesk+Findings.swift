import EditorialContent
import Foundation
import PipelineSupport
import Yams

/// Assigns findings about a record to its fields.
extension ContentDesk {
    func places(in file: ContentFile, _ kind: RecordKind, at: Int?) -> FieldPlaces? {
        guard let node = file.node(kind.place(at)) else { return nil }
        let count = file.text.textLines.count
        guard let at else { return FieldPlaces(node, lines: 1...count) }
        let next = file.node(kind.place(at + 1))?.mark?.line
        let first = node.mark?.line ?? 1
        return FieldPlaces(node, lines: first...max(first, next.map { $0 - 1 } ?? count))
    }

    func findings(of file: ContentFile, _ kind: RecordKind, at: Int?) -> [FieldFinding] {
        let log = FindingLog(drafts: [file.name: file.text])
        kind.read(project.root.appending(path: file.name), file.name, log)
        guard let places = places(in: file, kind, at: at) else {
            return log.findings.map { FieldFinding($0, []) }
        }
        return log.findings.enumerated().compactMap { index, finding in
            guard var path = places.path(of: finding) else { return nil }
            // A missing field has no place in the file; the reader has recorded its path.
            if let told = log.paths[index] {
                path = steps(told, kind, isListed: at != nil)
            }
            return FieldFinding(finding, path)
        }
    }

    /// Why a file has no such record: it cannot be read, or it has fewer records.
    func missing(_ file: ContentFile, _ kind: RecordKind) -> Failure {
        let findings = RecordKind.findings(of: file.text, as: file.name, in: project)
        guard file.root == nil, let first = findings.first else {
            return Failure(
                what: "There is no such record any more.", place: file.name,
                remedy: "Load the list again.")
        }
        return Failure(
            what: first.message, place: first.place.description,
            remedy: "\(first.remedy) Mend it in the file itself, with a text editor.")
    }

    /// The steps of a reader's path, which counts from 1 and begins with the file.
    private func steps(_ path: String, _ kind: RecordKind, isListed: Bool) -> [String] {
        let steps = path.split(separator: ".").map { step in
            Int(step).map { String($0 - 1) } ?? String(step)
        }
        return Array(isListed && kind.list?.isEmpty == false ? steps.dropFirst(2) : steps[...])
    }
}
