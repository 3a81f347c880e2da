import Testing

@testable import Catalog

@Suite struct `Hexadecimal text` {
    @Test(
        arguments: [
            ([], ""), ([0], "00"), ([0, 15, 16, 171, 255], "000f10abff"),
        ] as [([UInt8], String)])
    func `stands for bytes, and back in either case`(bytes: [UInt8], text: String) {
        #expect(Hex.text(bytes) == text)
        #expect(Hex.upperText(bytes) == text.uppercased())
        #expect(Hex.bytes(text) == bytes)
        #expect(Hex.bytes(text.uppercased()) == bytes)
    }

    @Test(arguments: ["0", "0g", "g0", " 0", "+1", "-0", "0x", "é", "00\u{301}"])
    func `is two digits a byte and nothing else`(text: String) {
        #expect(Hex.bytes(text) == nil)
    }

    @Test(arguments: [
        ("", true), ("09af", true), ("A", false), ("0F", false), ("g", false), ("/", false),
        (":", false), ("`", false), ("a\u{301}", false),
    ])
    func `is told to be in lower case`(text: String, isLowerCase: Bool) {
        #expect(Hex.isLowerCase(text) == isLowerCase)
    }

    @Test(
        arguments: [
            (0, 1, "0"), (0, 4, "0000"), (10, 2, "0a"), (0xABC, 2, "abc"),
            (.max, 16, "ffffffffffffffff"),
        ] as [(UInt64, Int, String)])
    func `of a number is filled up with zeros`(number: UInt64, digits: Int, text: String) {
        #expect(Hex.text(of: number, digits: digits) == text)
    }
}
