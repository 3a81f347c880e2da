import Catalog
import Intake

/// The encoding of a record's strings in Open Trivia DB.
enum OpenTriviaDBEncoding: String {
    case entities = "HTML entities"
    case urlLegacy
    case url3986
    case base64

    /// The 24 categories, which serve to detect an encoding.
    static let categories: Set<String> = [
        "General Knowledge", "Entertainment: Books", "Entertainment: Film", "Entertainment: Music",
        "Entertainment: Musicals & Theatres", "Entertainment: Television",
        "Entertainment: Video Games", "Entertainment: Board Games", "Science & Nature",
        "Science: Computers", "Science: Mathematics", "Mythology", "Sports", "Geography", "History",
        "Politics", "Art", "Celebrities", "Animals", "Vehicles", "Entertainment: Comics",
        "Science: Gadgets", "Entertainment: Japanese Anime & Manga",
        "Entertainment: Cartoon & Animations",
    ]

    /// The encoding of one record; a file may mix records of several.
    ///
    /// - Throws: `Senseless` when the record is not an object.
    static func ofRecord(_ record: JSONValue) throws(Senseless) -> OpenTriviaDBEncoding {
        guard case .object = record.kind else {
            throw Senseless(
                "The record is no object", remedy: "Write {\"question\": …} for each question.")
        }
        let category = record["category"]?.string ?? ""
        // "multiple" and "boolean" in base64.
        if let type = record["type"]?.string,
            type.hasPrefix("bXVsdGlwbGU") || type == "Ym9vbGVhbg=="
        {
            return .base64
        }
        let isKnown = categories.contains(category)
        if isKnown, category.utf8.contains(0x20) { return .entities }
        if !isKnown {
            for encoding in [entities, url3986, urlLegacy, base64] {
                if let name = try? encoding.decoded(category).text, name != category,
                    categories.contains(name)
                {
                    return encoding
                }
            }
        }
        return ofText(record["question"]?.string ?? "")
    }

    /// The encoding of a text, by its characters.
    static func ofText(_ text: String) -> OpenTriviaDBEncoding {
        var hasPlus = false
        var hasEscape = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "+"): hasPlus = true
            case UInt8(ascii: "%"): hasEscape = true
            case UInt8(ascii: "&"), UInt8(ascii: ";"), 0...0x20, 0x7F...: return .entities
            default: continue
            }
        }
        if hasPlus, !text.contains("%20") { return .urlLegacy }
        return hasEscape ? .url3986 : .entities
    }

    /// The decoded text, and whether a part of it was repaired.
    ///
    /// - Throws: `Senseless` when it cannot be decoded.
    func decoded(_ text: String) throws(Senseless) -> (text: String, isMended: Bool) {
        switch self {
        case .entities: return (CharacterReferences.decoded(text), false)
        case .url3986, .urlLegacy:
            let bytes = Array(text.utf8)
            guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
            else { return (text, false) }
            let unescaped = PercentEncoding.decoded(bytes, plusIsSpace: self == .urlLegacy)
            let decoded = try Self.text(of: unescaped.bytes, from: text)
            return (decoded.text, decoded.isMended || !unescaped.isWhole)
        case .base64:
            guard let bytes = Base64.decoded(text) else {
                throw Senseless(
                    "The text is no base64, and others of the record are",
                    remedy: "Ask the API for the question again.", excerpt: text)
            }
            return try Self.text(of: bytes, from: text)
        }
    }

    private static func text(of bytes: [UInt8], from source: String) throws(Senseless) -> (
        text: String, isMended: Bool
    ) {
        guard let decoded = try? DecodedText(bytes) else {
            throw Senseless(
                "The text does not decode to any text",
                remedy: "Ask the API for the question again.", excerpt: source)
        }
        return (decoded.text, !decoded.strays.isEmpty)
    }
}

/// Base64 of RFC 4648, with or without padding and line ends.
enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// The bytes of a text; nil when it is not Base64.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        var isEnded = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                isEnded = true
                continue
            }
            if byte == 0x0A || byte == 0x0D || byte == 0x20 { continue }
            let value = values[Int(byte)]
            guard value < 64, !isEnded else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count == 4 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits = 0
                count = 0
            }
        }
        switch count {
        case 0: break
        case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: return nil
        }
        return bytes
    }
}
