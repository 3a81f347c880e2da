/// How text is made comparable: lower case, without accents, words parted by single spaces.
///
/// ß is ss, æ is ae, œ is oe, ø is o, þ is th, ﬁ is fi, full width is as any; apostrophes and hyphens
/// part words; a combining mark is dropped, and so is what nobody sees, as a soft hyphen. Letters
/// beyond Latin are kept as they are. The site's JavaScript folds alike
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

    /// An ASCII letter in lower case; any other byte as it is.
    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether a byte is a small letter or a digit.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// The same for ASCII, which most text is; nil for any other.
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

    /// What a scalar becomes: its plain letters, "" for a mark that is dropped, nil where words part.
    private static func letters(of scalar: Unicode.Scalar) -> String? {
        if let known = table[scalar] { return known }
        switch scalar.value {
        case 0x300...0x36f, 0xad, 0x200b...0x200d, 0x2060, 0xfeff: return ""
        // Apostrophes that Unicode takes for letters: ʻ, ʼ and saltillos.
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
