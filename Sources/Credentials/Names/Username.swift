/// The name by which a person is found and signs in: 3 to 20 letters, digits, and `.`, `_`, `-`
/// between them.
public struct Username: Sendable, Hashable {
    /// The name as it is shown: as typed, composed (NFC), without spaces at its ends.
    public let text: String
    /// What names are looked up by and told apart by; see `NameSkeleton`.
    public let folded: String

    /// A name that may be taken.
    ///
    /// - Parameters:
    ///   - typed: what was typed; spaces at its ends are dropped.
    ///   - words: what nobody may be called.
    /// - Throws: the first refusal, in the order in which `NameRefusal` lists them.
    public init(_ typed: String, words: NameWords) throws(NameRefusal) {
        if let refusal = Self.refusal(of: typed) ?? words.refusal(in: typed) { throw refusal }
        text = UnicodeForms.composed(UnicodeForms.trimmed(typed))
        folded = NameSkeleton.fold(text)
    }

    /// What is wrong with a name by its letters alone, and by the names that are always reserved.
    ///
    /// - Parameter typed: what was typed; spaces at its ends are dropped.
    /// - Returns: nil when nothing is. Letters are counted as Unicode scalars of the composed text.
    ///   Digits are 0 to 9; accents follow a letter, two at most; one letter at least is there.
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

    /// What names are reserved by: their skeleton without separators, so that `ad-min` is `admin`.
    static func reserving(_ text: String) -> String {
        NameSkeleton.fold(text).filter { $0 != "." && $0 != " " }
    }

    /// The names that nobody takes, whatever the lists say.
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
