import Yams

/// The least contents that edition.yaml promises. An edition with less is not published.
package struct Promises: Codable, Sendable, Hashable {
    /// Playable plants.
    package var plants = 0
    /// Plates of each plant that has a morphology.
    package var plates = 0
    /// Questions by category.
    package var questions: [String: Int] = [:]
    /// Questions that are complete in each language.
    package var translated = 0
    /// Words of the glossary.
    package var glossary = 0
    /// Items of the shop.
    package var shop = 0
    /// Achievements.
    package var achievements = 0
    /// The least percentage of right readings from the audio description alone.
    package var heard = 0

    /// The promises of edition.yaml.
    package init(_ form: YAMLFields?) {
        guard let form else { return }
        form.allow([
            "plants", "plates", "questions", "translated", "glossary", "shop", "achievements",
            "heard",
        ])
        func number(_ key: String, of form: YAMLFields) -> Int {
            form.integer(key, in: 0...1_000_000, isRequired: false) ?? 0
        }
        plants = number("plants", of: form)
        plates = number("plates", of: form)
        translated = number("translated", of: form)
        glossary = number("glossary", of: form)
        shop = number("shop", of: form)
        achievements = number("achievements", of: form)
        heard = number("heard", of: form)
        if let counts = form.fields("questions", isRequired: false) {
            for (key, _) in counts.mapping {
                if let category = key.string { questions[category] = number(category, of: counts) }
            }
        }
    }
}
