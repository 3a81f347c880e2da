/// Percent-encoding (RFC 3986, section 2.1): texts as parts of addresses and file names, and back.
public enum PercentEncoding {
    /// Encodes every byte except letters, digits and `-._~`; the result has no slash and no blank.
    public static func name(_ name: String) -> String {
        encoded(name, keeping: "")
    }

    /// Encodes the bytes not allowed in the path of an address; slashes and `%` with two digits
    /// stay.
    public static func path(_ path: String) -> String {
        encoded(path, keeping: "/!$&'()*+,;=:@", keepsEscapes: true)
    }

    /// Encodes every byte except letters, digits, `-._~` and the `others` in ASCII; with
    /// `keepsEscapes`, a `%` before two digits stays, too.
    package static func encoded(
        _ text: String, keeping others: StaticString, keepsEscapes: Bool = false
    ) -> String {
        let kept = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            if isUnreserved(byte) || kept.contains(byte)
                || keepsEscapes && escape(at: place, in: bytes) != nil
            {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded += Hex.upperText(CollectionOfOne(byte)).utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The decoded bytes of a text. A `%` without two digits stays.
    ///
    /// - Parameters:
    ///   - text: the encoded text.
    ///   - plusIsSpace: whether `+` stands for a blank, as in forms.
    /// - Returns: the bytes, and whether each `%` had its digits.
    package static func decoded(
        _ text: some Sequence<UInt8>, plusIsSpace: Bool
    ) -> (bytes: [UInt8], isWhole: Bool) {
        let text = Array(text)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var isWhole = true
        var place = 0
        while place < text.count {
            if let byte = escape(at: place, in: text) {
                bytes.append(byte)
                place += 3
                continue
            }
            let byte = text[place]
            isWhole = isWhole && byte != UInt8(ascii: "%")
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            place += 1
        }
        return (bytes, isWhole)
    }

    /// The byte of a `%` and two digits; nil for other bytes.
    private static func escape(at place: Int, in bytes: [UInt8]) -> UInt8? {
        guard bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
            let high = Hex.digit(bytes[place + 1]), let low = Hex.digit(bytes[place + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
