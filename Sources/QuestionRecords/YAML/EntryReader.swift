public import Catalog
public import Intake
public import Yams

/// A question of content/questions, with its place.
public struct ContentEntry {
    /// The values of the entry that are not part of the question.
    public var heading: EntryHeading
    /// The question in its own language; `id` and `revision` are the source's.
    public var question: QuestionRecord
    /// The category of its file.
    public var category: String
    /// The entry's node.
    public var node: Node
    /// The first and last line of the entry, from 1, without comments after it.
    public var lines: ClosedRange<Int>

    /// Creates an entry that is not in a file yet.
    public init(_ question: QuestionRecord, _ heading: EntryHeading, category: String) {
        self.init(
            heading: heading, question: question, category: category, node: Node(""), lines: 0...0)
    }

    /// The entry's question in a language; texts missing in it are taken in English, or in the
    /// first language they exist in.
    public func question(in language: String) -> QuestionRecord {
        guard let mapping = node.mapping, let fields = EntryFields(mapping, language: language)
        else { return question }
        return fields.question(record: question.record, line: question.line ?? 1)
    }

    /// The languages of the entry's text; a plain text is in English.
    public var languages: [String] {
        let text = node.mapping?.value(of: EntryField.text.rawValue)
        return text?.mapping?.keys.compactMap { $0.string } ?? ["en"]
    }

    init(
        heading: EntryHeading, question: QuestionRecord, category: String, node: Node,
        lines: ClosedRange<Int>
    ) {
        self.heading = heading
        self.question = question
        self.category = category
        self.node = node
        self.lines = lines
    }
}

/// A file of content/questions.
public struct EntryFile {
    /// The category of its entries; "" for none.
    public var category: String
    /// The licence of entries without one.
    public var licence: String?
    /// Its entries.
    public var entries: [ContentEntry] = []
    /// Findings about entries that could not be read.
    public var findings: [SourceFinding] = []
}

/// Reads files of content/questions.
public enum EntryReader {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - text: The file.
    ///   - language: The language of the questions; entries without it are left out. Nil for each
    ///     entry's own.
    ///   - limit: The largest file, in bytes.
    /// - Returns: Its entries, with findings about those that could not be read.
    /// - Throws: `SourceFinding` when the text does not have this form.
    public static func entries(
        of text: String, language: String? = nil, atMost limit: Int = Limits.contentFileBytes
    ) throws(SourceFinding) -> EntryFile {
        let top = try top(of: text, atMost: limit)
        guard let list = top.value(of: EntryFileField.questions.rawValue)?.sequence else {
            throw isNotOfThisForm
        }
        let lines = EntryLines(of: list, in: top, text)
        var file = EntryFile(
            category: top.value(of: EntryFileField.category.rawValue)?.string ?? "",
            licence: top.value(of: EntryFileField.licence.rawValue)?.string)
        for (index, item) in list.enumerated() {
            let record = "question \(index + 1)"
            guard let fields = item.mapping,
                let entry = EntryFields(fields, language: language),
                let id = entry.string(.id)
            else {
                file.findings.append(
                    SourceFinding(
                        .rejected, "The question has no id or no text", remedy: "Add them.",
                        record: record, line: lines[index].lowerBound))
                continue
            }
            if let language, !entry.isIn(language) { continue }
            file.entries.append(
                ContentEntry(
                    heading: entry.heading(id: id),
                    question: entry.question(record: record, line: lines[index].lowerBound),
                    category: file.category, node: item, lines: lines[index]))
        }
        return file
    }

    private static func top(of text: String, atMost limit: Int) throws(SourceFinding)
        -> Node.Mapping
    {
        let node: Node?
        do {
            node = try SafeYAML.compose(text, atMost: limit)
        } catch let finding as SourceFinding {
            throw finding
        } catch {
            throw isNotOfThisForm
        }
        guard let top = node?.mapping else { throw isNotOfThisForm }
        return top
    }

    private static let isNotOfThisForm = SourceFinding.refusal(
        "The YAML holds no questions", remedy: "content/README.md shows the form.")
}

/// The lines of each entry of a list, without comments after it.
struct EntryLines {
    private let lines: [Substring]
    private let starts: [Int]
    /// The line after the list in its file.
    private let following: Int

    init(of list: Node.Sequence, in file: Node.Mapping, _ text: String) {
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        starts = list.map { $0.mark?.line ?? 1 }
        let last = starts.last ?? 1
        following =
            file.compactMap { $0.key.mark?.line }.filter { $0 > last }.min() ?? lines.count + 1
    }

    subscript(index: Int) -> ClosedRange<Int> {
        let start = starts[index]
        let next = index + 1 < starts.count ? starts[index + 1] : following
        var end = max(start, next - 1)
        while end > start, end <= lines.count, Self.isBlank(lines[end - 1]) { end -= 1 }
        return start...min(end, max(start, lines.count))
    }

    private static func isBlank(_ line: Substring) -> Bool {
        let words = line.drop(while: \.isWhitespace)
        return words.isEmpty || words.hasPrefix("#")
    }
}
