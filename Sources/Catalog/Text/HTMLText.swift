/// Text as it stands in HTML and XML.
package enum HTMLText {
    /// Where a text stands, which says what of it must be escaped.
    package enum Place: Sendable {
        /// Between tags: `&`, `<` and `>`.
        case content
        /// In a value within double quotes: `"` too.
        case doubleQuotes
        /// In a value within quotes of either kind: `"` and `'` too.
        case quotes
        /// As PHP's `htmlspecialchars` escapes: as within quotes, but `'` as `&#039;`.
        case php
    }

    /// A text in which what would be markup is escaped.
    ///
    /// It goes byte by byte: a `<` or a quote with a combining mark is one Character with it and no
    /// `<` to Swift, yet markup to a browser.
    package static func escaped(_ text: String, in place: Place = .content) -> String {
        guard text.utf8.contains(where: { entity($0, place) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if let entity = entity(byte, place) {
                bytes += UnsafeBufferPointer(
                    start: entity.utf8Start, count: entity.utf8CodeUnitCount)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8, _ place: Place) -> StaticString? {
        switch (byte, place) {
        case (UInt8(ascii: "&"), _): "&amp;"
        case (UInt8(ascii: "<"), _): "&lt;"
        case (UInt8(ascii: ">"), _): "&gt;"
        case (UInt8(ascii: "\""), .doubleQuotes), (UInt8(ascii: "\""), .quotes),
            (UInt8(ascii: "\""), .php):
            "&quot;"
        case (UInt8(ascii: "'"), .quotes): "&#39;"
        case (UInt8(ascii: "'"), .php): "&#039;"
        default: nil
        }
    }
}
