package import EditorialContent

/// A field of a form, with its subfields.
package struct FormField: Codable, Sendable, Hashable {
    /// Its name in the file; "*" for the items of a list.
    package var name: String
    /// The form of its value; nil for a field that is permitted and not read.
    package var shape: AskedField.Shape?
    /// Whether it is a list.
    package var isList = false
    /// Whether the record is rejected without it.
    package var isRequired = false
    /// Whether a text is required in all languages.
    package var isInAllLanguages = false
    /// The permitted words; nil for any.
    package var words: [String]?
    /// The bounds of a number.
    package var lowest: Int?
    package var highest: Int?
    /// Whether numbers have a tenth.
    package var isInTenths = false
    /// The most items of a list.
    package var mostItems: Int?
    /// The most characters of a text.
    package var mostCharacters: Int?
    /// Its remark in content/README.md.
    package var help: String?
    /// The fields of a record, or of each item, in the order of the form.
    package var fields: [FormField] = []
}

/// The form of a kind of records.
package struct RecordForm: Codable, Sendable, Hashable {
    /// The fields of a record.
    package var fields: [FormField]
    /// The fields that a file has for all its records.
    package var fileFields: [FormField]
    /// The names of fields in the order of the form, by general path.
    package var order: [String: [String]]
    /// The same for the whole file.
    package var fileOrder: [String: [String]]
}

extension RecordForm {
    /// The form derived from a reader's requests.
    ///
    /// - Parameters:
    ///   - recorder: the reader's requests.
    ///   - help: remarks by general path of the file.
    ///   - list: the field that lists records; see `RecordKind`.
    init(_ recorder: FieldRecorder, help: [String: String], list: String?) {
        let tree = FieldTree(recorder, help: help)
        // A list that is a whole file is read item by item, each as if it were the file.
        let prefix = list.map { $0.isEmpty ? "" : $0 + ".*" } ?? ""
        fields = tree.fields(below: prefix)
        let hasFile = list?.isEmpty == false
        fileFields = hasFile ? tree.fields(below: "").filter { $0.name != list } : []
        fileOrder = tree.names
        order = prefix.isEmpty ? tree.names : [:]
        for (path, names) in tree.names where !prefix.isEmpty && path.hasPrefix(prefix) {
            order[String(path.dropFirst(prefix.count).drop { $0 == "." })] = names
        }
    }
}

/// A reader's requests as a tree.
private struct FieldTree {
    let asked: [String: AskedField]
    let help: [String: String]
    /// The names below each general path, in the order of the form.
    var names: [String: [String]] = [:]

    init(_ recorder: FieldRecorder, help: [String: String]) {
        asked = recorder.fields
        self.help = help
        names = recorder.names
        for path in recorder.fields.keys.sorted() {
            let steps = path.split(separator: ".").map(String.init)
            for count in steps.indices {
                let parent = steps[..<count].joined(separator: ".")
                let isKnown = names[parent]?.contains(steps[count]) == true
                if !isKnown, steps[count] != "*" { names[parent, default: []].append(steps[count]) }
            }
        }
    }

    func fields(below path: String) -> [FormField] {
        (names[path] ?? []).map { field($0, path.isEmpty ? $0 : "\(path).\($0)") }
    }

    private func field(_ name: String, _ path: String) -> FormField {
        var field = FormField(name: name)
        field.help = help[path]
        guard let asked = asked[path] else { return field }
        field.isList = asked.isList
        field.shape = (asked.isList ? self.asked[path + ".*"]?.shape : nil) ?? asked.shape
        field.isRequired = asked.isRequired
        field.isInAllLanguages = asked.isInAllLanguages
        field.words = asked.words
        (field.lowest, field.highest) = (asked.lowest, asked.highest)
        field.isInTenths = asked.isInTenths
        field.mostItems = asked.isList ? asked.mostItems : nil
        field.mostCharacters = asked.mostCharacters
        field.fields = fields(below: asked.isList ? path + ".*" : path)
        return field
    }
}
