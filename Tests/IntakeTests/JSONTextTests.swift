import TestSupport
import Testing

@testable import Intake

@Suite struct `Reading JSON` {
    /// A text, and what its value is in words.
    @Test(
        arguments: [
            ("1", "1"), ("-0.5e3", "-0.5e3"), ("true", "true"), ("null", nil),
            (#""a\u00e9\ud83c\udf3c\n""#, "aé🌼\n"), (#""\ud83c""#, "\u{FFFD}"),
            (#""\ud83cx""#, "\u{FFFD}x"), ("\"a\nb\"", "a\nb"), ("// first\n\"a\" /* last */", "a"),
            (" \r\n\t\"\"", ""),
        ] as [(String, String?)]) func `gives one value`(text: String, words: String?) throws
    {
        #expect(try JSONText.parse(text).words == words)
    }

    /// A text that is no JSON, and the line of what is wrong.
    @Test(arguments: [
        ("", 1), ("\n\n{", 3), ("[1 2]", 1), ("{\"a\" 1}", 1), ("[1,\n2,\n,]", 3), ("\"a", 1),
        ("\"a\n\n", 3), ("1\n2", 2), ("{a: 1}", 1), ("nul", 1), ("/* a", 1), ("[1]\n/", 2),
        (#""\x""#, 1), (#""\u12G4""#, 1), (#""\u+123""#, 1), (#""\u12"#, 1), ("--1", 1),
        ("1.2.3", 1), ("[,]", 1), ("\u{FEFF}1", 1), ("'a'", 1), ("NaN", 1),
    ]) func `says where it is none`(text: String, line: Int) {
        let finding = #expect(throws: SourceFinding.self) { try JSONText.parse(text) }
        #expect(finding?.line == line)
        #expect(finding?.remedy.isEmpty == false)
    }

    @Test func `keeps the order and lines of members, and of two the first counts`() throws {
        let value = try JSONText.parse("{\n\"b\": 1,\n\"a\": [2,\n\"3\",],\n\"b\": 4,}")
        #expect(value.members.map(\.name) == ["b", "a", "b"])
        #expect(value.members.map(\.value.line) == [2, 3, 5])
        #expect(value["b"]?.int == 1)
        #expect(value["a"]?.array?.map(\.int) == [2, 3])
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `nests as deep as the limit and no deeper`(opening: String, closing: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1"
                + String(repeating: closing, count: depth)
        }
        #expect(throws: Never.self) { try JSONText.parse(nested(IntakeLimits.jsonDepth)) }
        #expect(throws: SourceFinding.self) {
            try JSONText.parse(nested(IntakeLimits.jsonDepth + 1))
        }
        #expect(throws: SourceFinding.self) {
            try JSONText.parse(String(repeating: opening, count: 1_000_000))
        }
    }

    @Test func `takes no number for infinite, and none that is gigantic`() throws {
        let large = try JSONText.parse("1e400")
        #expect(large.double == nil && large.int == nil)
        #expect(throws: SourceFinding.self) {
            try JSONText.parse(String(repeating: "9", count: IntakeLimits.numberBytes + 1))
        }
        #expect(try JSONText.parse("99999999999999999999").int == nil)
    }

    @Test(arguments: 0..<500 as Range<UInt64>)
    func `of random bytes never fails otherwise than with a finding`(seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        let alphabet = Array("[]{}\",:\\u0129.eE-+ \n/*truefalsn".utf8)
        let bytes = (0..<chance.below(80)).map { _ in alphabet[chance.below(alphabet.count)] }
        _ = try? JSONText.parse(String(decoding: bytes, as: UTF8.self))
    }
}
