import PipelineSupport
import QuestionRecords
import Yams

/// Changes a value in a file by replacing only its lines: the order, the comments and the layout of
/// all other lines stay.
package struct ValueEdit {
    let text: YAMLText
    let writer: ValueText
    private(set) var splices: [Splice] = []
    /// Texts to insert, by offset.
    private var additions: [Int: String] = [:]

    /// A file's text with another value at a place.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - place: its place, by names and indices from 0.
    ///   - old: the file's text.
    ///   - file: the name of the file in messages.
    ///   - order: the names of fields in the order of their form, by general path from the place.
    /// - Returns: the new text; `old` when the value is equal already.
    /// - Throws: `Failure` when `old` is not YAML, has no such place, or the value cannot be
    ///   changed there without changing others.
    package static func text(
        setting value: FieldValue, at place: [String], in old: String, of file: String,
        order: [String: [String]]
    ) throws -> String {
        guard let root = try? SafeYAML.compose(old) else {
            throw Failure(
                what: "The file is no YAML now.", place: file,
                remedy: "Mend it first: florilegium check tells where.")
        }
        guard let wanted = FieldValue(root).setting(place, to: value) else {
            throw Failure(
                what: "The record is not where it was.", place: file, remedy: "Load it again.")
        }
        var edit = ValueEdit(text: YAMLText(old), writer: ValueText(order: order))
        let new = edit.change(root, place[...], to: value) ? edit.applied() : nil
        // Read again, to be sure that no other value changed.
        guard let new, let after = try? SafeYAML.compose(new), FieldValue(after).says(wanted)
        else {
            throw Failure(
                what: "This change cannot be made where it stands in the file.", place: file,
                remedy: "Make it in the file itself, with a text editor.")
        }
        return new
    }

    init(text: YAMLText, writer: ValueText) {
        self.text = text
        self.writer = writer
    }

    func applied() -> String {
        text.applying(
            splices + additions.map { Splice(range: $0.key..<$0.key, new: $0.value) })
    }

    /// Walks to the place and changes its value.
    private mutating func change(_ node: Node, _ place: ArraySlice<String>, to value: FieldValue)
        -> Bool
    {
        var (node, owner, isInFlow) = (node, Owner.root, false)
        for step in place {
            isInFlow = isInFlow || text.isFlow(node.mark)
            switch node {
            case .mapping(let fields):
                guard let pair = fields.first(where: { $0.key.string == step }) else {
                    return false
                }
                (owner, node) = (.field(pair.key), pair.value)
            case .sequence(let items):
                guard let index = Int(step), items.indices.contains(index) else { return false }
                (owner, node) = (.item, items[index])
            default: return false
            }
        }
        return set(node, value, "", owner, isInFlow)
    }

    /// The kind of node that holds a value.
    enum Owner {
        case root, item
        case field(Node)
    }

    mutating func set(
        _ node: Node, _ value: FieldValue, _ path: String, _ owner: Owner, _ isInFlow: Bool
    ) -> Bool {
        if FieldValue(node).says(value) { return true }
        let isWithin = isInFlow || text.isFlow(node.mark)
        switch (node, value) {
        case (.scalar(let scalar), .text(let words)) where !scalar.string.isEmpty:
            return replace(scalar, by: words, isPlain: false, isWithin)
        case (.scalar(let scalar), .plain(let words)) where !scalar.string.isEmpty:
            return replace(scalar, by: words, isPlain: true, isWithin)
        case (.mapping(let fields), .fields(let wanted))
        where fields.contains(where: { wanted[$0.key.string ?? ""] != nil }):
            return set(fields, wanted, path, isWithin)
        case (.sequence(let items), .list(let wanted)) where !items.isEmpty && !wanted.isEmpty:
            return set(items, wanted, path, isWithin)
        default: return replace(node, by: value, path, owner, isInFlow)
        }
    }

    mutating func add(_ splice: Splice) -> Bool {
        splices.append(splice)
        return true
    }

    mutating func add(_ words: String, at offset: Int) {
        additions[offset, default: ""] += words
    }

    private mutating func replace(
        _ scalar: Node.Scalar, by words: String, isPlain: Bool, _ isInFlow: Bool
    ) -> Bool {
        guard let range = text.range(of: scalar) else { return false }
        if isPlain { return add(Splice(range: range, new: words)) }
        return text.replacing(scalar, by: words, isInFlow: isInFlow).map { add($0) } ?? false
    }

    /// Replaces a value by one of another shape.
    private mutating func replace(
        _ node: Node, by value: FieldValue, _ path: String, _ owner: Owner, _ isInFlow: Bool
    ) -> Bool {
        let isEmptyText = node.scalar?.string.isEmpty == true
        let start = node.mark.flatMap(text.offset)
        switch owner {
        case .field(let key):
            guard let scalar = key.scalar, let behind = text.range(of: scalar)?.upperBound,
                let colon = text.scalars[behind...].firstIndex(of: ":"),
                let keyMark = key.mark
            else { return false }
            let found = isEmptyText && !isQuoted(at: start) ? colon + 1 : self.end(of: node)
            guard let end = found else { return false }
            if isInFlow {
                return add(
                    Splice(range: colon + 1..<end, new: " " + writer.flow(value, at: path)))
            }
            let indent = keyMark.column - 1
            let written = writer.written(value, at: path, indent: indent + 2)
            return add(
                Splice(range: colon + 1..<end, new: lines(behind: written, indent: indent + 2)))
        case .item, .root:
            guard let start, let end = end(of: node), !(isEmptyText && !isQuoted(at: start))
            else { return false }
            if node.scalar != nil || isInFlow, value.words == nil || isInFlow {
                return add(Splice(range: start..<end, new: writer.flow(value, at: path)))
            }
            let written = writer.written(value, at: path, indent: text.column(of: start))
            let indent = text.lineEnd + String(repeating: " ", count: text.column(of: start))
            let lines = (written.head.isEmpty ? [] : [written.head]) + written.lines
            return add(Splice(range: start..<end, new: lines.joined(separator: indent)))
        }
    }

    private func isQuoted(at offset: Int?) -> Bool {
        offset.map { "\"'".unicodeScalars.contains(text.scalars[$0]) } ?? false
    }

    /// The text after a colon.
    private func lines(behind written: ValueText.Written, indent: Int) -> String {
        let blanks = text.lineEnd + String(repeating: " ", count: indent)
        return (written.head.isEmpty ? "" : " " + written.head)
            + written.lines.map { $0.isEmpty ? text.lineEnd : blanks + $0 }.joined()
    }

    /// The end of a value, in lines or in brackets.
    func end(of node: Node) -> Int? {
        switch node {
        case .scalar(let scalar):
            return scalar.string.isEmpty && !isQuoted(at: node.mark.flatMap(text.offset))
                ? node.mark.flatMap(text.offset) : text.range(of: scalar)?.upperBound
        case .mapping(let fields):
            if text.isFlow(fields.mark) {
                return fields.mark.flatMap(text.offset).flatMap(text.endOfFlow)
            }
            guard let last = fields.reversed().first else { return nil }
            if last.value.scalar?.string.isEmpty == true,
                !isQuoted(at: last.value.mark.flatMap(text.offset)), let key = last.key.scalar
            {
                return text.range(of: key).map { $0.upperBound + 1 }
            }
            return end(of: last.value)
        case .sequence(let items):
            if text.isFlow(items.mark) {
                return items.mark.flatMap(text.offset).flatMap(text.endOfFlow)
            }
            return items.last.flatMap { end(of: $0) }
        default: return nil
        }
    }
}
