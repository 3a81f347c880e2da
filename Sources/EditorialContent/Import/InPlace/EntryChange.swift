import QuestionRecords
import Yams

/// A new value of one part of an entry of content/questions.
struct EntryChange: Hashable {
    /// The part: a field, an answer's index, a language.
    struct Part: Hashable {
        var field: EntryField
        /// The index among wrong answers, from 0.
        var index: Int?
        /// The language; nil for a part without language, and for a text of all languages.
        var language: String?

        /// "wrong 2 (de)", counted from 1.
        var name: String {
            let languages = language ?? (field.isLocalised ? "all languages" : nil)
            return [field.rawValue, index.map { String($0 + 1) }, languages.map { "(\($0))" }]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    /// The new value.
    enum Value: Hashable {
        case text(String)
        case list([String])

        /// The value as one text, for people.
        var words: String {
            switch self {
            case .text(let text): text
            case .list(let items): items.joined(separator: ", ")
            }
        }
    }

    var part: Part
    var before: String
    var value: Value

    /// The entry with the change; nil when its shape does not permit it.
    func applied(to entry: Node) -> Node? {
        guard case .mapping(var fields) = entry else { return nil }
        let key = Node(part.field.rawValue)
        let old = fields.value(of: part.field.rawValue)
        if let index = part.index {
            guard case .sequence(var items)? = old, items.indices.contains(index) else {
                return nil
            }
            guard let new = changed(items[index]) else { return nil }
            items[index] = new
            fields[key] = .sequence(items)
            return .mapping(fields)
        }
        guard let new = changed(old) else { return nil }
        fields[key] = new
        return .mapping(fields)
    }

    /// A part's node with the change.
    private func changed(_ old: Node?) -> Node? {
        switch value {
        case .list(let items):
            guard old?.scalar == nil, old?.mapping == nil else { return nil }
            return Node(items.map { Self.quoted($0) })
        case .text(let text):
            guard let language = part.language else {
                return old == nil || old?.scalar != nil ? Self.quoted(text) : nil
            }
            switch old {
            case nil: return Node([(Node(language), Self.quoted(text))])
            case .scalar(let scalar)? where language != Self.common:
                return Node([
                    (Node(Self.common), Self.quoted(scalar.string)),
                    (Node(language), Self.quoted(text)),
                ])
            case .mapping(var texts)?:
                texts[Node(language)] = Self.quoted(text)
                return .mapping(texts)
            default: return nil
            }
        }
    }

    /// The language that all others fall back to.
    static let common = "en"

    private static func quoted(_ text: String) -> Node { Node(text, Tag(.str), .doubleQuoted) }
}

extension EntryField {
    /// Whether its texts differ by language.
    fileprivate var isLocalised: Bool {
        [.text, .right, .wrong, .explanation].contains(self)
    }
}

extension Node {
    /// Whether two nodes are equal, whatever their notation; blanks at the ends are ignored.
    func says(_ other: Node) -> Bool {
        switch (self, other) {
        case (.scalar(let one), .scalar(let two)):
            one.string.trimmingWhiteSpace() == two.string.trimmingWhiteSpace()
        case (.sequence(let one), .sequence(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.says($1) }
        case (.mapping(let one), .mapping(let two)):
            one.count == two.count
                && one.allSatisfy { pair in
                    pair.key.string.flatMap { two.value(of: $0) }?.says(pair.value) == true
                }
        default: false
        }
    }
}
