/// An e-mail address as people have them: a local part without quotes or comments, and a domain
/// name (RFC 5321 and, for letters beyond ASCII, RFC 6531). Whether it reaches anybody, only a
/// message shows.
public struct EmailAddress: Sendable, Hashable {
    /// The address as it was typed, without spaces at its ends: what is kept and shown.
    public let text: String
    /// The address as mail servers take it: the local part as it was typed, the domain in ASCII. Only
    /// a local part beyond ASCII then needs a server that takes such (RFC 6531).
    public let sent: String
    /// What addresses are compared and looked up by: the local part composed (NFC) and in lower case,
    /// the domain as it is asked for (`DomainName`). RFC 5321 tells the cases of a local part apart;
    /// no provider of today does, and people mix them up.
    public let folded: String
    /// All that an account of this address may be kept by, `folded` among them: until 29 November
    /// 2026 the two forms of a domain were two addresses. As it was typed comes first.
    public let spellings: [String]

    /// Reads an address; nil for what is none.
    ///
    /// - Parameter typed: spaces at its ends are dropped. The domain may be written in its own
    ///   letters or as `xn--…`: both are the same address.
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
            && folded(String(scalar)).utf8.allSatisfy { $0 < 0x80 }
    }

    private static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetter || scalar.isMark || scalar.properties.generalCategory == .decimalNumber
    }
}
