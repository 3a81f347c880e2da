import QuestionRecords
import Yams

/// Replaces entries of a content file by their lines; all other lines stay.
enum EntryEdit {
    /// Fields whose texts are kept by language.
    private static let localised: Set<EntryField> = [.text, .right, .explanation]
    /// Fields that an import does not change once they exist.
    private static let editors: Set<EntryField> = [
        .id, .level, .revision, .origins, .validUntil,
    ]
    /// Fields that are removed when the source no longer has them.
    private static let sources: Set<EntryField> = [
        .kind, .notPlayable, .right, .wrong, .options, .scoring, .markup,
    ]

    /// An entry with the source's present texts. An editor's additions stay, but for answers in other
    /// languages where the right answer is another one now: they would count a wrong one as right.
    static func updated(_ old: ContentEntry, with question: QuestionRecord, _ heading: EntryHeading)
        -> Node
    {
        guard case .mapping(var fields) = old.node,
            case .mapping(let new) = EntryWriter.node(question, heading)
        else { return old.node }
        let isOtherAnswer = QuestionKey(old.question).right != QuestionKey(question).right
        for field in sources where new.value(of: field.rawValue) == nil {
            fields[Node(field.rawValue)] = nil
        }
        for (key, value) in new {
            guard let field = key.string.flatMap(EntryField.init), !editors.contains(field) else {
                continue
            }
            if isOtherAnswer, [.right, .wrong].contains(field) {
                fields[key] = value
            } else if localised.contains(field) {
                fields[key] = merged(fields[key], value)
            } else if field == .wrong, let before = fields[key]?.sequence,
                let now = value.sequence, before.count == now.count
            {
                fields[key] = Node(zip(before, now).map { merged($0, $1) })
            } else {
                fields[key] = value
            }
        }
        fields[Node(EntryField.revision.rawValue)] = Node(String(old.heading.revision + 1))
        return .mapping(fields)
    }

    /// An entry with one more origin.
    static func adding(origin: String, to node: Node) -> Node {
        guard case .mapping(var fields) = node else { return node }
        let key = Node(EntryField.origins.rawValue)
        let origins = fields[key]?.sequence.map(Array.init) ?? []
        guard !origins.contains(where: { $0.string == origin }) else { return node }
        fields[key] = Node(origins + [Node(origin, Tag(.str), .doubleQuoted)])
        return .mapping(fields)
    }

    /// The text of entries as items of a list, indented by `indent` blanks.
    ///
    /// - Throws: Yams' error when it cannot serialize them.
    static func text(of nodes: [Node], indent: Int = 2) throws -> String {
        let yaml = try Yams.serialize(node: Node(nodes), width: 96, allowUnicode: true)
        let blanks = String(repeating: " ", count: indent)
        return yaml.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
    }

    /// A file's text with some entries replaced, each by its lines.
    static func applied(_ edits: [(lines: ClosedRange<Int>, node: Node)], to text: String) throws
        -> String
    {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for edit in edits.sorted(by: { $0.lines.lowerBound > $1.lines.lowerBound }) {
            let range = (edit.lines.lowerBound - 1)...(edit.lines.upperBound - 1)
            guard range.upperBound < lines.count else { continue }
            let indent = lines[range.lowerBound].prefix { $0 == " " }.count
            var new = try self.text(of: [edit.node], indent: indent)
            while new.hasSuffix("\n") { new.removeLast() }
            lines.replaceSubrange(range, with: [new])
        }
        return lines.joined(separator: "\n")
    }

    /// The old texts with the new ones in place of those in the same languages; an old text without
    /// languages is replaced.
    private static func merged(_ old: Node?, _ new: Node) -> Node {
        guard case .mapping(var texts)? = old, let mapping = new.mapping else { return new }
        for (language, text) in mapping { texts[language] = text }
        return .mapping(texts)
    }
}
