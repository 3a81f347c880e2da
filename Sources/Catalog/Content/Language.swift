/// The five languages of every text and page, as BCP 47 tags.
public enum Language: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable, Comparable {
    case en, es, fr, de, sv

    /// The language in which every text exists, and which replaces missing translations.
    public static let fallback = Language.en

    /// All tags, for messages: "en, es, fr, de, sv".
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// Sorted by tag, for output that does not depend on the order of declaration.
    public static func < (left: Language, right: Language) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// One text in one or more languages. In JSON: `{"en": "…", "de": "…"}`.
public struct LocalText: Codable, Sendable, Hashable {
    /// The text of each language.
    public var texts: [Language: String]

    /// A text from its translations.
    public init(_ texts: [Language: String]) {
        self.texts = texts
    }

    /// Writes `{"en": "…"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(texts)
    }

    /// The text in a language, or in `fallback`, with the language used; nil when both are missing.
    public func reading(in language: Language) -> (text: String, language: Language)? {
        if let text = texts[language] { return (text, language) }
        return texts[.fallback].map { ($0, .fallback) }
    }
}

/// The status of a text.
public enum TextStatus: String, Codable, Sendable, CaseIterable {
    case draft, checked
}
