import Foundation
import Testing

@testable import Ledger

@Suite struct `Errors of clients` {
    private static let now = 1_763_812_800_000
    private static let body =
        #"{"browser":"firefox","edition":"2026.11.1","fault":"type","line":12,"script":"pages/round/round.js"}"#

    private func entry(_ body: String, made: Int = now, kind: Entry.Kind = .clientError) -> Entry {
        Entry(
            id: UUIDv7(after: nil, at: Self.now, random: (1, 1)), kind: kind, made: made, body: body
        )
    }

    @Test func `say where in our own scripts, and are read as that`() throws {
        let fault = try entry(Self.body).readClientError(received: Self.now)
        #expect(
            fault
                == ClientErrorReport(
                    fault: .type, script: "pages/round/round.js", line: 12, edition: "2026.11.1",
                    browser: .firefox))
        #expect(Entry.Kind.clientError.leavesNoHistory)
        // No judge records one beside its person.
        #expect(throws: Refusal.unknownKind) { try entry(Self.body).read() }
        #expect(throws: Refusal.unknownKind) { try entry(Self.body).readBeacon() }
        #expect(throws: Refusal.unknownKind) {
            try entry(Self.body, kind: .report).readClientError(received: Self.now)
        }
    }

    @Test func `say nothing else, whatever is sent along`() throws {
        let more = Self.body.dropLast() + #","message":"zoe@example.org"}"#
        #expect(throws: Refusal.unknownMember) {
            try entry(String(more)).readClientError(received: Self.now)
        }
    }

    @Test(
        arguments: [
            (
                #""script":"pages/round/round.js""#, #""script":"https://example.org/a.js""#,
                .badFault
            ),
            (#""script":"pages/round/round.js""#, #""script":"a.js?name=zoe""#, .badFault),
            (#""script":"pages/round/round.js""#, #""script":"../a.js""#, .badFault),
            (#""script":"pages/round/round.js""#, #""script":"Pages/a.js""#, .badFault),
            (#""script":"pages/round/round.js""#, #""script":"a//b.js""#, .badFault),
            (#""script":"pages/round/round.js""#, #""script":"a/b/c/d/e/f/g.js""#, .badFault),
            (#""script":"pages/round/round.js""#, #""script":"pages/round""#, .badFault),
            (
                #""script":"pages/round/round.js""#,
                "\"script\":\"\(String(repeating: "a", count: 78)).js\"", .tooLong
            ),
            (
                #""script":"pages/round/round.js""#,
                "\"script\":\"\(String(repeating: "a", count: 400)).js\"", .tooLong
            ),
            (#""line":12"#, #""line":-1"#, .badFault),
            (#""line":12"#, #""line":100000"#, .badFault),
            (#""line":12"#, #""line":"12""#, .unreadable),
            (#""fault":"type""#, #""fault":"zoe""#, .unreadable),
            (#""browser":"firefox""#, #""browser":"Firefox 99 of zoe""#, .unreadable),
            (#""edition":"2026.11.1""#, #""edition":"2026.11""#, .badFault),
            (#""edition":"2026.11.1""#, #""edition":"2026.11.zoe""#, .badFault),
        ] as [(String, String, Refusal)])
    func `that hold anything else are refused`(_ part: String, _ other: String, _ refusal: Refusal)
        throws
    {
        let wrong = Self.body.replacing(part, with: other)
        #expect(wrong != Self.body)
        #expect(throws: refusal) { try entry(wrong).readClientError(received: Self.now) }
    }

    @Test func `of tomorrow or long ago are refused`() throws {
        let day = LedgerLimits.day
        #expect(throws: Refusal.tooEarly) {
            try entry(Self.body, made: Self.now + day).readClientError(received: Self.now)
        }
        #expect(throws: Refusal.tooLate) {
            try entry(Self.body, made: Self.now - 61 * day).readClientError(received: Self.now)
        }
    }
}
