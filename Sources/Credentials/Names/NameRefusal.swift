/// Why a name is refused. The raw value is its name on the wire and never changes.
public enum NameRefusal: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// Fewer letters than a name has.
    case tooShort = "too-short"
    /// More letters than a name has.
    case tooLong = "too-long"
    /// Something that names are not written with, or not at that place.
    case badLetters = "bad-letters"
    /// Letters of scripts that no language writes together.
    case mixedScripts = "mixed-scripts"
    /// A name by which one might pass for the house.
    case reserved
    /// A word that the lists hold.
    case notAllowed = "not-allowed"
}
