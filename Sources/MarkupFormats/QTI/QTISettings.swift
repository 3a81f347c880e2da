import Intake
import QuestionRecords

/// Attributes of QTI whose value must be a word of a list. Any other value is reported and ignored.
///
/// Source: IMS QTI 1.2 ASI, IMS QTI 2.1 and 2.2 information models.
enum QTISettings {
    private static let truth: Set<String> = ["true", "false", "1", "0"]
    private static let consent: Set<String> = ["yes", "no"]

    static let version1: [String: Set<String>] = [
        "rcardinality": ["single", "multiple", "ordered"], "shuffle": consent, "case": consent,
        "rshuffle": consent, "continue": consent,
        "action": ["set", "add", "subtract", "multiply", "divide"],
    ]
    static let version2: [String: Set<String>] = [
        "cardinality": ["single", "multiple", "ordered", "record"],
        "baseType": [
            "identifier", "boolean", "integer", "float", "string", "point", "pair", "directedpair",
            "duration", "file", "uri", "intoridentifier",
        ], "shuffle": truth, "caseSensitive": truth, "fixed": truth, "adaptive": truth,
        "timeDependent": truth,
    ]
    /// Attributes of version 2 that are whole numbers.
    private static let numbers: Set<String> = [
        "maxChoices", "minChoices", "maxAssociations", "matchMax",
    ]

    /// Reports unsupported settings of an item, each once.
    static func check(
        _ item: XMLElement, _ words: [String: Set<String>], _ record: inout MarkupRecord
    ) {
        var strange: Set<String> = []
        item.visit { element in
            for (name, value) in element.attributes {
                // A value with such a beginning is filled in by a template.
                let word = value.trimmedBlanks.lowercased()
                if word.hasPrefix("{") || word.hasPrefix("#") { continue }
                let isKnown =
                    words[name]?.contains(word)
                    ?? (words["cardinality"] == nil || !numbers.contains(name)
                        || word.allSatisfy { $0.isASCII && $0.isNumber } && !word.isEmpty)
                if !isKnown, strange.count < 100 { strange.insert("\(name)=“\(value.prefix(40))”") }
            }
        }
        guard !strange.isEmpty else { return }
        record.warn(
            "Settings of the item are not understood",
            remedy: "Look whether the question still makes sense.",
            excerpt: strange.sorted().joined(separator: ", "))
    }
}
