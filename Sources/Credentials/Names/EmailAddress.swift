/// An e-mail address: a local part without quotes or comments, and a domain name (RFC 5321 and, for
/// letters beyond ASCII, RFC 6531). Whether it exists is only known by sending a mail.
public struct EmailAddress: Sendable, Hashable {
    /// The typed address, without spaces at its ends, for storage and display.
    public let text: String
    /// The address for mail servers: the local part as typed, the domain in ASCII. Only a local
    /// part beyond ASCII then needs a server with support for RFC 6531.
    public let sent: String
    /// The form in which addresses are compared and looked up: the local part composed (NFC) and in
    /// lower case, the domain in ASCII (`DomainName`). RFC 5321 distinguishes the case of a local
    /// part; no provider of today does, and people mix it up.
    public let folded: String
    /// All forms by which an account of this address may be stored, `folded` among them: until 29
    /// November 2026 the two forms of a domain were two addresses. The form as typed comes first.
    public let spellings: [String]

    /// Reads an address; nil for an invalid one.
    ///
    /// - Parameter typed: spaces at its ends are dropped. The domain may be in its own letters or
    ///   as `xn--…`: both are the same address.
    public init?(_ typed: String) {
        guard typed.utf8.count <= CredentialLimits.typedNameBytes else { return nil }
        let text = UnicodeForms.trimmed(typed)
        guard text.utf8.count <= CredentialLimits.emailBytes else { return nil }
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]),
            !text.unicodeScalars.contains(where: Self.isDisguised),
            let domain = DomainName(String(parts[1])),
            Self.isDomain(domain.ascii.unicodeScalars[...]),
            Self.isDomain(domain.unicode.unicodeScalars[...])
        else { return nil }
        self.text = text
        sent = "\(String(parts[0]))@\(domain.ascii)"
        let local = Self.folded(String(parts[0]))
        folded = "\(local)@\(domain.ascii)"
        let older = "\(local)@\(Self.folded(String(parts[1])))"
        let all = [older, folded, "\(local)@\(domain.unicode)"]
        spellings = all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
    }

    private static func folded(_ text: String) -> String {
        UnicodeForms.composed(UnicodeForms.lowered(UnicodeForms.composed(text)))
    }

    private typealias Part = Substring.UnicodeScalarView

    /// Whether a part is atext of RFC 5322 and letters beyond ASCII of RFC 6531, separated by
    /// single dots.
    private static func isLocal(_ part: Part) -> Bool {
        guard (1...CredentialLimits.emailLocalBytes).contains(Substring(part).utf8.count) else {
            return false
        }
        let signs = "!#$%&'*+-/=?^_`{|}~".unicodeScalars
        return part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isWordLetter($0) || signs.contains($0) }
        }
    }

    /// Whether a part is labels of letters, digits and inner hyphens (RFC 5890): at least two, the
    /// last not a number.
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

    /// Whether a scalar beyond ASCII folds into ASCII, as the Kelvin sign into "k": its address
    /// would equal another's.
    private static func isDisguised(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII
            && folded(String(scalar)).utf8.allSatisfy { $0 < 0x80 }
    }

    private static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetter || scalar.isMark || scalar.properties.generalCategory == .decimalNumber
    }
}
