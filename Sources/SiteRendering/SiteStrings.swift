import Catalog
import FoundationEssentials
import Yams

/// The site's own words: one table, a key to its text in five languages, one file for each subject.
struct SiteStrings: Sendable {
    /// Texts by language and key.
    private let texts: [Language: [String: String]]

    /// Reads the table.
    ///
    /// - Parameter files: the text of each file below strings/, by its name.
    /// - Throws: `SiteFailure.unreadable` when a file has a wrong form, `.doubledStrings` when two
    ///   files have a key, `.missingStrings` when a key lacks a language.
    init(files: [String: String]) throws {
        var table: [String: [String: String]] = [:]
        for (file, yaml) in files.sorted(by: { $0.key < $1.key }) {
            do {
                let part = try YAMLDecoder().decode([String: [String: String]].self, from: yaml)
                let doubled = part.keys.filter { table[$0] != nil }
                guard doubled.isEmpty else { throw SiteFailure.doubledStrings(doubled.sorted()) }
                table.merge(part) { first, _ in first }
            } catch let problem as SiteFailure {
                throw problem
            } catch {
                throw SiteFailure.unreadable("site/strings/\(file) (\(error))")
            }
        }
        var texts: [Language: [String: String]] = [:]
        var missing: [String] = []
        for (key, row) in table {
            for language in Language.allCases {
                texts[language, default: [:]][key] = row[language.rawValue]
                if row[language.rawValue] == nil { missing.append("\(key) (\(language.rawValue))") }
            }
        }
        guard missing.isEmpty else { throw SiteFailure.missingStrings(missing.sorted()) }
        self.texts = texts
    }

    /// Whether a text can be a key: small letters, digits and hyphens.
    static func isKey(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }

    /// Compares the table with the keys that pages, code and scripts use.
    ///
    /// - Throws: `SiteFailure.missingStrings` when keys are missing, `.unusedStrings` when keys are
    ///   never used.
    func check(against asked: Set<String>) throws {
        let known = Set((texts[.fallback] ?? [:]).keys)
        let missing = asked.subtracting(known)
        guard missing.isEmpty else { throw SiteFailure.missingStrings(missing.sorted()) }
        let unused = known.subtracting(asked)
        guard unused.isEmpty else { throw SiteFailure.unusedStrings(unused.sorted()) }
    }

    /// Some texts in every language.
    func texts(of keys: Set<String>) -> [Language: [String: String]] {
        texts.mapValues { $0.filter { keys.contains($0.key) } }
    }

    /// The words of a language.
    func words(in language: Language) -> Words {
        Words(language: language, texts: texts[language] ?? [:])
    }
}

/// The site's own words in one language.
struct Words: Sendable {
    /// The language.
    let language: Language
    /// The texts by key.
    let texts: [String: String]

    /// A text; its key when it is missing, which `SiteStrings.check` excludes.
    subscript(_ key: String) -> String { texts[key] ?? key }

    /// A text with its {places} filled.
    func filled(_ key: String, _ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.reduce(self[key]) { text, value in
            text.replacing("{\(value.key)}", with: value.value)
        }
    }

    /// "1 plant", "5 plants": the text of `KEY-one` or `KEY-other`. In French, 0 also takes
    /// `KEY-one`.
    func counted(_ key: String, _ count: Int) -> String {
        let isOne = count == 1 || (language == .fr && count == 0)
        return filled(key + (isOne ? "-one" : "-other"), ["count": String(count)])
    }

    /// The word for a case of a content type ("light-full-sun").
    func word<Value: RawRepresentable<String>>(_ group: String, _ value: Value) -> String {
        self["\(group)-\(value.rawValue)"]
    }

    /// A list of words: "a, b and c".
    func listed(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return filled(
            "list-last",
            ["items": words.dropLast().joined(separator: ", "), "last": last])
    }

    /// A date in words: "21 November 2026".
    func date(_ day: Day) -> String {
        let parts = day.rawValue.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return day.rawValue }
        return filled(
            "date-form",
            ["day": String(parts[2]), "month": month(parts[1]), "year": String(parts[0])])
    }

    /// A month's name, 1 to 12.
    func month(_ number: Int) -> String { self["month-\(number)"] }
}

extension Words {
    /// Every key that Swift code uses, without those of templates and scripts.
    static let spoken: Set<String> = {
        func keys<Value: CaseIterable & RawRepresentable<String>>(
            _ group: String, _ type: Value.Type
        ) -> [String] {
            type.allCases.map { "\(group)-\($0.rawValue)" }
        }
        let kinds = Caution.Kind.allCases.filter { $0 != .none }.map { "caution-\($0.rawValue)" }
        let words: [[String]] = [
            keys("light", GrowingConditions.Light.self),
            keys("water", GrowingConditions.Water.self),
            keys("soil", GrowingConditions.Soil.self),
            keys("colour", PlantColour.self), keys("type", PlantType.self),
            keys("region", Region.self), keys("level", Level.self), kinds,
            keys("organ", Comparison.Organ.self),
            (1...12).map { "month-\($0)" },
            [
                "list-last", "date-form", "months-range", "plants-one", "plants-other",
                "pictures-one", "pictures-other", "title-form", "home-title", "home-summary",
                "about-title", "about-summary", "herbarium", "herbarium-summary",
                "quiz-title", "quiz-summary", "quiz-category-summary", "questions-one",
                "questions-other", "credits-title", "credits-summary",
                "plant-summary", "category-summary", "picture-of", "drawing-of", "not-found-title",
                "packs-title", "packs-summary", "packs-all", "packs-pixels", "packs-since",
                "packs-more", "packs-take", "days-range", "glossary-title", "glossary-summary",
                "words-one", "words-other", "key-title", "key-summary", "guide-updated",
                "feed-title", "home", "search-label",
            ],
        ]
        return Set(words.joined())
    }()
}
