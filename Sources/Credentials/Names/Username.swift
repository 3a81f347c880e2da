/// The unique name for finding a person and for signing in: 3 to 20 letters, digits, and `.`, `_`,
/// `-` between them.
public struct Username: Sendable, Hashable {
    /// The name for display: as typed, composed (NFC), without spaces at its ends.
    public let text: String
    /// The form in which names are looked up and compared; see `NameSkeleton`.
    public let folded: String

    /// A valid user name.
    ///
    /// - Parameters:
    ///   - typed: the typed text; spaces at its ends are dropped.
    ///   - words: the words that names must not contain.
    /// - Throws: the first refusal, in the order of `NameRefusal`.
    public init(_ typed: String, words: NameWords) throws(NameRefusal) {
        if let refusal = Self.refusal(of: typed) ?? words.refusal(in: typed) { throw refusal }
        text = UnicodeForms.composed(UnicodeForms.trimmed(typed))
        folded = NameSkeleton.fold(text)
    }

    /// The refusal of a name by its letters alone, and by the names that are always reserved.
    ///
    /// - Parameter typed: the typed text; spaces at its ends are dropped.
    /// - Returns: nil for a valid name. Letters are counted as Unicode scalars of the composed
    ///   text. Digits are 0 to 9; at most two accents follow a letter; there is at least one
    ///   letter.
    public static func refusal(of typed: String) -> NameRefusal? {
        if typed.utf8.count > CredentialLimits.typedNameBytes { return .tooLong }
        let text = UnicodeForms.composed(UnicodeForms.trimmed(typed))
        let scalars = Array(text.unicodeScalars)
        if scalars.count < CredentialLimits.usernameLetters.lowerBound { return .tooShort }
        if scalars.count > CredentialLimits.usernameLetters.upperBound { return .tooLong }
        var scripts: Set<NameScript> = []
        var marks = CredentialLimits.marksInARow
        for scalar in scalars {
            if (0x300...0x36f).contains(scalar.value) {
                marks += 1
                if marks > CredentialLimits.marksInARow { return .badLetters }
            } else if let script = NameScript(of: scalar) {
                scripts.insert(script)
                marks = 0
            } else if scalar.isASCIIDigit || NameSkeleton.separators.contains(scalar) {
                marks = CredentialLimits.marksInARow
            } else {
                return .badLetters
            }
        }
        let ends = [scalars.first, scalars.last].compactMap(\.self)
        let isPunctuated = ends.contains(where: NameSkeleton.separators.contains)
        if isPunctuated || scripts.isEmpty || scalars.first?.isMark == true { return .badLetters }
        if !NameScript.areTogether(scripts) { return .mixedScripts }
        return reservedSkeletons.contains(reserving(text)) ? .reserved : nil
    }

    /// The form in which names are compared with reserved ones: the skeleton without separators, so
    /// that `ad-min` is `admin`.
    static func reserving(_ text: String) -> String {
        NameSkeleton.fold(text).filter { $0 != "." && $0 != " " }
    }

    /// The names that are always reserved, in any list of words.
    /// site/assets/scripts/account/username-rules.js has the same.
    public static let reserved = [
        "admin", "administrator", "anonymous", "api", "billing", "contact", "editor", "everyone",
        "florilegium", "guest", "help", "hostmaster", "info", "ledger", "mail", "mod", "moderator",
        "moderation", "nobody", "noreply", "null", "official", "owner", "postmaster", "privacy",
        "root", "security", "service", "staff", "superuser", "support", "sysadmin", "system",
        "team", "undefined", "webmaster",
    ]
    private static let reservedSkeletons = Set(reserved.map(reserving))
}
