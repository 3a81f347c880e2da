import Testing

@testable import Catalog

@Suite struct `Percent-encoding` {
    /// A text as a name, and as a path.
    @Test(arguments: [
        ("", "", ""), ("aZ09-._~", "aZ09-._~", "aZ09-._~"),
        ("Salix × ß&a=b", "Salix%20%C3%97%20%C3%9F%26a%3Db", "Salix%20%C3%97%20%C3%9F&a=b"),
        ("a/b?c#d", "a%2Fb%3Fc%23d", "a/b%3Fc%23d"), ("\u{0}\n\u{7F}", "%00%0A%7F", "%00%0A%7F"),
        ("100%", "100%25", "100%25"), ("%2f%zz%4", "%252f%25zz%254", "%2f%25zz%254"),
        ("(a)'!*", "%28a%29%27%21%2A", "(a)'!*"),
        ("e\u{301}/\u{301}", "e%CC%81%2F%CC%81", "e%CC%81/%CC%81"),
    ])
    func `of names and paths`(text: String, name: String, path: String) {
        #expect(PercentEncoding.name(text) == name)
        #expect(PercentEncoding.path(text) == path)
        #expect(PercentEncoding.decoded(name.utf8, plusIsSpace: false).bytes == Array(text.utf8))
    }

    @Test func `keeps what it is told to keep`() {
        #expect(PercentEncoding.encoded("a,b (c)", keeping: ",(") == "a,b%20(c%29")
    }

    /// An encoded text, what it stands for, and whether each `%` had its digits.
    @Test(arguments: [
        ("", "", true), ("a%20b%C3%9f", "a bß", true), ("%41%4a", "AJ", true),
        ("1+1%2B", "1+1+", true), ("%", "%", false), ("%4", "%4", false), ("%4g%41", "%4gA", false),
        ("%%41", "%A", false), ("100% sure", "100% sure", false),
    ])
    func `is undone`(text: String, plain: String, isWhole: Bool) {
        let decoded = PercentEncoding.decoded(text.utf8, plusIsSpace: false)
        #expect(decoded.bytes == Array(plain.utf8))
        #expect(decoded.isWhole == isWhole)
    }

    @Test func `takes a plus for a blank in forms`() {
        #expect(
            PercentEncoding.decoded("1+1%2B".utf8, plusIsSpace: true).bytes == Array("1 1+".utf8))
    }
}
