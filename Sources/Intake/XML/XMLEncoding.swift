import Glibc

/// Decodes XML of any supported encoding.
enum XMLEncoding {
    /// The decoded text; the encoding in its XML declaration no longer applies.
    ///
    /// - Throws: `SourceFinding` when the encoding is unknown or the bytes are invalid in it.
    static func decoded(_ bytes: [UInt8]) throws(SourceFinding) -> (
        text: String, findings: [SourceFinding]
    ) {
        let declared = declared(bytes)?.lowercased() ?? "utf-8"
        if windows1252.contains(declared) {
            // As in HTML, a declared Latin-1 may be Windows-1252.
            var scalars = String.UnicodeScalarView()
            for byte in bytes { scalars.append(Windows1252.scalar(of: byte)) }
            return (try DecodedText(String(scalars).utf8).text, [])
        }
        if others.contains(declared) {
            let decoded = try DecodedText(converted(bytes, from: declared))
            return (decoded.text, decoded.findings)
        }
        // A declaration of UTF-16 in ASCII bytes means that the file was saved as UTF-8 afterwards.
        guard unicode.contains(declared) else {
            throw SourceFinding.refusal(
                "The encoding is unknown here", remedy: "Save the file as UTF-8.",
                excerpt: declared)
        }
        let decoded = try DecodedText(bytes)
        return (decoded.text, decoded.findings)
    }

    private static let unicode: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "utf16", "unicode",
    ]
    private static let windows1252: Set<String> = [
        "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252",
    ]
    /// Encodings of the web that encode "<" as ASCII does; stateful ones are left out as
    /// error-prone.
    private static let others: Set<String> = Set(
        """
        iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9
        iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 windows-1250 windows-1251
        windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874
        cp437 cp850 cp852 cp866 koi8-r koi8-u macintosh shift_jis euc-jp gb2312 gbk gb18030 big5
        euc-kr tis-620
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The encoding of the XML declaration; nil without one, or with a byte order mark.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = bytes.prefix(256)
        guard head.starts(with: "<?xml".utf8) else { return nil }
        let words = String(decoding: head.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let start = words.firstRange(of: "encoding")?.upperBound else { return nil }
        let value = words[start...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    private static func converted(_ bytes: [UInt8], from name: String) throws(SourceFinding)
        -> [UInt8]
    {
        let wrong = SourceFinding.refusal(
            "The bytes are not in the encoding that the file names",
            remedy: "Save the file as UTF-8.", excerpt: name)
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
            throw wrong
        }
        defer { iconv_close(converter) }
        var converted: [UInt8] = []
        converted.reserveCapacity(bytes.count)
        var source = bytes.map { CChar(bitPattern: $0) }
        var piece = [CChar](repeating: 0, count: 64 << 10)
        let isWhole = source.withUnsafeMutableBufferPointer { from in
            piece.withUnsafeMutableBufferPointer { to in
                var next = from.baseAddress
                var left = from.count
                while left > 0 {
                    var target = to.baseAddress
                    var room = to.count
                    let before = left
                    let isFull = iconv(converter, &next, &left, &target, &room) == -1
                    converted.append(
                        contentsOf: to[..<(to.count - room)].lazy.map { UInt8(bitPattern: $0) })
                    guard !isFull || (errno == E2BIG && left < before) else { return false }
                }
                return true
            }
        }
        guard isWhole else { throw wrong }
        return converted
    }
}
