import Intake
import QuestionRecords

/// Notes of Anki as text: a row each, with headers that begin with "#".
///
/// Source: https://docs.ankiweb.net/importing/text-files.html
enum AnkiText {
    private static let separators: [String: Character] = [
        "tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":",
    ]

    /// What the headers say.
    private struct Headers {
        var separator: Character?
        var isHTML: Bool?
        var deck: [String] = []
        var kind = ""
        var tags: [String] = []
        var columns: [String] = []
        /// Columns that hold no field, from 0.
        var guid: Int?
        var deckColumn: Int?
        var kindColumn: Int?
        var tagsColumn: Int?
        var count = 0
    }

    /// Headers make it sure; two columns with a tab between them are perhaps notes.
    static func recognises(_ head: TextHead) -> Confidence {
        let lines = head.lines(atMost: 60)
        if let first = lines.first {
            for name: StaticString in [
                "#separator:", "#html:", "#notetype:", "#deck:", "#columns:", "#guid column:",
                "#tags column:", "#tags:", "#notetype column:", "#deck column:",
            ] where first.begins(name) { return .sure }
        }
        let rows = lines.filter { !$0.trimmed.isEmpty }
        guard rows.count > 1 else { return .no }
        let isNotes = rows.allSatisfy { row in
            let cells = row.split(separator: 0x09, omittingEmptySubsequences: false)
            return cells.count > 1 && cells.count < 4 && !cells[0].trimmed.isEmpty
        }
        return isNotes ? .perhaps : .no
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let text = try file.textOrRemark(into: &reading)
        let (headers, body) = headers(of: text)
        let dialect = DelimitedText(separator: headers.separator ?? "\t")
        let rows = try dialect.rows(of: String(body))
        reading.dialect = "text"
        for (index, row) in rows.enumerated() {
            var note = AnkiNote(
                id: "", kind: AnkiKind(name: headers.kind, fields: headers.columns, isCloze: false),
                fields: [], deck: headers.deck, tags: headers.tags, isHTML: headers.isHTML)
            var names: [String] = []
            for (place, cell) in row.cells.enumerated() {
                switch place {
                case headers.guid: note.id = cell
                case headers.deckColumn: note.deck = AnkiSchema.deck(cell)
                case headers.kindColumn: note.kind.name = cell
                case headers.tagsColumn:
                    note.tags += cell.split(whereSeparator: \.isWhitespace).map(String.init)
                default:
                    note.fields.append(cell)
                    names.append(place < headers.columns.count ? headers.columns[place] : "")
                }
            }
            note.kind.fields = names
            note.kind.isCloze = note.kind.name.lowercased().hasPrefix("cloze")
            note.read(
                place: "note \(index + 1)", line: row.line + headers.count, find: { _ in nil },
                into: &reading)
        }
        if rows.isEmpty {
            reading.list(
                SourceFinding(.note, "The file holds no notes", remedy: "Export the deck again."))
        }
    }

    private static func headers(of text: String) -> (Headers, Substring) {
        var headers = Headers()
        var rest = text[...]
        while rest.utf8.first == UInt8(ascii: "#") {
            let end = rest.utf8.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = rest[..<end].dropFirst()
            headers.count += 1
            rest = end < rest.endIndex ? rest[rest.utf8.index(after: end)...] : ""
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = String(parts[1])
            switch parts[0].lowercased() {
            case "separator":
                headers.separator =
                    separators[value.lowercased()]
                    ?? value.first.flatMap { $0.isASCII && $0 != "\"" ? $0 : nil }
            case "html": headers.isHTML = value.trimmedBlanks == "true"
            case "deck": headers.deck = AnkiSchema.deck(value)
            case "notetype": headers.kind = value
            case "tags": headers.tags = value.split(whereSeparator: \.isWhitespace).map(String.init)
            case "columns":
                headers.columns = value.split(
                    separator: headers.separator ?? "\t", omittingEmptySubsequences: false
                ).map { String($0) }
            case "guid column": headers.guid = place(value)
            case "deck column": headers.deckColumn = place(value)
            case "notetype column": headers.kindColumn = place(value)
            case "tags column": headers.tagsColumn = place(value)
            default: continue
            }
        }
        return (headers, rest)
    }

    private static func place(_ value: String) -> Int? {
        Int(value.trimmedBlanks).flatMap { (1...2_000).contains($0) ? $0 - 1 : nil }
    }
}
