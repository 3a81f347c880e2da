import Testing

@testable import Intake

@Suite struct `Control characters that were Windows-1252` {
    /// What is written, what it is read as, and where it was mended.
    @Test(arguments: [
        ("s\u{9C}ur", "sœur", ["1:2"]),
        ("a\nb\u{85}\u{93}c\u{94}", "a\nb…“c”", ["2:2", "2:4", "2:7"]),
        ("\u{A0}é\u{C2}", "\u{A0}é\u{C2}", []), ("plain", "plain", []),
    ]) func `are mended aloud`(written: String, read: String, places: [String]) throws {
        let decoded = try DecodedText(Array(written.utf8))
        #expect(decoded.text == read)
        #expect(decoded.strays.map { "\($0.line):\($0.column)" } == places)
    }

    @Test func `stray bytes beside them are mended too`() throws {
        let decoded = try DecodedText([0x61, 0xE9, 0xC2, 0x9C, 0x0A, 0xC2])
        #expect(decoded.text == "aéœ\nÂ")
        #expect(decoded.strays.map { "\($0.line):\($0.column)" } == ["1:2", "1:3", "2:1"])
    }

    /// What is written, and what is tidied of it.
    @Test(arguments: [
        ("e\u{301}", "\u{E9}"), ("a  b", "a b"), (" a\t\n\n b ", "a\nb"), ("é  è", "é è"),
        ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"),
    ]) func `words are tidied to composed characters`(written: String, tidied: String) {
        #expect(Array(PlainWords.tidied(written).unicodeScalars) == Array(tidied.unicodeScalars))
    }
}
