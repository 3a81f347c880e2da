import Testing

@testable import Trust

/// Metadata is read before its signature is held against it, so its texts are anybody's.
@Suite struct `Endless marks in metadata` {
    private static let run = "a" + String(repeating: "\u{301}\u{323}", count: 20_000)
    private static let escaped = "a" + String(repeating: "\\u0301\\u0323", count: 20_000)

    @Test(arguments: [
        "{\"\(run)\":1}", "[\"\(run)\"]", "{\"\(escaped)\":1,\"\(escaped)\":2}",
        "{\"signatures\":[{\"keyid\":\"\(escaped)\"}],\"signed\":{}}",
    ])
    func `are refused before a text is made of them`(_ json: String) {
        let fault = #expect(throws: JSONFailure.self) { try JSONValue(reading: Array(json.utf8)) }
        #expect(fault?.reason.contains("combining marks") == true)
    }

    @Test func `are more than any name needs`() throws {
        let most = "a" + String(repeating: "\u{301}", count: 30)
        #expect(try JSONValue(reading: Array("\"\(most)\"".utf8)) == .string(most))
    }
}
