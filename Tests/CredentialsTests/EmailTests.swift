import Testing

@testable import Credentials

@Suite struct `An e-mail address` {
    @Test(
        arguments: [
            ("anna@example.org", "anna@example.org"),
            ("  Anna.Berg@Example.ORG ", "anna.berg@example.org"),
            ("a@b.se", "a@b.se"),
            ("anna+roses@mail.example.co.uk", "anna+roses@mail.example.co.uk"),
            ("o'neill_{x}!#$%&'*/=?^`|~-@a-b.example", "o'neill_{x}!#$%&'*/=?^`|~-@a-b.example"),
            ("1@1.example", "1@1.example"),
            ("ANNA@XN--BLUMENGRTEN-Y5A.example", "anna@xn--blumengrten-y5a.example"),
            ("gärtner@blumengärten.example", "gärtner@blumengärten.example"),
            ("ga\u{308}rtner@GA\u{308}RTEN.example", "gärtner@gärten.example"),
            ("名前@例え.テスト", "名前@例え.テスト"),
            ("ΑΝΝΑΣ@παράδειγμα.ελ", "αννασ@παράδειγμα.ελ"),
            (
                String(repeating: "a", count: 64) + "@example.org",
                String(repeating: "a", count: 64) + "@example.org"
            ),
        ] as [(String, String)])
    func `is read and folded for lookup`(typed: String, folded: String) throws {
        let address = try #require(EmailAddress(typed))
        #expect(address.folded.unicodeScalars.elementsEqual(folded.unicodeScalars))
        #expect(address.text == UnicodeForms.trimmed(typed))
        #expect(EmailAddress(address.folded)?.folded == address.folded)
    }

    @Test(arguments: [
        "", " ", "@", "anna", "anna@", "@example.org", "anna@example", "anna@@example.org",
        "a@b@example.org",
        "anna berg@example.org", "anna@exam ple.org", "\"anna\"@example.org", "anna@[127.0.0.1]",
        "anna@127.0.0.1",
        ".anna@example.org", "anna.@example.org", "an..na@example.org", "anna@.example.org",
        "anna@example.org.",
        "anna@example..org", "anna@-example.org", "anna@example-.org", "anna@exa_mple.org",
        "anna@example.o/rg",
        "anna\r\nBcc: x@example.org", "anna@example.org\n", "anna\0@example.org",
        "anna@example.org\0", "\tanna@example.org",
        "anna\u{200b}@example.org", "anna@exam\u{200d}ple.org", "anna\u{202e}@example.org",
        "anna@example\u{3002}org",
        "anna\u{a0}@example.org", "<anna@example.org>", "anna@example.org,b@example.org",
        "(x)anna@example.org", "anna@\u{308}a.org",
        "\u{212a}ate@example.org", "anna@\u{212a}elvin.org",
        String(repeating: "a", count: 65) + "@example.org",
        String(repeating: "ä", count: 33) + "@example.org",
        "anna@" + String(repeating: "a", count: 64) + ".org",
        "anna@" + String(repeating: "a.", count: 124) + "org",
    ])
    func `is refused`(typed: String) {
        #expect(EmailAddress(typed) == nil)
    }

    @Test func `may have 254 bytes and no more`() {
        let label = String(repeating: "b", count: 60)
        let longest = "a@" + Array(repeating: label, count: 4).joined(separator: ".") + ".example"
        #expect(longest.utf8.count == 253)
        #expect(EmailAddress("a" + longest) != nil)
        #expect(EmailAddress("aa" + longest) == nil)
    }
}
