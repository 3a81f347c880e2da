/// Finds GIFT's control characters, which a backslash escapes.
enum GIFTScan {
    /// The first index of a byte without a backslash before it.
    static func first(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let found = bytes[index]
            if found == byte { return index }
            index += found == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The first index of a byte repeated several times, without a backslash.
    static func first(_ byte: UInt8, times: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        var run = 0
        while index < bytes.endIndex {
            let found = bytes[index]
            run = found == byte ? run + 1 : 0
            if run == times { return index - times + 1 }
            index += found == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Whether the text in braces begins with a sign that begins answers: "=", "~" or "#".
    static func beginsAnswers(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.trimmed.first.map { "=~#".utf8.contains($0) } ?? false
    }

    /// The range inside the first braces whose text begins with "=", "~" or "#".
    static func answers(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = bytes
        while let open = first(UInt8(ascii: "{"), in: rest) {
            rest = rest[(open + 1)...]
            guard let close = first(UInt8(ascii: "}"), in: rest) else { return nil }
            if beginsAnswers(rest[..<close]) { return rest.startIndex..<close }
        }
        return nil
    }

    /// A part of the answers, and the mark before it; 0 for no mark.
    struct Piece {
        var mark: UInt8
        var bytes: ArraySlice<UInt8>
    }

    /// Answers separated by "=" or "~"; an empty part before the first mark is left out.
    ///
    /// An equals sign between a letter and a quote belongs to an attribute of HTML.
    static func pieces(of bytes: ArraySlice<UInt8>, atTildes: Bool, attributes: inout Bool)
        -> [Piece]
    {
        var pieces: [Piece] = []
        var mark: UInt8 = 0
        var start = bytes.startIndex
        var index = start
        func add(until end: Int, to pieces: inout [Piece]) {
            let piece = bytes[start..<end].trimmed
            if mark != 0 || !piece.isEmpty { pieces.append(Piece(mark: mark, bytes: piece)) }
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if byte == UInt8(ascii: "=") || (atTildes && byte == UInt8(ascii: "~")) {
                if isAttribute(at: index, in: bytes) {
                    attributes = true
                } else {
                    add(until: index, to: &pieces)
                    mark = byte
                    start = index + 1
                }
            }
            index += 1
        }
        add(until: bytes.endIndex, to: &pieces)
        return pieces
    }

    private static func isAttribute(at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes[index] == UInt8(ascii: "="), index > bytes.startIndex,
            index + 1 < bytes.endIndex
        else { return false }
        return bytes[index + 1] == UInt8(ascii: "\"")
            && (0x61...0x7A).contains(bytes[index - 1] | 0x20)
    }

    /// A leading weight in percent, "%33.3%", as a fraction from -1 to 1, and the rest.
    static func weight(of bytes: ArraySlice<UInt8>) -> (weight: Double, rest: ArraySlice<UInt8>)? {
        guard bytes.first == UInt8(ascii: "%"),
            let end = bytes.dropFirst().prefix(30).firstIndex(of: UInt8(ascii: "%"))
        else { return nil }
        let digits = bytes[(bytes.startIndex + 1)..<end]
        let isNumber =
            !digits.isEmpty
            && digits.enumerated().allSatisfy { place, byte in
                (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
                    || (place == 0 && byte == UInt8(ascii: "-"))
            }
        guard isNumber, let share = share(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        return (share, bytes[(end + 1)...].trimmed)
    }

    /// A percentage as a fraction. It is parsed as one decimal number, so that it is rounded only
    /// once.
    static func share(_ percent: String) -> Double? {
        Double(percent + "e-2").flatMap { $0.isFinite ? $0 : nil }
    }
}
