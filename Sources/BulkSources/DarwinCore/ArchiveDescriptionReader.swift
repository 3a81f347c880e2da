import Intake

/// Reads the tables of a meta.xml; each attribute that is not read gives a finding.
struct ArchiveDescriptionReader {
    /// Findings about parts that are not read.
    private(set) var findings: [SourceFinding] = []

    /// Adds findings for unknown attributes and children of an element.
    mutating func look(
        at element: XMLElement, knows attributes: Set<String>, _ children: Set<String>
    ) {
        // The addresses of schemas do not affect the table.
        let known = attributes.union(["schemaLocation"])
        for (name, value) in element.attributes.sorted(by: { $0.key < $1.key })
        where !known.contains(name) {
            tell("\(name) of <\(element.name)> of meta.xml is not known", element, value)
        }
        for child in element.elements where !children.contains(where: { child.isNamed($0) }) {
            tell("<\(child.name)> of meta.xml is not known", child, nil)
        }
    }

    private mutating func tell(_ message: String, _ element: XMLElement, _ excerpt: String?) {
        guard findings.count < BulkLimits.findingsPerFile else { return }
        findings.append(
            SourceFinding(
                .warning, message,
                remedy: "It was left out; look whether it changes what rows mean.",
                line: element.line, excerpt: excerpt))
    }

    /// A core or an extension.
    ///
    /// - Throws: `SourceFinding` when it has no file or an unsupported part.
    mutating func table(_ element: XMLElement, id: String) throws(SourceFinding)
        -> ArchiveDescription.Table
    {
        look(
            at: element,
            knows: [
                "rowType", "encoding", "fieldsTerminatedBy", "linesTerminatedBy",
                "fieldsEnclosedBy", "ignoreHeaderLines", "dateFormat",
            ], ["files", id, "field"])
        let files = element.descendants("location").map { Self.path($0.text.trimmed) }
            .filter { !$0.isEmpty }
        guard !files.isEmpty else {
            throw SourceFinding.refusal(
                "A table of meta.xml names no file", remedy: "Get the archive again.",
                line: element.line)
        }
        if let date = element["dateFormat"], !date.uppercased().hasPrefix("YYYY") {
            tell("dateFormat of meta.xml is not read: dates begin with the year", element, date)
        }
        let dialect = RecordDialect(
            separator: try sign("fieldsTerminatedBy", element) ?? UInt8(ascii: ","),
            quote: element["fieldsEnclosedBy"] == nil
                ? UInt8(ascii: "\"") : try sign("fieldsEnclosedBy", element),
            lineEnd: try lineEnd(element), headerLines: try headerLines(element))
        return ArchiveDescription.Table(
            rowType: ArchiveDescription.rowType(element["rowType"] ?? ""), files: files,
            dialect: dialect, isWindows1252: try isWindows1252(element),
            id: place(of: element.elements.first { $0.isNamed(id) }),
            columns: try columns(element))
    }

    /// A normalised path relative to meta.xml: "taxa.txt" for "./taxa.txt" and "\\taxa.txt".
    private static func path(_ location: String) -> String {
        location.replacing("\\", with: "/").split(separator: "/").filter { $0 != "." }
            .joined(separator: "/")
    }

    /// The column of the core's id; nil when it is missing or invalid. No row can be joined then,
    /// and the join's counts show this.
    private mutating func place(of element: XMLElement?) -> Int? {
        guard let element else { return nil }
        do throws(SourceFinding) {
            return try index(element)
        } catch {
            tell(error.message, element, element["index"])
            return nil
        }
    }

    private mutating func columns(_ element: XMLElement) throws(SourceFinding) -> [String:
        ArchiveDescription.Column]
    {
        var columns: [String: ArchiveDescription.Column] = [:]
        for field in element.all("field") {
            look(at: field, knows: ["term", "index", "default", "vocabulary", "delimitedBy"], [])
            guard let term = field["term"], !term.trimmed.isEmpty else {
                throw refusal("A field of meta.xml has no term", field)
            }
            let column = ArchiveDescription.Column(
                index: field["index"] == nil ? nil : try index(field),
                fallback: field["default"].flatMap { $0.isEmpty ? nil : $0 },
                separator: field["delimitedBy"].flatMap { $0.isEmpty ? nil : $0 })
            guard column.index != nil || column.fallback != nil else {
                throw refusal("A field of meta.xml has neither index nor default", field, term)
            }
            let name = ArchiveDescription.lastPart(term)
            if columns[name] == nil {
                columns[name] = column
            } else {
                tell("A term of meta.xml stands twice; the first is read", field, term)
            }
        }
        return columns
    }

    private func index(_ element: XMLElement) throws(SourceFinding) -> Int {
        guard let words = element["index"], let index = Int(words.trimmed),
            (0..<IntakeLimits.columns).contains(index)
        else {
            throw refusal(
                "index of <\(element.name)> of meta.xml is no number of a column", element,
                element["index"])
        }
        return index
    }

    /// A separator or quote of meta.xml as a byte; nil for none. An escape of two characters, such
    /// as "\" and "t", is one byte.
    ///
    /// - Throws: `SourceFinding` when it is not a single byte.
    private func sign(_ name: String, _ element: XMLElement) throws(SourceFinding) -> UInt8? {
        let known: [String: UInt8] = ["\\t": 0x09, "\\|": 0x7C, "\\\"": 0x22, "&quot;": 0x22]
        guard let words = element[name] else { return nil }
        if let sign = known[words] { return sign }
        if words.isEmpty, name == "fieldsEnclosedBy" { return nil }
        guard words.utf8.count == 1, let sign = words.utf8.first, sign != 0x0A, sign != 0x0D else {
            throw refusal(
                "\(name) of meta.xml is not supported: it is no single sign", element, words)
        }
        return sign
    }

    private func lineEnd(_ element: XMLElement) throws(SourceFinding) -> RecordDialect.LineEnd {
        let name = "linesTerminatedBy"
        guard let words = element[name] else { return .newline }
        // Line ends in an attribute are replaced by blanks (XML 1.0, 3.3.3).
        switch words.replacing("\\n", with: "\n").replacing("\\r", with: "\r") {
        case "\n", "\r\n", "", " ", "  ": return .newline
        case "\r": return .carriageReturn
        default: throw refusal("\(name) of meta.xml is not supported", element, words)
        }
    }

    private func headerLines(_ element: XMLElement) throws(SourceFinding) -> Int {
        guard let words = element["ignoreHeaderLines"] else { return 0 }
        guard let lines = Int(words.trimmed), (0...100).contains(lines) else {
            throw refusal("ignoreHeaderLines of meta.xml is no number up to 100", element, words)
        }
        return lines
    }

    private func isWindows1252(_ element: XMLElement) throws(SourceFinding) -> Bool {
        guard let words = element["encoding"] else { return false }
        switch words.uppercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
        case "UTF8", "ASCII", "USASCII", "": return false
        case "WINDOWS1252", "CP1252", "ISO88591", "LATIN1": return true
        default:
            throw refusal(
                "encoding of meta.xml is not supported: the table is not in UTF-8", element, words)
        }
    }

    private func refusal(_ message: String, _ element: XMLElement, _ excerpt: String? = nil)
        -> SourceFinding
    {
        .refusal(
            message, remedy: "Get the archive again, or write it as docs/darwin-core.md says.",
            line: element.line, excerpt: excerpt)
    }
}

extension XMLElement {
    /// Whether it has a name, in any letter case, since some archives write coreId.
    fileprivate func isNamed(_ name: String) -> Bool { self.name.lowercased() == name }
}
