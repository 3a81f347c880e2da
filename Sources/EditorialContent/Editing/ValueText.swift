import Catalog

/// Writes values as YAML, in the style of the files of content/.
struct ValueText {
    /// The names of fields in the order of their form, by general path.
    var order: [String: [String]] = [:]

    /// The text of a value after a name or a dash.
    struct Written {
        /// The text on the same line; empty for fields and lists in lines of their own.
        var head = ""
        /// The lines below.
        var lines: [String] = []
    }

    /// The lines of a whole file.
    func file(_ value: FieldValue) -> String {
        let written = written(value, at: "", indent: 0)
        return ([written.head].filter { !$0.isEmpty } + written.lines).joined(separator: "\n")
            + "\n"
    }

    /// Writes a value, with lines relative to its own indentation.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - path: the general path of its field.
    ///   - indent: the column from 0 of its lines.
    /// - Returns: the text after its name, and the lines below.
    func written(_ value: FieldValue, at path: String, indent: Int) -> Written {
        switch value {
        case .text(let words):
            let width = YAMLText.width - indent
            // Leaves room for the field's name.
            guard words.count > width - 16, words.split(separator: " ").count > 1,
                words.first != " ", words.last != " ",
                !words.contains(where: { $0.isNewline || $0 == "\t" }), !words.contains("  ")
            else { return Written(head: Self.token(words, isInFlow: false)) }
            return Written(head: ">-", lines: Self.wrapped(words, width: width))
        case .plain(let words): return Written(head: words)
        case .list(let items):
            if items.allSatisfy({ $0.words != nil }) {
                let flow = flow(value, at: path)
                if flow.count + indent < YAMLText.width - 16 { return Written(head: flow) }
            }
            if items.isEmpty { return Written(head: "[]") }
            return Written(
                lines: items.flatMap { item(written($0, at: path + ".*", indent: indent + 2)) })
        case .fields(let fields):
            if fields.isEmpty { return Written(head: "{}") }
            return Written(
                lines: names(of: fields, at: path).flatMap { name in
                    field(
                        name,
                        written(
                            fields[name] ?? .text(""), at: Self.below(path, name),
                            indent: indent + 2))
                })
        }
    }

    /// A field's lines.
    func field(_ name: String, _ value: Written) -> [String] {
        let name = Self.token(name, isInFlow: false)
        return [value.head.isEmpty ? "\(name):" : "\(name): \(value.head)"]
            + value.lines.map { $0.isEmpty ? "" : "  " + $0 }
    }

    /// An item's lines.
    func item(_ value: Written) -> [String] {
        guard value.head.isEmpty, let first = value.lines.first else {
            return ["- \(value.head)"] + value.lines.map { $0.isEmpty ? "" : "  " + $0 }
        }
        return ["- \(first)"] + value.lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
    }

    /// A value on one line, within brackets.
    func flow(_ value: FieldValue, at path: String) -> String {
        switch value {
        case .text(let words): return Self.token(words, isInFlow: true)
        case .plain(let words): return words
        case .list(let items):
            return "[" + items.map { flow($0, at: path + ".*") }.joined(separator: ", ") + "]"
        case .fields(let fields):
            let written = names(of: fields, at: path).map { name in
                "\(Self.token(name, isInFlow: true)): "
                    + flow(fields[name] ?? .text(""), at: Self.below(path, name))
            }
            return "{" + written.joined(separator: ", ") + "}"
        }
    }

    /// The names of fields in the order of their form; languages in their usual order, others by
    /// alphabet.
    func names(of fields: [String: FieldValue], at path: String) -> [String] {
        let known = order[path] ?? []
        let ranked = Language.allCases.map(\.rawValue) + known
        return fields.keys.sorted { left, right in
            switch (ranked.lastIndex(of: left), ranked.lastIndex(of: right)) {
            case (let left?, let right?): left < right
            case (nil, nil): left < right
            case (let left, _): left != nil
            }
        }
    }

    static func below(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    /// A text on one line; numbers and days without quotes, so that YAML reads them as such.
    static func token(_ words: String, isInFlow: Bool) -> String {
        words.wholeMatch(of: /-?[0-9]{1,15}(\.[0-9]{1,9})?|[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
            ? words : YAMLText.plainOrQuoted(words, isInFlow: isInFlow)
    }

    private static func wrapped(_ words: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in words.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension FieldValue {
    /// The text of a whole file with a value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - order: the names of fields in the order of their form, by general path.
    /// - Returns: its text.
    package static func file(_ value: FieldValue, order: [String: [String]] = [:]) -> String {
        ValueText(order: order).file(value)
    }
}
