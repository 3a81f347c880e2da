import QuestionRecords
import Yams

/// A replacement of a part of a text.
struct Splice {
    /// The replaced range, in code points.
    var range: Range<Int>
    var new: String
}

/// Changes texts of entries in place: the order, the comments and the layout of all other lines
/// stay.
struct InPlaceEdit {
    private let text: YAMLText
    private var splices: [Splice] = []

    /// An edit of a file.
    init(_ file: String) {
        text = YAMLText(file)
    }

    /// Adds the changes of an entry.
    ///
    /// - Returns: whether all can be made in place; if not, none is.
    mutating func add(_ changes: [EntryChange], to entry: ContentEntry) -> Bool {
        guard let fields = entry.node.mapping else { return false }
        var added: [Splice] = []
        var new: [String] = []
        for change in changes {
            guard let node = fields.value(of: change.part.field.rawValue) else {
                new.append("\(change.part.field.rawValue): \(Self.flow(change))")
                continue
            }
            guard let splice = splice(change, in: node, isInFlow: text.isFlow(fields.mark)) else {
                return false
            }
            added.append(splice)
        }
        if !new.isEmpty {
            guard let end = text.end(ofLine: entry.lines.upperBound), !text.isFlow(fields.mark),
                let mark = fields.mark
            else { return false }
            let indent = text.lineEnd + String(repeating: " ", count: mark.column - 1)
            added.append(Splice(range: end..<end, new: new.map { indent + $0 }.joined()))
        }
        splices += added
        return true
    }

    /// Adds a new value for one language of a text, or of a list of names, in several languages.
    ///
    /// - Returns: whether it can be changed in place.
    mutating func set(
        _ value: EntryChange.Value, in language: String, of texts: Node.Mapping, isInFlow: Bool
    ) -> Bool {
        let splice: Splice? =
            switch (value, texts.value(of: language)) {
            case (.list(let names), let old?): list(names, in: old)
            case (.list(let names), nil):
                adding("\(language): \(Self.flow(names))", to: texts)
            case (.text(let words), _):
                self.words(words, language, in: .mapping(texts), isInFlow)
            }
        guard let splice else { return false }
        splices.append(splice)
        return true
    }

    /// The file with all changes.
    func applied() -> String { text.applying(splices) }

    private func splice(_ change: EntryChange, in field: Node, isInFlow: Bool) -> Splice? {
        var (node, isInFlow) = (field, isInFlow)
        if let index = change.part.index {
            guard let items = field.sequence, items.indices.contains(index) else { return nil }
            isInFlow = isInFlow || text.isFlow(items.mark)
            node = items[index]
        }
        return switch change.value {
        case .list(let items): list(items, in: node)
        case .text(let words): self.words(words, change.part.language, in: node, isInFlow)
        }
    }

    private func words(_ words: String, _ language: String?, in node: Node, _ isInFlow: Bool)
        -> Splice?
    {
        switch node {
        case .scalar(let scalar):
            guard let language, language != EntryChange.common else {
                return text.replacing(scalar, by: words, isInFlow: isInFlow)
            }
            guard let range = text.range(of: scalar) else { return nil }
            let common = YAMLText.quoted(scalar.string.trimmingWhiteSpace())
            return Splice(
                range: range,
                new: "{\(EntryChange.common): \(common), \(language): \(YAMLText.quoted(words))}")
        case .mapping(let texts):
            guard let language else { return nil }
            if let scalar = texts.value(of: language)?.scalar {
                return text.replacing(
                    scalar, by: words, isInFlow: isInFlow || text.isFlow(texts.mark))
            }
            return adding("\(language): \(YAMLText.quoted(words))", to: texts)
        default: return nil
        }
    }

    /// Inserts a key after the others.
    private func adding(_ line: String, to fields: Node.Mapping) -> Splice? {
        guard let last = fields.reversed().first?.value, let place = end(of: last) else {
            return nil
        }
        if text.isFlow(fields.mark) { return Splice(range: place..<place, new: ", " + line) }
        guard let mark = fields.mark else { return nil }
        let end = text.endOfLine(at: place)
        let indent = text.lineEnd + String(repeating: " ", count: mark.column - 1)
        return Splice(range: end..<end, new: indent + line)
    }

    /// The end of a text, or of a list in brackets.
    private func end(of node: Node) -> Int? {
        if let scalar = node.scalar { return text.range(of: scalar)?.upperBound }
        guard let mark = node.sequence?.mark, text.isFlow(mark) else { return nil }
        return text.offset(of: mark).flatMap(text.endOfFlow)
    }

    private func list(_ items: [String], in node: Node) -> Splice? {
        guard let list = node.sequence, let mark = list.mark, let start = text.offset(of: mark)
        else { return nil }
        let written = items.map { YAMLText.plainOrQuoted($0, isInFlow: text.isFlow(mark)) }
        if text.isFlow(mark) {
            guard let end = text.endOfFlow(from: start) else { return nil }
            return Splice(range: start..<end, new: "[\(written.joined(separator: ", "))]")
        }
        guard let last = list.last?.scalar, let end = text.range(of: last)?.upperBound,
            !written.isEmpty
        else { return nil }
        let indent = text.lineEnd + String(repeating: " ", count: mark.column - 1)
        return Splice(
            range: start..<end, new: written.map { "- " + $0 }.joined(separator: indent))
    }

    private static func flow(_ items: [String]) -> String {
        let written = items.map { YAMLText.plainOrQuoted($0, isInFlow: true) }
        return "[\(written.joined(separator: ", "))]"
    }

    /// A field's new value on one line.
    private static func flow(_ change: EntryChange) -> String {
        switch change.value {
        case .list(let items): flow(items)
        case .text(let words):
            if let language = change.part.language {
                "{\(language): \(YAMLText.quoted(words))}"
            } else {
                YAMLText.plainOrQuoted(words, isInFlow: false)
            }
        }
    }
}
