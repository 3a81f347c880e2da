/// Bytes and numbers as hexadecimal text, as keys, signatures and hashes are written.
public enum Hex {
    /// Two lower-case digits per byte.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: digits(of: bytes, "0123456789abcdef"), as: UTF8.self)
    }

    /// Two upper-case digits per byte, as in percent-encoding.
    package static func upperText(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: digits(of: bytes, "0123456789ABCDEF"), as: UTF8.self)
    }

    /// A number from 0 in lower-case digits, padded with zeros to `digits`.
    package static func text(of number: some BinaryInteger, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// The bytes of a text of two digits per byte, in either case; nil for any other text.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for byte in text.utf8 {
            guard let digit = digit(byte) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }

    /// Whether a text consists of lower-case digits only, the one form that is written.
    package static func isLowerCase(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { lowerCaseDigit($0) != nil }
    }

    /// The value of a digit in either case; nil for any other byte.
    package static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: lowerCaseDigit(byte)
        }
    }

    /// The value of a digit in lower case; nil for any other byte.
    package static func lowerCaseDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func digits(
        of bytes: some Sequence<UInt8>, _ digits: StaticString
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            text.append(digits.utf8Start[Int(byte >> 4)])
            text.append(digits.utf8Start[Int(byte & 15)])
        }
        return text
    }
}
