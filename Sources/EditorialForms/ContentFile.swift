import Catalog
import Crypto
import EditorialContent
import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// A file in its present form.
struct ContentFile {
    /// Its path below the project.
    let name: String
    /// Its text.
    let text: String
    /// Its top node; nil when it is not YAML.
    let root: Node?

    /// The SHA-256 of its bytes, by which later changes are detected.
    var base: String { SHA256.hex(of: Data(text.utf8)) }

    init(name: String, text: String) {
        self.name = name
        self.text = text
        root = try? SafeYAML.compose(text)
    }

    /// Reads a file.
    ///
    /// - Throws: `Failure` when it is missing, a link, unreadable or not UTF-8 text.
    init(_ name: String, in project: Project) throws {
        let file = project.root.appending(path: name)
        guard let status = FileStatus(file.path, followsLinks: false), !status.isLink else {
            throw Failure(
                what: "There is no such file, or it is a link.", place: name,
                remedy: "Load the list again.")
        }
        let data = try PresentFile.bytes(of: file)
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(
                what: "The file is not UTF-8 text.", place: name, remedy: "Save it as UTF-8.")
        }
        self.init(name: name, text: text)
    }

    /// The node at a place.
    func node(_ place: [String]) -> Node? {
        place.reduce(root) { node, step -> Node? in
            switch node {
            case .mapping(let fields)?: fields.value(of: step)
            case .sequence(let items)?:
                Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    /// Its records.
    func rows(of kind: RecordKind) -> [RecordRow] {
        guard let root else { return [RecordRow(unreadable: name)] }
        let whole = FieldValue(root)
        guard kind.list != nil else {
            return [RecordRow(whole, file: name, at: nil, whole: whole, line: 1)]
        }
        let items = node(kind.listPlace)?.sequence.map(Array.init) ?? []
        return items.enumerated().map { at, item in
            RecordRow(
                FieldValue(item), file: name, at: at, whole: whole, line: item.mark?.line ?? 1)
        }
    }
}
