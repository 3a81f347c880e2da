/// Why a name is refused. The raw value is its name on the wire and never changes.
public enum NameRefusal: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// Too few letters.
    case tooShort = "too-short"
    /// Too many letters.
    case tooLong = "too-long"
    /// A character that names do not contain, or not at that place.
    case badLetters = "bad-letters"
    /// Letters of scripts that no language combines.
    case mixedScripts = "mixed-scripts"
    /// A name that suggests to be the operator's.
    case reserved
    /// It contains a word of the lists.
    case notAllowed = "not-allowed"
}
