/// Why a password is refused. The raw value is its name on the wire and never changes.
public enum PasswordRefusal: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// Fewer than 8 letters.
    case tooShort = "too-short"
    /// More than 72 bytes of UTF-8.
    case tooLong = "too-long"
    /// NUL, at which bcrypt stops reading.
    case badLetters = "bad-letters"
    /// No lower-case letter.
    case noLower = "no-lower"
    /// No upper-case letter.
    case noUpper = "no-upper"
    /// No digit.
    case noDigit = "no-digit"
    /// No character other than letters with case and digits.
    case noOther = "no-other"
    /// The person's own e-mail address, its local part, or their name.
    case personal
}
