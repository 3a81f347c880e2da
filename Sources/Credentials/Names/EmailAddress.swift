/// An e-mail address as people have them: a local part without quotes or comments, and a domain
/// name (RFC 5321 and, for letters beyond ASCII, RFC 6531). Whether it reaches anybody, only a
/// message shows.
public struct EmailAddress: Sendable, Hashable {
    /// The address as it was typed, without spaces at its ends: what messages are sent to.
    public let text: String
    /// What addresses are compared and looked up by: composed (NFC) and in lower case. RFC 5321
    /// tells the cases of a local part apart; no provider of today does, and people mix them up.
    public let folded: String

    /// Reads an address; nil for what is none.
    ///
    /// - Parameter typed: spaces at its ends are dropped. The domain may be written in its own
    ///   letters or as `xn--…`; the two forms are not held to be the same address.
    public init?(_ typed: String) {
        guard typed.utf8.count <= CredentialLimits.typedNameBytes else { return nil }
        let text = UnicodeForms.trimmed(typed)
        guard text.utf8.count <= CredentialLimits.emailBytes else { return nil }
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]),
            !text.unicodeScalars.contains(where: Self.isDisguised)
        else { return nil }
        self.text = text
        folded = UnicodeForms.composed(UnicodeForms.lowered(UnicodeForms.composed(text)))
    }

    private typealias Part = Substring.UnicodeScalarView

    /// atext of RFC 5322, and the letters beyond ASCII of RFC 6531, parted by single dots.
    private static func isLocal(_ part: Part) -> Bool {
        guard (1...CredentialLimits.emailLocalBytes).contains(Substring(part).utf8.count) else {
            return false
        }
        let signs = "!#$%&'*+-/=?^_`{|}~".unicodeScalars
        return part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isWordLetter($0) || signs.contains($0) }
        }
    }

    /// Labels of letters, digits and inner hyphens (RFC 5890): two at least, the last no number.
    private static func isDomain(_ part: Part) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, !last.allSatisfy(\.isASCIIDigit) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...63).contains(Substring(label).utf8.count) && label.first != "-"
                && label.last != "-" && label.first?.isMark == false
                && label.allSatisfy { isWordLetter($0) || $0 == "-" }
        }
    }

    /// Whether a sign beyond ASCII is folded into one of ASCII, as the Kelvin sign into "k": its
    /// address would be taken for somebody else's.
    private static func isDisguised(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII
            && UnicodeForms.composed(UnicodeForms.lowered(UnicodeForms.composed(String(scalar))))
                .utf8.allSatisfy { $0 < 0x80 }
    }

    private static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetter || scalar.isMark || scalar.properties.generalCategory == .decimalNumber
    }
}
