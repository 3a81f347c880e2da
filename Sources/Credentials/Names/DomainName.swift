import Foundation

/// A domain name in its two forms (IDNA 2008, RFC 5890). Letters are mapped as in UTS #46,
/// nontransitional: capitals make no difference, and ß is not ss.
struct DomainName {
    /// The form for look-ups and storage: labels of ASCII in lower case, `xn--…` for others.
    let ascii: String
    /// The form for people.
    let unicode: String

    /// Reads a name in either form; nil where a label is invalid.
    init?(_ typed: String) {
        let isPlain = typed.utf8.allSatisfy { $0 < 0x80 }
        let hasLabels = typed.lowercased().split(separator: ".").contains { $0.hasPrefix("xn--") }
        if isPlain, !hasLabels {
            (ascii, unicode) = (typed.lowercased(), typed.lowercased())
            return
        }
        guard let ascii = Self.encoded(typed), let unicode = Self.decoded(ascii),
            // A label that only looks like an encoded one does not survive the round trip.
            Self.encoded(unicode) == ascii
        else { return nil }
        (self.ascii, self.unicode) = (ascii, unicode)
    }

    private static func encoded(_ name: String) -> String? {
        var address = URLComponents()
        address.host = name
        let ascii = address.encodedHost?.lowercased()
        return ascii.flatMap { $0.utf8.contains(UInt8(ascii: "%")) ? nil : $0 }
    }

    private static func decoded(_ ascii: String) -> String? {
        var address = URLComponents()
        address.host = ascii
        return address.host
    }
}
