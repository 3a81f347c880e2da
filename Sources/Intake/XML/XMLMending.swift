/// What is done to XML before a parser sees it.
enum XMLMending {
    /// A text, and how often it was mended.
    struct Mended {
        var text: String
        var count = 0
        var firstLine: Int?
        /// Where a document type was left out.
        var documentTypeLine: Int?
    }

    /// Why a document type is refused.
    static let documentType = Remark.refusal(
        "The XML has a document type (DOCTYPE), through which entities could grow without end",
        remedy: "Take the DOCTYPE out; no format of questions or plants needs one.")

    /// Outside of CDATA and comments: names of HTML become numbers, a bare "&" becomes "&amp;".
    ///
    /// - Throws: `documentType`.
    static func mended(_ text: String) throws(Remark) -> Mended {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")) || text.contains("<!") else {
            return Mended(text: text)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var mended = Mended(text: "")
        var line = 1
        var index = 0
        func copy(to end: Int) {
            for byte in bytes[index..<end] where byte == 0x0A { line += 1 }
            result.append(contentsOf: bytes[index..<end])
            index = end
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<") where begins("<!", at: index, in: bytes):
                if begins("<![CDATA[", at: index, in: bytes) {
                    copy(to: end(of: "]]>", from: index + 9, in: bytes))
                } else if begins("<!--", at: index, in: bytes) {
                    copy(to: end(of: "-->", from: index + 4, in: bytes))
                } else {
                    guard mended.documentTypeLine == nil,
                        let end = endOfEmptyDocumentType(at: index, in: bytes)
                    else { throw documentType }
                    mended.documentTypeLine = line
                    for byte in bytes[index..<end] where byte == 0x0A { line += 1 }
                    // Its line ends stay, so that lines are counted as before.
                    result.append(contentsOf: bytes[index..<end].filter { $0 == 0x0A })
                    index = end
                }
            case UInt8(ascii: "<") where begins("<?", at: index, in: bytes):
                copy(to: end(of: "?>", from: index + 2, in: bytes))
            case UInt8(ascii: "&"):
                let found = CharacterReferences.reference(at: index, in: bytes)
                let length = found?.length ?? 1
                let written = bytes[index..<index + length]
                if let found, written.last == UInt8(ascii: ";"), isXML(written) {
                    result.append(contentsOf: written)
                    _ = found
                } else {
                    let better = found.map { $0.characters.unicodeScalars.map { "&#\($0.value);" } }
                    result.append(contentsOf: (better?.joined() ?? "&amp;").utf8)
                    mended.count += 1
                    mended.firstLine = mended.firstLine ?? line
                }
                index += length
            default: copy(to: index + 1)
            }
        }
        mended.text = String(decoding: result, as: UTF8.self)
        return mended
    }

    /// Just after a document type that declares nothing itself (no internal subset); nil for any
    /// other, and for whatever else begins with "<!".
    private static func endOfEmptyDocumentType(at start: Int, in bytes: [UInt8]) -> Int? {
        guard begins("<!DOCTYPE", at: start, in: bytes) else { return nil }
        var quote: UInt8?
        for index in start..<min(bytes.count, start + 2_000) {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<") && index > start {
                return nil
            }
        }
        return nil
    }

    /// Whether XML itself knows a reference.
    private static func isXML(_ reference: ArraySlice<UInt8>) -> Bool {
        let name = String(decoding: reference.dropFirst().dropLast(), as: UTF8.self)
        if name.hasPrefix("#x") || (name.hasPrefix("#") && !name.hasPrefix("#X")) {
            // Control characters are not XML, whichever way they are written.
            let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
            let value = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) ?? 0
            return value >= 0xA0 || (0x20...0x7E).contains(value) || [9, 10, 13].contains(value)
        }
        return ["amp", "lt", "gt", "quot", "apos"].contains(name)
    }

    private static func begins(_ word: String, at index: Int, in bytes: [UInt8]) -> Bool {
        index + word.utf8.count <= bytes.count
            && zip(word.utf8, bytes[index...]).allSatisfy { $0 == $1 }
    }

    /// Just after the first occurrence of a word, or the end of the bytes.
    private static func end(of word: String, from start: Int, in bytes: [UInt8]) -> Int {
        let last = word.utf8.last
        var index = start
        while index < bytes.count {
            if bytes[index] == last {
                let from = index + 1 - word.utf8.count
                if from >= start, begins(word, at: from, in: bytes) { return index + 1 }
            }
            index += 1
        }
        return bytes.count
    }
}
