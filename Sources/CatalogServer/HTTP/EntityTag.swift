/// Strong entity tags, and the headers that compare them (RFC 9110, 8.8.3 and 13.1).
enum EntityTag {
    /// Whether `If-Match` holds for a body: one of the tags is its tag, or the header is "*".
    static func matchesStrongly(_ header: String, tag: String) -> Bool {
        header == "*" || tags(in: header).contains { !$0.isWeak && $0.opaque == tag }
    }

    /// Whether `If-None-Match` names the body: weakness does not count.
    static func matchesWeakly(_ header: String, tag: String) -> Bool {
        header == "*" || tags(in: header).contains { $0.opaque == tag }
    }

    /// The tags of a list, quotes kept; reading stops at what is no tag.
    private static func tags(in header: String) -> [(isWeak: Bool, opaque: Substring)] {
        var tags: [(isWeak: Bool, opaque: Substring)] = []
        var rest = header[...]
        while tags.count < ServerLimits.listItems {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            let isWeak = rest.hasPrefix("W/")
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == "\"",
                let end = rest.dropFirst().firstIndex(of: "\"")
            else { return tags }
            tags.append((isWeak, rest[...end]))
            rest = rest[rest.index(after: end)...]
        }
        return tags
    }
}
