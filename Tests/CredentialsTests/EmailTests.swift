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
            ("ANNA@XN--BCHER-KVA.example", "anna@xn--bcher-kva.example"),
            ("gärtner@blumengärten.example", "gärtner@xn--blumengrten-r8a.example"),
            ("ga\u{308}rtner@GA\u{308}RTEN.example", "gärtner@xn--grten-gra.example"),
            ("名前@例え.テスト", "名前@xn--r8jz45g.xn--zckzah"),
            ("ΑΝΝΑΣ@παράδειγμα.ελ", "αννασ@xn--hxajbheg2az3al.xn--qxam"),
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
        "anna@xn--.example", "anna@xn--a.example", "anna@xn--zzzzzz.example", "anna@ⓓ.example",
        "anna@☃.example", "anna@xn--n3h.example", "anna@xn--org-.example",
        "anna@" + String(repeating: "ä", count: 60) + ".org",
        "anna@" + String(repeating: "a", count: 64) + ".org",
        "anna@" + String(repeating: "a.", count: 124) + "org",
    ])
    func `is refused`(typed: String) {
        #expect(EmailAddress(typed) == nil)
    }

    @Test(
        arguments: [
            ("anna@bücher.example", "anna@xn--bcher-kva.example"),
            ("anna@BÜCHER.example", "anna@XN--BCHER-KVA.example"),
            ("anna@bu\u{308}cher.example", "Anna@bücher.Example"),
            ("anna@straße.example", "anna@xn--strae-oqa.example"),
            ("anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"),
            ("anna@ｅxample.org", "anna@example.org"),
        ])
    func `is one in both forms of its domain`(_ one: String, _ other: String) throws {
        let (first, second) = (try #require(EmailAddress(one)), try #require(EmailAddress(other)))
        #expect(first.folded == second.folded)
        #expect(first.folded.split(separator: "@").last?.allSatisfy(\.isASCII) == true)
        // What an account may be kept by from before is asked for in whichever form it is typed.
        for address in [first, second] {
            #expect(address.spellings.contains(address.folded))
            let forms = Set(address.spellings)
            #expect(forms.count == address.spellings.count && (1...3).contains(forms.count))
        }
        #expect(EmailAddress("anna@strasse.example")?.folded != first.folded)
    }

    @Test func `may have 254 bytes and no more`() {
        let label = String(repeating: "b", count: 60)
        let longest = "a@" + Array(repeating: label, count: 4).joined(separator: ".") + ".example"
        #expect(longest.utf8.count == 253)
        #expect(EmailAddress("a" + longest) != nil)
        #expect(EmailAddress("aa" + longest) == nil)
    }
}
