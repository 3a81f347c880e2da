import Catalog

/// A text of a plant or question that differs in the later edition.
package struct TextChange: Codable, Sendable, Hashable {
    /// The text's name: "facts 2 (de)", counted from 1.
    package var part: String
    /// The earlier text; nil without one.
    package var before: String?
    /// The later text; nil without one.
    package var now: String?

    /// The texts that differ, in the order of the form.
    static func between(
        _ old: [(part: String, text: String)], _ new: [(part: String, text: String)]
    )
        -> [TextChange]
    {
        let before = Dictionary(old) { first, _ in first }
        let now = Dictionary(new) { first, _ in first }
        let gone = old.map(\.part).filter { now[$0] == nil }
        return (new.map(\.part) + gone).compactMap { part in
            before[part] == now[part]
                ? nil : TextChange(part: part, before: before[part], now: now[part])
        }
    }

    /// The texts of a plant, by part.
    static func texts(of plant: Plant) -> [(part: String, text: String)] {
        var texts = Language.allCases.compactMap { language in
            plant.names[language].map {
                (part: "names (\(language.rawValue))", text: $0.joined(separator: ", "))
            }
        }
        texts += spoken("description", plant.description)
        for (index, fact) in plant.facts.enumerated() {
            texts += spoken("facts \(index + 1)", fact.text)
        }
        for (index, tip) in plant.care.enumerated() { texts += spoken("care \(index + 1)", tip) }
        for comparison in plant.comparisons ?? [] {
            texts += spoken("comparison with \(comparison.plant)", comparison.tell)
        }
        for picture in plant.pictures { texts += spoken("audio of \(picture.id)", picture.audio) }
        return texts
    }

    /// The texts of a question, by part.
    static func texts(of question: Question) -> [(part: String, text: String)] {
        var texts = spoken("text", question.text) + spoken("right", question.right)
        for (index, answer) in question.wrong.enumerated() {
            texts += spoken("wrong \(index + 1)", answer)
        }
        return texts + spoken("explanation", question.explanation)
    }

    private static func spoken(_ part: String, _ text: LocalText?) -> [(part: String, text: String)]
    {
        Language.allCases.compactMap { language in
            text?.texts[language].map { ("\(part) (\(language.rawValue))", $0) }
        }
    }
}
