import Catalog
import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// A text of content/ in all of its languages, in any file.
struct ContentText {
    /// Its file below the project.
    var file: String
    /// Its place in the file, by keys, ids and indices from 1: "questions.science-one.text".
    var place: String
    /// The text, or list of names, by language.
    var texts: Node.Mapping
    /// Whether it is in brackets.
    var isInFlow: Bool

    /// The separator of names in one cell.
    static let divider = " | "

    /// The text in a language; names are separated by " | ". Nil when it is missing.
    func words(in language: Language) -> String? {
        switch texts.value(of: language.rawValue) {
        case .scalar(let scalar)?: scalar.string.trimmingWhiteSpace()
        case .sequence(let items)?:
            items.compactMap(\.string).joined(separator: Self.divider)
        default: nil
        }
    }

    var isList: Bool { texts.value(of: Language.fallback.rawValue)?.sequence != nil }

    private static func names(_ cell: String) -> [String] {
        cell.split(separator: "|").map { String($0).trimmingWhiteSpace() }.filter { !$0.isEmpty }
    }

    /// A cell normalised to the form of `words`.
    func tidied(_ cell: String) -> String {
        isList
            ? Self.names(cell).joined(separator: Self.divider)
            : cell.replacing("\r\n", with: "\n").trimmingWhiteSpace()
    }

    /// A cell as the value to write; names as a list.
    func value(of cell: String) -> EntryChange.Value {
        isList ? .list(Self.names(cell)) : .text(cell)
    }
}

/// Finds the texts of content/.
enum ContentTexts {
    /// Files left out: lists of words are not translations of each other, and sources are not texts
    /// of editors.
    private static let left = ["content/words.yaml", "content/names.yaml", "content/sources/"]

    /// All texts that exist in English, by file and place.
    ///
    /// - Throws: `Failure` when a folder cannot be listed, or a file cannot be read or is not YAML.
    static func all(in project: Project) throws -> [ContentText] {
        try Project.files(below: project.content, endings: ["yaml"]).flatMap {
            file -> [ContentText] in
            let name = project.relative(file)
            if left.contains(where: { name.hasPrefix($0) }) { return [] }
            do {
                return try texts(of: String(contentsOf: file, encoding: .utf8), in: name)
            } catch {
                throw Failure(
                    what: "A file cannot be read for its texts.", place: name,
                    remedy: "Mend it first: florilegium check tells where.")
            }
        }
    }

    /// The texts of one file.
    ///
    /// - Throws: the error of `SafeYAML.compose` when it is not YAML.
    static func texts(of text: String, in file: String) throws -> [ContentText] {
        guard let root = try SafeYAML.compose(text, atMost: ImportLimits.sheetFileBytes) else {
            return []
        }
        var texts: [ContentText] = []
        walk(root, [], isInFlow: false, YAMLText(text)) { place, fields, isInFlow in
            texts.append(
                ContentText(
                    file: file, place: place.joined(separator: "."), texts: fields,
                    isInFlow: isInFlow))
        }
        return texts
    }

    private static func walk(
        _ node: Node, _ place: [String], isInFlow: Bool, _ text: YAMLText,
        _ found: ([String], Node.Mapping, Bool) -> Void
    ) {
        switch node {
        case .mapping(let fields):
            if isText(fields) { found(place, fields, isInFlow) }
            let isInFlow = isInFlow || text.isFlow(fields.mark)
            for (key, value) in fields {
                guard let name = key.string, Language(rawValue: name) == nil else { continue }
                walk(value, place + [name], isInFlow: isInFlow, text, found)
            }
        case .sequence(let items):
            let isInFlow = isInFlow || text.isFlow(items.mark)
            for (index, item) in items.enumerated() {
                let id = item.mapping?.value(of: "id")?.string
                walk(item, place + [id ?? "\(index + 1)"], isInFlow: isInFlow, text, found)
            }
        default: break
        }
    }

    private static func isText(_ fields: Node.Mapping) -> Bool {
        switch fields.value(of: Language.fallback.rawValue) {
        case .scalar?: true
        case .sequence(let items)?: items.allSatisfy { $0.scalar != nil }
        default: false
        }
    }
}

extension Node {
    /// All scalars below the node, by path.
    func leaves(_ place: String = "") -> [String: String] {
        var leaves: [String: String] = [:]
        switch self {
        case .scalar(let scalar): leaves[place] = scalar.string.trimmingWhiteSpace()
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                leaves.merge(item.leaves("\(place).\(index)")) { first, _ in first }
            }
        case .mapping(let fields):
            for (key, value) in fields {
                leaves.merge(value.leaves("\(place).\(key.string ?? "")")) { first, _ in first }
            }
        default: break
        }
        return leaves
    }
}
