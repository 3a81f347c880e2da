/// Values by language, decoded for the languages of this version only.
///
/// A later edition may add a language: `Dictionary` would reject the whole file for its tag, but
/// build/FORMAT.md promises that readers skip what is unknown.
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

/// A tag whose language may be unknown to this version.
private struct LanguageTag: Decodable {
    var language: Language?

    init(from decoder: any Decoder) throws {
        language = Language(rawValue: try decoder.singleValueContainer().decode(String.self))
    }
}

// Synthesised decoders call these overloads rather than the generic ones of the standard library,
// because they are more specific.
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
    /// Reads `{"en": "…"}`; unknown languages are skipped.
    ///
    /// - Throws: `DecodingError` when the value is not an object of texts.
    public init(from decoder: any Decoder) throws {
        self.init(try KnownLanguages(from: decoder).values)
    }
}
