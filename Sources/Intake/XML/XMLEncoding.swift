import Glibc

/// Turns XML of any encoding into text.
enum XMLEncoding {
    /// The text, without its XML declaration's say: what is returned is Unicode.
    ///
    /// - Throws: `Remark` when the encoding is unknown or the bytes are not in it.
    static func decoded(_ bytes: [UInt8]) throws(Remark) -> (text: String, remarks: [Remark]) {
        let isMarked = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains {
            (mark: [UInt8]) in
            bytes.starts(with: mark)
        }
        let declared = isMarked ? nil : declared(bytes)
        switch declared?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii", "ascii":
            let decoded = try DecodedText(bytes)
            return (decoded.text, decoded.remarks)
        case "iso-8859-1", "latin1", "windows-1252", "cp1252":
            // As in HTML, whoever says Latin-1 may mean Windows-1252.
            var scalars = String.UnicodeScalarView()
            for byte in bytes where byte != 0x0D { scalars.append(Windows1252.scalar(of: byte)) }
            return (String(scalars), [])
        case let name?:
            return (try converted(bytes, from: name), [])
        }
    }

    /// The encoding that the XML declaration names.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(256), as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>") else { return nil }
        let words = head[..<end.lowerBound]
        guard let start = words.firstRange(of: "encoding")?.upperBound else { return nil }
        let value = words[start...].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    private static func converted(_ bytes: [UInt8], from name: String) throws(Remark) -> String {
        let isName =
            name.utf8.count <= 40
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        let converter = isName ? iconv_open("UTF-8", name) : nil
        guard let converter, converter != iconv_t(bitPattern: -1) else {
            throw Remark.refusal(
                "The encoding is unknown here", remedy: "Save the file as UTF-8.", excerpt: name)
        }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        let written: Int? = input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                var source = from.baseAddress
                var left = from.count
                var target = to.baseAddress
                var room = to.count
                let result = iconv(converter, &source, &left, &target, &room)
                return result == Int.max || result == -1 || left > 0 ? nil : to.count - room
            }
        }
        guard let written else {
            throw Remark.refusal(
                "The bytes are not in the encoding that the file names",
                remedy: "Save the file as UTF-8.", excerpt: name)
        }
        let converted = output[..<written].map { UInt8(bitPattern: $0) }
        return try DecodedText(converted).text
    }
}
