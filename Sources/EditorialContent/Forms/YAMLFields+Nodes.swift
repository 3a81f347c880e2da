package import Catalog
package import PipelineSupport
import QuestionRecords
package import Yams

extension YAMLFields {
    /// The entries of a list that has no limit of its own.
    static let mostItems = Limits.itemsPerPlant * 4

    /// The node of a key.
    package func node(_ key: String) -> Node? { mapping.value(of: key) }

    /// The node of a key; a finding when it is required and missing.
    package func node(_ key: String, isRequired: Bool) -> Node? {
        if let node = node(key), node.null == nil || node.string?.isEmpty == false {
            return node
        }
        if isRequired {
            refuse(
                key, .missing, "\(path)\(key) is missing", "Add it; content/README.md shows how.")
        }
        return nil
    }

    /// The items of a list; empty when it is missing.
    package func items(_ key: String, isRequired: Bool = false, atMost most: Int = Self.mostItems)
        -> [Node]
    {
        guard let node = node(key, isRequired: isRequired) else { return [] }
        guard let sequence = node.sequence else {
            refuse(
                node, .wrongShape, "\(path)\(key) must be a list",
                "Write it as [a, b] or as lines of `- a`.")
            return []
        }
        guard sequence.count <= most else {
            refuse(
                node, .tooMany, "\(path)\(key) has \(sequence.count) entries",
                "Keep at most \(most).")
            return []
        }
        return Array(sequence)
    }

    /// Adds a finding for a node.
    package func refuse(_ node: Node, _ rule: Rule, _ message: String, _ remedy: String) {
        log.add(
            Finding(
                rule: rule, severity: .rejected, subject: subject, place: place(of: node.mark),
                excerpt: node.string, message: message, remedy: remedy))
    }

    package func place(of mark: Mark?) -> Place {
        mark.map { Place(file: file, line: $0.line, column: $0.column) } ?? Place(file: file)
    }

    package func string(of node: Node, _ key: String) -> String? {
        guard let text = node.scalar?.string else {
            refuse(
                node, .wrongShape, "\(path)\(key) must be a text",
                "Write plain words after the colon.")
            return nil
        }
        let trimmed = text.trimmingWhiteSpace()
        if trimmed.isEmpty {
            refuse(node, .empty, "\(path)\(key) is empty", "Write it, or leave the field out.")
            return nil
        }
        if trimmed.count > Limits.textCharacters {
            refuse(
                node, .tooLong, "\(path)\(key) has \(trimmed.count) characters",
                "Keep it within \(Limits.textCharacters).")
            return nil
        }
        if trimmed.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" }) {
            refuse(
                node, .wrongShape, "\(path)\(key) holds a control character", "Type the text anew.")
            return nil
        }
        return trimmed
    }

    /// Reads a whole number of a node. Yams is not used, since it reads `1:30` as a number of base
    /// 60 and traps when that overflows.
    func integer(of node: Node, _ key: String, in bounds: ClosedRange<Int>) -> Int? {
        guard let number = plainWords(of: node).flatMap({ Int($0) }) else {
            refuse(
                node, .wrongShape, "\(path)\(key) must be a whole number",
                "Write digits only, from \(bounds.lowerBound) to \(bounds.upperBound).")
            return nil
        }
        guard bounds.contains(number) else {
            refuse(
                node, .outOfRange,
                "\(path)\(key) must be from \(bounds.lowerBound) to \(bounds.upperBound)",
                "Correct the number.")
            return nil
        }
        return number
    }

    /// The ids of plants; an invalid one is a finding.
    package func plants(_ key: String) -> [PlantID] {
        note(key, .plant, isList: true)
        return items(key).compactMap { node in
            guard let text = string(of: node, key) else { return nil }
            if let id = PlantID(rawValue: text) { return id }
            refuse(
                node, .badID,
                "\(path)\(key) names no plant: an id is lower-case words with hyphens",
                "Try \(Slug.words(of: text)).")
            return nil
        }
    }

    /// The text of a node without quotes; nil for others.
    func plainWords(of node: Node) -> String? {
        guard let scalar = node.scalar, [.any, .plain].contains(scalar.style) else { return nil }
        return scalar.string
    }

    package func word<Word: RawRepresentable & CaseIterable>(
        of node: Node, _ key: String, _ type: Word.Type
    ) -> Word? where Word.RawValue == String {
        if let word = node.scalar.flatMap({ Word(rawValue: $0.string) }) { return word }
        let known = Word.allCases.map(\.rawValue)
        let near = known.first { EditDistance.isWithinTwo($0, node.string ?? "") }
        refuse(
            node, .unknownWord, "\(path)\(key) does not know this word",
            near.map { "Did you mean \($0)?" } ?? "Use one of: \(known.joined(separator: ", ")).")
        return nil
    }

    package func fields(of node: Node, _ key: String) -> YAMLFields? {
        guard let mapping = node.mapping else {
            refuse(
                node, .wrongShape, "\(path)\(key) must hold fields",
                "Write `name: value` lines below it.")
            return nil
        }
        return YAMLFields(
            file: file, subject: subject, mapping: mapping, path: "\(path)\(key).", log: log)
    }

    func localText(of node: Node, _ key: String) -> LocalText? {
        if node.scalar != nil {
            return string(of: node, key).map { text in
                LocalText(Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text) }))
            }
        }
        guard let fields = fields(of: node, key) else { return nil }
        var texts: [Language: String] = [:]
        for (key, value) in fields.mapping {
            guard key.string != "source" else { continue }
            guard let language = key.string.flatMap(Language.init(rawValue:)) else {
                fields.refuse(
                    key, .unknownWord,
                    "\(fields.path)\(key.string ?? "?") is not one of our languages",
                    "Use one of \(Language.list).")
                continue
            }
            texts[language] = fields.string(of: value, language.rawValue)
        }
        guard texts[.fallback] != nil else {
            refuse(
                node, .noEnglish, "\(path)\(key) has no English text",
                "Add `en:`; other languages fall back to it.")
            return nil
        }
        return LocalText(texts)
    }
}

extension String {
    /// The text without white space at its ends.
    func trimmingWhiteSpace() -> String {
        var view = self[...]
        while view.first?.isWhitespace == true { view.removeFirst() }
        while view.last?.isWhitespace == true { view.removeLast() }
        return String(view)
    }
}
