/// Escaping of text in HTML and XML.
package enum HTMLText {
    /// The place of a text, which determines what must be escaped.
    package enum Place: Sendable {
        /// Between tags: `&`, `<` and `>`.
        case content
        /// In a value within double quotes: `"` too.
        case doubleQuotes
        /// In a value within quotes of either kind: `"` and `'` too.
        case quotes
        /// As PHP's `htmlspecialchars`: as within quotes, but `'` as `&#039;`.
        case php
    }

    /// A text with all markup characters escaped.
    ///
    /// It works on bytes: a `<` or a quote with a combining mark is one Character in Swift and not
    /// equal to `<`, but markup for a browser.
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
