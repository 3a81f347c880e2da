/// Strong entity tags, and the headers that compare them (RFC 9110, 8.8.3 and 13.1).
enum EntityTag {
    /// Whether `If-Match` is true for a body: one of the tags is its tag, or the header is "*".
    static func matchesStrongly(_ header: String, tag: String) -> Bool {
        header == "*" || contains(tag, in: header, weakCounts: false)
    }

    /// Whether `If-None-Match` contains the body's tag, weak or strong.
    static func matchesWeakly(_ header: String, tag: String) -> Bool {
        header == "*" || contains(tag, in: header, weakCounts: true)
    }

    /// Whether a list contains a tag, quotes included; reading stops at the first malformed tag.
    /// The list may be as long as a header.
    private static func contains(_ tag: String, in header: String, weakCounts: Bool) -> Bool {
        let quote = UInt8(ascii: "\"")
        var rest = header.utf8[...]
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
            let isWeak = rest.starts(with: "W/".utf8)
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else {
                return false
            }
            let opaque = rest[...end]
            rest = rest[rest.index(after: end)...].drop(while: isSpace)
            guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return false }
            if (weakCounts || !isWeak) && opaque.elementsEqual(tag.utf8) { return true }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
