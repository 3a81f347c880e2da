import Foundation

/// A domain name in both forms that people write it in (IDNA 2008, RFC 5890; letters are mapped as
/// UTS #46 does without the transition: a name in capitals is the same, and ß is not ss).
struct DomainName {
    /// As it is asked for and kept: labels of ASCII in lower case, `xn--…` for others.
    let ascii: String
    /// As people read it.
    let unicode: String

    /// A name; nil where one of its labels is none, in whichever form it was written.
    init?(_ typed: String) {
        let isPlain = typed.utf8.allSatisfy { $0 < 0x80 }
        let hasLabels = typed.lowercased().split(separator: ".").contains { $0.hasPrefix("xn--") }
        if isPlain, !hasLabels {
            (ascii, unicode) = (typed.lowercased(), typed.lowercased())
            return
        }
        guard let ascii = Self.encoded(typed), let unicode = Self.decoded(ascii),
            // What only looks like a label of its kind would not come back.
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
