/// The rules of passwords. site/assets/scripts/account/password-rules.js has the same
/// (Tests/Golden/vectors/password.json).
public enum PasswordRules {
    /// The refusals of a password.
    ///
    /// - Parameters:
    ///   - password: checked in the form in which it is hashed (`PasswordForm`). Letters are
    ///     Unicode scalars; the four classes are the general categories Ll, Lu, Nd and all others.
    ///   - known: the person's e-mail address and names: none of them, nor the part before the @,
    ///     may be the password, in any case.
    /// - Returns: every refusal, in the order of `PasswordRefusal`; empty for a valid password. One
    ///   that exceeds `CredentialLimits.typedPasswordBytes` is not checked further.
    public static func refusals(of password: String, knowing known: [String] = [])
        -> [PasswordRefusal]
    {
        if password.utf8.count > CredentialLimits.typedPasswordBytes { return [.tooLong] }
        let text = PasswordForm.prepared(password)
        let scalars = text.unicodeScalars
        let classes = Set(scalars.map(\.properties.generalCategory))
        let cased: Set<Unicode.GeneralCategory> = [
            .lowercaseLetter, .uppercaseLetter, .decimalNumber,
        ]
        let rules: [(PasswordRefusal, Bool)] = [
            (.tooShort, scalars.count < CredentialLimits.passwordLetters),
            (.tooLong, text.utf8.count > CredentialLimits.passwordBytes),
            (.badLetters, !PasswordForm.isAllowed(text)),
            (.noLower, !classes.contains(.lowercaseLetter)),
            (.noUpper, !classes.contains(.uppercaseLetter)),
            (.noDigit, !classes.contains(.decimalNumber)),
            (.noOther, classes.isSubset(of: cased)),
            (.personal, isPersonal(text, known)),
        ]
        return rules.filter(\.1).map(\.0)
    }

    private static func isPersonal(_ password: String, _ known: [String]) -> Bool {
        if password.isEmpty { return false }
        let password = UnicodeForms.lowered(password)
        return known.contains { text in
            guard text.utf8.count <= CredentialLimits.typedNameBytes else { return false }
            let text = UnicodeForms.lowered(UnicodeForms.composed(text))
            let local = text.unicodeScalars.prefix { $0 != "@" }
            return password == text || password == String(local)
        }
    }
}
