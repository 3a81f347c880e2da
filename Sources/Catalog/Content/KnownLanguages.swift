/// What a published file holds for each language, as far as this version knows the languages.
///
/// A later edition may have a sixth one: `Dictionary` would refuse the whole file for its tag, though
/// build/FORMAT.md promises that readers skip what they do not know.
private struct KnownLanguages<Value: Decodable>: Decodable {
    private struct Tag: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ language: Language) { stringValue = language.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var values: [Language: Value] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Tag.self)
        for language in Language.allCases where container.contains(Tag(language)) {
            values[language] = try container.decode(Value.self, forKey: Tag(language))
        }
    }
}

/// A tag that may be of a language that this version does not know.
private struct LanguageTag: Decodable {
    var language: Language?

    init(from decoder: any Decoder) throws {
        language = Language(rawValue: try decoder.singleValueContainer().decode(String.self))
    }
}

// Synthesised decoders call these instead of the generic ones of the standard library, because they
// fit closer.
extension KeyedDecodingContainer {
    func decode<Value: Decodable>(
        _: [Language: Value].Type, forKey key: Key
    ) throws -> [Language: Value] {
        try decode(KnownLanguages<Value>.self, forKey: key).values
    }

    func decodeIfPresent<Value: Decodable>(
        _: [Language: Value].Type, forKey key: Key
    ) throws -> [Language: Value]? {
        try decodeIfPresent(KnownLanguages<Value>.self, forKey: key)?.values
    }

    func decode(_: [Language].Type, forKey key: Key) throws -> [Language] {
        try decode([LanguageTag].self, forKey: key).compactMap(\.language)
    }
}

extension LocalText {
    /// Reads `{"en": "…"}`; languages that this version does not know are skipped.
    public init(from decoder: any Decoder) throws {
        self.init(try KnownLanguages(from: decoder).values)
    }
}
