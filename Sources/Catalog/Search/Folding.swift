/// Normalises text for comparison: lower case, without accents, words separated by single spaces.
///
/// ß is ss, æ is ae, œ is oe, ø is o, þ is th, ﬁ is fi, full-width letters are ordinary ones;
/// apostrophes and hyphens separate words; combining marks and invisible characters such as soft
/// hyphens are removed. Letters beyond Latin are kept. The site's JavaScript gives the same results
/// (Tests/Golden/vectors/folding.json).
public enum Folding {
    /// The folded text.
    public static func fold(_ text: String) -> String {
        if let plain = foldedASCII(text) { return plain }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        var pendingSpace = false
        func add(_ letters: some Collection<UInt8>) {
            if pendingSpace { folded.append(0x20) }
            pendingSpace = false
            folded += letters
        }
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let letter = lower(UInt8(scalar.value))
                if isPlain(letter) {
                    add(CollectionOfOne(letter))
                } else {
                    pendingSpace = !folded.isEmpty
                }
                continue
            }
            for small in scalar.properties.lowercaseMapping.unicodeScalars {
                if let letters = letters(of: small) {
                    if !letters.isEmpty { add(letters.utf8) }
                } else {
                    pendingSpace = !folded.isEmpty
                }
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    /// An ASCII letter in lower case; any other byte unchanged.
    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether a byte is a small letter or a digit.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// A fast path for ASCII, which most text is; nil for other text.
    private static func foldedASCII(_ text: String) -> String? {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        var pendingSpace = false
        for byte in text.utf8 {
            if byte >= 0x80 { return nil }
            let letter = lower(byte)
            if isPlain(letter) {
                if pendingSpace { folded.append(0x20) }
                pendingSpace = false
                folded.append(letter)
            } else {
                pendingSpace = !folded.isEmpty
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    /// The plain letters of a scalar; "" for a removed mark, nil for a separator of words.
    private static func letters(of scalar: Unicode.Scalar) -> String? {
        if let known = table[scalar] { return known }
        switch scalar.value {
        case 0x300...0x36f, 0xad, 0x200b...0x200d, 0x2060, 0xfeff: return ""
        // Apostrophes that Unicode classifies as letters: ʻ, ʼ and saltillos.
        case 0x2bb, 0x2bc, 0xa78b, 0xa78c: return nil
        case 0xff01...0xff5e:
            let plain = UInt8(scalar.value - 0xfee0)
            return isPlain(plain) ? String(Unicode.Scalar(plain)) : nil
        default: break
        }
        let properties = scalar.properties
        if properties.isAlphabetic || properties.numericType != nil { return String(scalar) }
        return nil
    }

    private static let table: [Unicode.Scalar: String] = {
        let rows: [(String, String)] = [
            ("àáâãäåāăą", "a"), ("çćĉċč", "c"), ("ďđ", "d"), ("èéêëēĕėęě", "e"), ("ĝğġģ", "g"),
            ("ĥħ", "h"), ("ìíîïĩīĭįı", "i"), ("ĵ", "j"), ("ķ", "k"), ("ĺļľŀł", "l"),
            ("ñńņňŉ", "n"), ("òóôõöøōŏő", "o"), ("ŕŗř", "r"), ("śŝşšș", "s"), ("ţťŧț", "t"),
            ("ùúûüũūŭůűų", "u"), ("ŵ", "w"), ("ýÿŷ", "y"), ("źżž", "z"), ("ß", "ss"),
            ("æ", "ae"), ("œ", "oe"), ("þ", "th"), ("ð", "d"), ("ﬀ", "ff"), ("ﬁ", "fi"),
            ("ﬂ", "fl"), ("ﬃ", "ffi"), ("ﬄ", "ffl"), ("ﬅﬆ", "st"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (from, to) in rows {
            for scalar in from.unicodeScalars { table[scalar] = to }
        }
        return table
    }()
}
