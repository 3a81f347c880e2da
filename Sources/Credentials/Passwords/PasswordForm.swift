/// The form in which a password is counted, hashed and compared: the profile OpaqueString (RFC
/// 8265, 4.2), so that the same keys give the same password on every device.
enum PasswordForm {
    /// The prepared password: spaces beyond ASCII become U+0020, then it is composed (NFC). Case
    /// and width of letters stay.
    static func prepared(_ typed: String) -> String {
        if typed.utf8.allSatisfy({ $0 < 0x80 }) { return typed }
        var scalars = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars { scalars.append(isSpace(scalar) ? " " : scalar) }
        return UnicodeForms.composed(String(scalars))
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .spaceSeparator
    }

    /// Whether a prepared password has only allowed scalars: no controls, unassigned or invisible
    /// ones (FreeformClass, RFC 8264, 4.3). Joiners and selectors, from which keyboards make emoji
    /// and words of some scripts, may follow another letter; the RFC forbids most of that.
    static func isAllowed(_ password: String) -> Bool {
        guard let first = password.unicodeScalars.first else { return true }
        return isAllowed(first)
            && password.unicodeScalars.dropFirst().allSatisfy { isAllowed($0) || isJoiner($0) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200c}" || scalar == "\u{200d}" || ("\u{fe00}"..."\u{fe0f}").contains(scalar)
    }
}
