import Intake
import QuestionRecords

/// Notes of Anki as text: one per row, with headers that begin with "#".
///
/// Source: https://docs.ankiweb.net/importing/text-files.html
enum AnkiText {
    private static let separators: [String: Character] = [
        "tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":",
    ]

    /// The values of the headers.
    private struct Headers {
        var separator: Character?
        var isHTML: Bool?
        var deck: [String] = []
        var kind = ""
        var tags: [String] = []
        var columns: [String] = []
        /// Columns that are not fields, from 0.
        var guid: Int?
        var deckColumn: Int?
        var kindColumn: Int?
        var tagsColumn: Int?
        var count = 0
    }

    /// A header makes the format certain; two columns separated by a tab make it only possible.
    static func recognises(_ head: TextHead) -> Confidence {
        let lines = head.lines(atMost: 60)
        // A spreadsheet quotes a header that contains a comma.
        if let first = lines.first.map({ $0.first == UInt8(ascii: "\"") ? $0.dropFirst() : $0 }) {
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
        let (headers, body) = try headers(of: text, into: &reading)
        let dialect = DelimitedText(separator: headers.separator ?? "\t")
        let rows = try dialect.rows(of: String(body))
        reading.dialect = "text"
        var drafts: [AnkiDraft] = []
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
            drafts.append(
                note.draft(
                    place: "note \(index + 1)", line: row.line + headers.count, find: { _ in nil }))
        }
        AnkiDraft.keep(drafts, into: &reading)
        if rows.isEmpty {
            reading.list(
                SourceFinding(.note, "The file holds no notes", remedy: "Export the deck again."))
        }
    }

    private static func headers(of text: String, into reading: inout QuestionReading)
        throws(SourceFinding) -> (Headers, Substring)
    {
        var headers = Headers()
        var columns = ""
        var rest = text[...]
        while let line = header(at: &rest) {
            headers.count += 1
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let (name, raw) = (parts[0].lowercased(), String(parts[1]))
            let value = unpadded(raw)
            var isKnown = true
            switch name {
            case "separator":
                headers.separator = try separator(raw, line: headers.count)
            case "html":
                headers.isHTML = ["true": true, "false": false][value.lowercased()]
                isKnown = headers.isHTML != nil
            case "deck": headers.deck = AnkiSchema.deck(value)
            case "notetype": headers.kind = value
            case "tags": headers.tags = value.split(whereSeparator: \.isWhitespace).map(String.init)
            case "columns": columns = raw
            case "guid column": headers.guid = place(value, &isKnown)
            case "deck column": headers.deckColumn = place(value, &isKnown)
            case "notetype column": headers.kindColumn = place(value, &isKnown)
            case "tags column": headers.tagsColumn = place(value, &isKnown)
            // How Anki treats notes that exist already.
            case "if matches", "match scope": break
            default: isKnown = !isName(name)
            }
            if !isKnown {
                reading.warn(
                    nil, line: headers.count, "A header of Anki's is not understood",
                    remedy: "Look into Anki's manual what it takes, or delete it.",
                    excerpt: "#\(name):\(value)")
            }
        }
        headers.columns = columns.split(
            separator: headers.separator ?? "\t", omittingEmptySubsequences: false
        ).map { String($0).trimmedBlanks }
        while headers.columns.last?.isEmpty == true { headers.columns.removeLast() }
        return (headers, rest)
    }

    /// The next line if it begins with "#", without the "#". A spreadsheet quotes a line with a
    /// comma.
    private static func header(at rest: inout Substring) -> Substring? {
        let isQuoted = rest.hasPrefix("\"#")
        guard isQuoted || rest.utf8.first == UInt8(ascii: "#") else { return nil }
        let end = rest.utf8.firstIndex(of: 0x0A) ?? rest.endIndex
        var line = rest[..<end].dropFirst(isQuoted ? 2 : 1)
        rest = end < rest.endIndex ? rest[rest.utf8.index(after: end)...] : ""
        if isQuoted, let quote = line.lastIndex(of: "\"") {
            line = line[..<quote].replacing("\"\"", with: "\"")[...]
        }
        return line
    }

    /// A value without the separators of the empty cells that a spreadsheet adds to a header's row.
    private static func unpadded(_ value: String) -> String {
        var value = value.trimmedBlanks[...]
        while let last = value.last, ",;\t ".contains(last) { value = value.dropLast() }
        return String(value)
    }

    private static func separator(_ raw: String, line: Int) throws(SourceFinding) -> Character {
        let value = unpadded(raw).lowercased()
        if let known = separators[value] { return known }
        // The value is the separator itself. When it holds only padding, a sign of the padding is
        // taken as the separator.
        let sign = value.isEmpty ? raw.first { $0 != " " } ?? raw.first : value.first
        if let sign, value.count < 2, sign.isASCII, sign != "\"", !sign.isLetter, !sign.isNumber {
            return sign
        }
        throw SourceFinding.refusal(
            "The separator of the notes is not understood",
            remedy: "Name it in #separator: comma, semicolon, tab, space, pipe or colon.",
            line: line, excerpt: raw)
    }

    private static func isName(_ words: String) -> Bool {
        !words.isEmpty && words.first != " " && words.allSatisfy { $0.isLetter || $0 == " " }
            && words.count < 30
    }

    private static func place(_ value: String, _ isKnown: inout Bool) -> Int? {
        let place = Int(value).flatMap { (1...2_000).contains($0) ? $0 - 1 : nil }
        if place == nil { isKnown = false }
        return place
    }
}
