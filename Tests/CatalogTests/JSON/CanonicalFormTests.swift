import Testing

@testable import Catalog

@Suite struct `The canonical forms of JSON` {
    /// A text, and how an edition's files and signed metadata have it.
    @Test(arguments: [
        ("", #""""#, #""""#), ("é 🌼/", "\"é 🌼/\"", "\"é 🌼/\""),
        (#"a "b" \c"#, #""a \"b\" \\c""#, #""a \"b\" \\c""#),
        ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#, "\"\u{8}\t\n\u{C}\r\""),
        ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\"", "\"\u{0}\u{1F}\u{7F}\""),
        ("\"\u{301}", "\"\\\"\u{301}\"", "\"\\\"\u{301}\""),
    ])
    func `quote a text`(_ text: String, _ edition: String, _ signed: String) {
        for (form, wanted) in [(CanonicalForm.edition, edition), (.signed, signed)] {
            var bytes: [UInt8] = []
            form.quote(text, into: &bytes)
            #expect(bytes == Array(wanted.utf8))
        }
    }

    /// Names, and their order in either form: Swift's strings compare by their composed scalars.
    @Test(
        arguments: [
            (["b", "", "B", "a"], ["", "B", "a", "b"], ["", "B", "a", "b"]),
            (["é", "z", "e\u{302}"], ["z", "é", "e\u{302}"], ["e\u{302}", "z", "é"]),
            (["\u{FFFD}", "🌼"], ["\u{FFFD}", "🌼"], ["\u{FFFD}", "🌼"]),
        ])
    func `have members in order`(_ names: [String], _ edition: [String], _ signed: [String]) {
        for (form, wanted) in [(CanonicalForm.edition, edition), (.signed, signed)] {
            var text = CanonicalText(form)
            let start = text.next
            for name in names {
                text.begin(name)
                text.append("1")
                text.end()
            }
            text.closeObject(from: start)
            let members = wanted.map { "\"\($0)\":1" }.joined(separator: ",")
            #expect(text.bytes == Array("{\(members)}".utf8))
        }
    }

    @Test func `have the later of two members with one name`() {
        for form in [CanonicalForm.edition, .signed] {
            var text = CanonicalText(form)
            let start = text.next
            for (name, value) in [("b", "1"), ("a", "2"), ("b", "3")] {
                text.begin(name)
                text.append(value)
                text.end()
            }
            text.closeObject(from: start)
            #expect(String(decoding: text.bytes, as: UTF8.self) == #"{"a":2,"b":3}"#)
        }
    }
}
