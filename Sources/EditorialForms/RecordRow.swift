import Catalog
import EditorialContent

/// A record in a list.
package struct RecordRow: Codable, Sendable, Hashable {
    /// Its file below the project.
    package var file: String
    /// Its index in the file's list, from 0; nil when the file is the record.
    package var at: Int?
    /// Its id.
    package var id: String
    /// Its title.
    package var title: String
    /// All its names and short texts, for a search.
    package var names: [String]
    /// "draft" or "checked"; nil without a status.
    package var status: String?
    /// Languages in which a text is missing.
    package var missing: [String]
    /// The line it begins on.
    package var line: Int

    /// The fields that may have the title of a record, the most likely first.
    private static let callers = ["name", "names", "title", "text", "ask", "plants", "from"]
    /// Further fields that people look for a record by.
    private static let marks = [
        "synonyms", "family", "type", "colours", "tags", "right", "wrong", "source", "kind",
    ]

    /// The row of a record.
    init(_ record: FieldValue, file: String, at: Int?, whole: FieldValue, line: Int) {
        self.file = file
        self.at = at
        self.line = line
        let stem = file.split(separator: "/").last?.split(separator: ".").first ?? ""
        let plants = record["plants"]?.items?.compactMap(\.words) ?? []
        let called = Self.callers.compactMap { record[$0] }.map { Self.words(of: $0) }
        let first = called.first { !$0.isEmpty } ?? []
        id =
            record["id"]?.words ?? record["from"]?.words
            ?? (plants.isEmpty ? String(stem) : plants.joined(separator: "+"))
        let isPair = record["id"] == nil && !plants.isEmpty
        let title = isPair ? first.joined(separator: " – ") : first.first ?? id
        self.title = String(title.prefix(DeskLimits.titleCharacters))
        names =
            called.flatMap(\.self) + Self.marks.compactMap { record[$0] }.flatMap(Self.words)
            + (whole["category"].map { Self.words(of: $0) } ?? [])
        status = record["status"]?.words ?? whole["status"]?.words
        var lacking: Set<String> = []
        Self.walk(record) { texts in
            for language in Language.allCases where texts[language.rawValue] == nil {
                lacking.insert(language.rawValue)
            }
        }
        missing = Language.allCases.map(\.rawValue).filter(lacking.contains)
    }

    /// The row of an unreadable file.
    init(unreadable file: String) {
        self.file = file
        id = file
        title = "\(file) cannot be read"
        names = []
        missing = []
        line = 1
    }

    /// The texts of a value, the English ones first.
    private static func words(of value: FieldValue) -> [String] {
        switch value {
        case .text(let words), .plain(let words): [words]
        case .list(let items): items.flatMap { words(of: $0) }
        case .fields(let fields):
            Language.allCases.compactMap { fields[$0.rawValue] }.flatMap { words(of: $0) }
        }
    }

    private static func walk(_ value: FieldValue, _ texts: ([String: FieldValue]) -> Void) {
        switch value {
        case .list(let items): for item in items { walk(item, texts) }
        case .fields(let fields):
            if fields[Language.fallback.rawValue] != nil { texts(fields) }
            for (name, value) in fields where Language(rawValue: name) == nil { walk(value, texts) }
        default: break
        }
    }
}
