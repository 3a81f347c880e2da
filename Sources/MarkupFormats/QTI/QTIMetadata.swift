import Intake
import QuestionRecords

/// The metadata of a package's documents (IEEE LOM): author, rights and subject.
struct QTIMetadata {
    private(set) var licence: String?
    private(set) var author: String?
    private(set) var language: String?
    private(set) var level: String?
    private(set) var keywords: [String] = []

    /// Reads the metadata of a manifest or of one of its resources.
    init(_ holder: XMLElement) {
        guard let metadata = holder.first("metadata"),
            let lom = metadata.descendants("lom").first
        else { return }
        for part in lom.elements {
            switch part.name.lowercased() {
            case "rights": licence = part.first("description").flatMap(Self.words)
            case "general":
                language = part.first("language").flatMap(Self.words)
                keywords = part.all("keyword").prefix(100).compactMap(Self.words)
            case "educational":
                level = part.first("difficulty")?.first("value").flatMap(Self.words)
            case "lifecycle":
                author = part.all("contribute").lazy.compactMap(Self.author).first
            default: continue
            }
        }
    }

    /// Fills in values that a question lacks.
    func complete(_ question: inout QuestionRecord) {
        question.rights.licence = question.rights.licence ?? licence
        question.rights.author = question.rights.author ?? author
        question.language = question.language ?? language
        question.levelLabel = question.levelLabel ?? level
        question.tags += keywords.filter { !question.tags.contains($0) }
    }

    private static func words(_ element: XMLElement) -> String? {
        var text = ""
        element.visit { inner in
            let isWords = ["langstring", "string"].contains(inner.name.lowercased())
            if text.isEmpty, isWords { text = PlainWords.tidied(inner.text) }
        }
        if text.isEmpty { text = PlainWords.tidied(element.text) }
        return text.isEmpty ? nil : text
    }

    /// The name of a contributor who is an author: a vCard's FN line, or the text as it is.
    private static func author(_ element: XMLElement) -> String? {
        guard element.first("role").map({ $0.text.lowercased().contains("author") }) == true,
            let entity = element.first("centity") ?? element.first("entity")
        else { return nil }
        let lines = entity.text.split(whereSeparator: \.isNewline)
        let name = lines.lazy.map { String($0).trimmedBlanks }
            .first { $0.uppercased().hasPrefix("FN") }
        let words = name.map { String($0.drop { $0 != ":" }.dropFirst()) } ?? entity.text
        let tidied = PlainWords.tidied(words)
        return tidied.isEmpty ? nil : tidied
    }
}

/// The categories that a package's tests give to its items: the titles of the test and its
/// sections.
enum QTIOutline {
    /// The sections of items.
    ///
    /// - Parameters:
    ///   - tests: the package's tests, by path.
    ///   - paths: all paths of the package.
    /// - Returns: titles, the outermost first, by path of the item.
    static func categories(of tests: [(path: String, root: XMLElement)], paths: QTIAddress.Paths)
        -> [String: [String]]
    {
        var categories: [String: [String]] = [:]
        for test in tests {
            let address = QTIAddress(paths: paths, folder: QTIAddress.folder(of: test.path))
            walk(QTI2Names.normal(test.root), [], address, &categories)
        }
        return categories
    }

    private static func walk(
        _ element: XMLElement, _ titles: [String], _ address: QTIAddress,
        _ categories: inout [String: [String]]
    ) {
        let title = PlainWords.tidied(element["title"] ?? "")
        let titles = title.isEmpty || titles.last == title ? titles : titles + [title]
        for child in element.elements {
            switch child.name {
            case "assessmentItemRef":
                guard let path = child["href"].flatMap({ address.exact($0) }) else { continue }
                categories[path] = categories[path] ?? titles
            case "testPart", "assessmentSection": walk(child, titles, address, &categories)
            default: continue
            }
        }
    }
}
