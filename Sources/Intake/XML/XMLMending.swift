/// Repairs XML before it is parsed.
enum XMLMending {
    /// A repaired document in UTF-8, with the number of repairs and the line of the first one.
    struct Mended {
        var bytes: [UInt8] = []
        var count = 0
        var firstLine: Int?
        /// The line of a removed document type; nil for none.
        var documentTypeLine: Int?
    }

    /// The refusal of a document type.
    static let documentType = SourceFinding.refusal(
        "The XML has a document type (DOCTYPE), through which entities could grow without end",
        remedy: "Take the DOCTYPE out; no format of questions or plants needs one.")

    /// Outside of CDATA and comments, HTML's character references by name become numeric ones and a
    /// bare "&" becomes "&amp;". Control characters become blanks. The XML declaration is removed,
    /// since the text is already decoded.
    ///
    /// - Throws: `documentType`, or `SourceFinding` for a tag with more attributes than the limit,
    ///   since a parser compares each attribute with every other one.
    static func mended(_ text: String) throws(SourceFinding) -> Mended {
        var walk = XMLWalk(Array(text.utf8))
        while walk.index < walk.bytes.count {
            switch walk.bytes[walk.index] {
            case UInt8(ascii: "<"): try walk.bracket()
            case UInt8(ascii: "&"): walk.reference()
            default: walk.words()
            }
        }
        return walk.mended
    }
}

/// Reads a document and writes the repaired one.
private struct XMLWalk {
    let bytes: [UInt8]
    var index = 0
    var mended = XMLMending.Mended()
    private var line = 1
    /// Whether the position is between "<" and ">" of a tag, and in which quotes.
    private var isInTag = false
    private var quote: UInt8?
    private var attributes = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        mended.bytes.reserveCapacity(bytes.count + 64)
        if begins("<?xml"), bytes.count > 5, bytes[5] <= 0x20 { skip(to: end(of: "?>", from: 5)) }
    }

    mutating func bracket() throws(SourceFinding) {
        // A "<" in quotes is not well-formed; the parser stops there.
        isInTag = false
        quote = nil
        if begins("<![CDATA[") {
            copy(to: end(of: "]]>", from: index + 9))
        } else if begins("<!--") {
            copy(to: end(of: "-->", from: index + 4))
        } else if begins("<!") {
            guard mended.documentTypeLine == nil, let end = endOfEmptyDocumentType() else {
                throw XMLMending.documentType
            }
            mended.documentTypeLine = line
            skip(to: end)
        } else if begins("<?") {
            copy(to: end(of: "?>", from: index + 2))
        } else {
            isInTag = true
            attributes = 0
            copy(to: index + 1)
            try tag()
        }
    }

    /// Copies a tag up to its end, or to the next character to check.
    private mutating func tag() throws(SourceFinding) {
        var place = index
        let bytes = bytes
        while place < bytes.count, isInTag {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<") { break }
            if byte == UInt8(ascii: "&") {
                copy(to: place)
                reference()
                place = index
                continue
            }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                attributes += 1
                guard attributes <= IntakeLimits.xmlAttributes else {
                    throw XMLDocument.tooMuch("full of attributes", line: line)
                }
            } else if byte == UInt8(ascii: ">") {
                isInTag = false
            }
            place += 1
        }
        copy(to: place)
    }

    mutating func reference() {
        let found = CharacterReferences.reference(at: index, in: bytes)
        let length = found?.length ?? 1
        let written = bytes[index..<index + length]
        if let found, written.last == UInt8(ascii: ";"), Self.isXML(written, found.characters) {
            mended.bytes.append(contentsOf: written)
        } else {
            let better = found.map { found in
                found.characters.unicodeScalars.map { Self.isXML($0) ? "&#\($0.value);" : " " }
            }
            mended.bytes.append(contentsOf: (better?.joined() ?? "&amp;").utf8)
            count()
        }
        index += length
    }

    /// Copies words up to the next "<" or "&".
    mutating func words() {
        let end = bytes.withUnsafeBufferPointer { bytes in
            var end = index
            while end < bytes.count, bytes[end] != 0x26, bytes[end] != 0x3C { end += 1 }
            return end
        }
        copy(to: end)
    }

    /// Copies text without references, with control characters as blanks.
    mutating func copy(to end: Int) {
        var hasControls = false
        let lines = bytes.withUnsafeBufferPointer { bytes in
            var lines = 0
            for place in index..<end where bytes[place] < 0x20 {
                if bytes[place] == 0x0A {
                    lines += 1
                } else if Self.isControl(bytes[place]) {
                    hasControls = true
                }
            }
            return lines
        }
        if hasControls {
            for byte in bytes[index..<end] {
                if byte == 0x0A { line += 1 }
                if Self.isControl(byte) { count() }
                mended.bytes.append(Self.isControl(byte) ? 0x20 : byte)
            }
        } else {
            line += lines
            mended.bytes.append(contentsOf: bytes[index..<end])
        }
        index = end
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// Removes text except its line ends, so that line numbers stay the same.
    private mutating func skip(to end: Int) {
        for byte in bytes[index..<end] where byte == 0x0A {
            line += 1
            mended.bytes.append(0x0A)
        }
        index = end
    }

    private mutating func count() {
        mended.count += 1
        mended.firstLine = mended.firstLine ?? line
    }

    /// The index after a document type without an internal subset; nil for one with a subset, and
    /// for everything else that begins with "<!".
    private func endOfEmptyDocumentType() -> Int? {
        guard begins("<!DOCTYPE") else { return nil }
        var quote: UInt8?
        for place in index..<min(bytes.count, index + 2_000) {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return place + 1
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<") && place > index {
                return nil
            }
        }
        return nil
    }

    /// Whether a reference, as it is written, is valid XML and stands for the same characters in
    /// XML.
    private static func isXML(_ written: ArraySlice<UInt8>, _ characters: String) -> Bool {
        let name = written.dropFirst().dropLast()
        if name.first == UInt8(ascii: "#") {
            // "&#150;" is Windows-1252 in HTML; in XML it would be a control character.
            guard name.dropFirst().first != UInt8(ascii: "X") else { return false }
            let digits = String(decoding: name.dropFirst(), as: UTF8.self)
            let value =
                digits.utf8.first == UInt8(ascii: "x")
                ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return characters.unicodeScalars.allSatisfy { isXML($0) && $0.value == value }
        }
        return ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
    }

    /// Whether XML 1.0 allows a character.
    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
        default: false
        }
    }

    private func begins(_ word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

    /// The index after the first occurrence of a word, or the end of the bytes.
    private func end(of word: String, from start: Int) -> Int {
        let word = Array(word.utf8)
        var place = start
        while place < bytes.count, let found = bytes[place...].firstIndex(of: word[0]) {
            if bytes[found...].starts(with: word) { return found + word.count }
            place = found + 1
        }
        return bytes.count
    }
}
