import Catalog
import TestSupport
import Testing

@testable import Intake

@Suite struct `Character references` {
    /// What is written, and what it means.
    @Test(arguments: [
        ("a &amp; b", "a & b"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"),
        ("&amp;amp;amp;", "&amp;amp;"),
        ("&eacute;", "é"), ("&Eacute;", "É"), ("&eacute", "é"), ("&NotEqualTilde;", "≂̸"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&frac12;", "½"), ("&there4;", "∴"),
        ("&hearts;", "♥"),
        ("&#233;", "é"), ("&#xE9;", "é"), ("&#Xe9;", "é"), ("&#233 b", "é b"), ("&#128;", "€"),
        ("&#x99;", "™"),
        ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#x110000;", "\u{FFFD}"),
        ("&#99999999999999999999;", "\u{FFFD}"),
        ("&#x1F600;", "😀"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xg;", "&#xg;"), ("&", "&"),
        ("&;", "&;"), ("&&amp;", "&&"),
        ("AT&T", "AT&T"), ("&unknown;", "&unknown;"), ("?a=1&copy=2", "?a=1&copy=2"),
        ("&copy2020", "&copy2020"),
        ("&alpha", "&alpha"), ("&alpha;", "α"), ("&amp", "&"), ("&Amp;", "&Amp;"),
    ]) func `are decoded once`(written: String, meant: String) {
        #expect(
            Array(CharacterReferences.decoded(written).unicodeScalars)
                == Array(meant.unicodeScalars))
    }

    @Test func `all names of HTML are known`() {
        let names = (CharacterReferences.firstNames + "\n" + CharacterReferences.secondNames)
            .split(whereSeparator: \.isWhitespace).compactMap {
                $0.split(separator: "=").first.map(String.init)
            }
        #expect(names.count == 2_125)
        #expect(Set(names).count == 2_125)
        for name in names {
            let characters = CharacterReferences.characters(named: name)
            #expect(characters?.isEmpty == false, "\(name)")
            #expect(CharacterReferences.decoded("&\(name);") == characters, "\(name)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `escaping and decoding is the identity`(
        seed: UInt64
    ) {
        var chance = SeededRandom(seed: seed)
        let text = chance.text(
            of: [
                "&", "<", ">", "\u{301}", "\u{200D}", "amp;", "lt", "é", "\u{E0061}", " ", "#3",
                ";",
            ], atMost: 40)
        let escaped = HTMLText.escaped(text)
        #expect(
            !escaped.utf8.contains(UInt8(ascii: "<")) && !escaped.utf8.contains(UInt8(ascii: ">")))
        #expect(Array(CharacterReferences.decoded(escaped).utf8) == Array(text.utf8))
    }
}
