import Catalog
import Foundation
import TestSupport
import Testing

@Suite struct StreamSafeTests {
    static let acute = "\u{301}"

    /// A text, and whether it is safe.
    static let texts: [(String, Bool)] = [
        ("", true), ("Bellis perennis", true), ("ö\u{308}ß€😀", true),
        ("a" + String(repeating: acute, count: 30), true),
        ("a" + String(repeating: acute, count: 31), false),
        (String(repeating: acute, count: 31), false),
        // A mark that decomposes into two.
        ("a" + String(repeating: "\u{344}", count: 16), false),
        // Marks beyond the first plane.
        ("a" + String(repeating: "\u{1d165}", count: 31), false),
        // Letters between them make all of it short again.
        (String(repeating: "e" + acute + "\u{323}", count: 1_000), true),
        (String(repeating: String(repeating: acute, count: 30) + "a", count: 9), true),
        // The grapheme joiner is a letter here, as in UAX #15.
        (String(repeating: String(repeating: acute, count: 30) + "\u{34f}", count: 9), true),
    ]

    @Test(arguments: texts)
    func `At most thirty marks stand in a row`(text: String, isSafe: Bool) {
        #expect(StreamSafe.isSafe(text) == isSafe)
        #expect(StreamSafe.isSafe(json: Array("{\"\(text)\":\"\(text)\"}".utf8)) == isSafe)
    }

    /// JSON whose escapes count as what they stand for.
    static let documents: [(String, Bool)] = [
        (String(repeating: #"\u0301"#, count: 30), true),
        (String(repeating: #"\u0301"#, count: 31), false),
        (String(repeating: #"\u0301"# + acute, count: 16), false),
        (String(repeating: #"\ud834\udd65"#, count: 31), false),
        (String(repeating: #"\uD834\uDD65"#, count: 30), true),
        // A backslash that is escaped begins no escape of a mark.
        (String(repeating: #"\\u0301"#, count: 31), true),
        (String(repeating: #"\n\u0301"#, count: 31), true),
        (#"\u03"#, true), (#"\"#, true), (#"\ud834"#, true),
    ]

    @Test(arguments: documents)
    func `Escapes of JSON count as marks`(text: String, isSafe: Bool) {
        #expect(StreamSafe.isSafe(json: Array("\"\(text)\"".utf8)) == isSafe)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Bytes that are no UTF-8 are looked at to their end`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in random.byte() }
            _ = StreamSafe.isSafe(json: bytes)
        }
        let marks = Array(String(repeating: Self.acute, count: 31).utf8)
        #expect(!StreamSafe.isSafe(json: [0xff, 0xc3] + marks + [0xe2, 0x82]))
    }

    @Test func `Canonical JSON refuses a run of marks before it makes a text of it`() {
        func decode(_ text: String) throws {
            _ = try CanonicalJSON.decode(
                [String: String].self, from: Data("{\"\(text)\":\"\"}".utf8))
        }
        let text = "a" + String(repeating: "\u{301}\u{323}", count: 200_000)
        let letters = String(repeating: "a", count: text.utf8.count)
        // Letters are read; to hash the marks takes an hour.
        let ratio = costRatio(
            of: { #expect(throws: DecodingError.self) { try decode(text) } },
            to: { #expect(throws: Never.self) { try decode(letters) } })
        #expect(ratio < 50)
    }
}
