/// Removes disguises that hide a word from a list, but not from a reader.
enum NameDisguise {
    /// The text without marks of no script and without invisible scalars, and with plain letters
    /// for drawn ones.
    static func lifted(from text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isLoose = scalar.isMark && NameScript(of: scalar) == nil
            if isLoose || scalar.properties.isDefaultIgnorableCodePoint { continue }
            plain.append(letter(drawnAs: scalar) ?? scalar)
        }
        return String(plain)
    }

    /// Digits and signs as the letters that they resemble. 0, 1 and | are in the skeleton.
    static func signsAsLetters(_ text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { letters.append(signs[scalar] ?? scalar) }
        return String(letters)
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s",
        "!": "i", "+": "t", "€": "e", "£": "l", "¢": "c",
    ]

    /// The plain letter of one in a circle, in a square, of a flag, or of a small capital: NFKD
    /// does not map these.
    private static func letter(drawnAs scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let alphabets: [UInt32] = [0x1f150, 0x1f170, 0x1f1e6]
        for first in alphabets where (first..<first + 26).contains(scalar.value) {
            return Unicode.Scalar(scalar.value - first + 0x61)
        }
        return smallCapitals[scalar]
    }

    private static let smallCapitals: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ".unicodeScalars, "abcdefghijklmnopqrstuvwyz".unicodeScalars))
}
