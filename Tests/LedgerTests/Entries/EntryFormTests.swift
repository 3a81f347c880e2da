import Foundation
import Games
import Testing

@testable import Ledger

@Suite struct `A body of an entry` {
    private static let steps =
        #"{"count":9,"end":2,"offset":0,"source":"phone","start":1,"zone":"Europe/London"}"#
    private static let quarterTone = String(repeating: "\u{301}\u{323}", count: 60)

    /// A kind, a body, and the rule that it breaks; nil for none.
    @Test(
        arguments: [
            (.steps, steps, nil),
            (.steps, steps.replacingOccurrences(of: "{", with: "{\"x\":1,"), .unknownMember),
            (.steps, steps.replacingOccurrences(of: "{", with: "{\"count\":9,"), .unknownMember),
            (
                .steps,
                steps.replacingOccurrences(
                    of: "Europe/London", with: String(repeating: "x", count: 65)), .tooLong
            ),
            (.steps, steps + String(repeating: " ", count: 500), .tooLong),
            (.steps, "{}", .unreadable), (.steps, "[", .unreadable),
            (.steps, steps.replacingOccurrences(of: "London", with: quarterTone), .unreadable),
            (.equip, #"{"slot":"frame"}"#, nil), (.equip, #"{"item":null,"slot":"frame"}"#, nil),
            (.equip, "{\"slot\":\"\(String(repeating: "x", count: 65))\"}", .tooLong),
            (.equip, #"{"slot":"frame","worn":true}"#, .unknownMember),
            (.purchase, #"{"item":"a","price":1}"#, nil),
            (
                .purchase, "{\"item\":\"\(String(repeating: "x", count: 129))\",\"price\":1}",
                .tooLong
            ),
            (.goal, #"{"offset":0,"period":"day","steps":5000}"#, nil),
            (.goal, #"{"offset":0,"period":"year","steps":5000}"#, .unreadable),
            (.goal, #"{"offset":0,"period":"day","steps":5000,"note":""}"#, .unknownMember),
            (.report, #"{"about":"plant","id":"a","text":"b"}"#, nil),
            (.report, #"{"about":"plant","id":"a","text":"b","by":"me"}"#, .unknownMember),
            (
                .question,
                #"{"category":"a","explanation":"b","language":"en","options":["a","b"],"prompt":"c","source":"d"}"#,
                nil
            ),
            (
                .question,
                #"{"category":"a","explanation":"b","language":"en","options":["a","b","c","d","e","f","g","h","i"],"prompt":"c","source":"d"}"#,
                .tooLong
            ),
            (.round, #"{"offset":0,"round":{"moves":[],"extra":1}}"#, .unknownMember),
            (.round, #"{"offset":0,"round":{"moves":[["a",0,1,2,3]]}}"#, .tooLong),
            (.beacon, "{}", .unknownKind), (.verdict, "{}", .unknownKind),
        ] as [(Entry.Kind, String, Refusal?)])
    func `has exactly the members of its kind, none longer than it may be`(
        _ kind: Entry.Kind, _ body: String, _ refusal: Refusal?
    ) throws {
        var stage = try Stage()
        var entry = try stage.entry(kind, GoalBody(period: .day, steps: 1, offset: 0))
        entry.body = body
        if let refusal {
            #expect(throws: refusal) { try entry.read() }
        } else {
            _ = try entry.read()
        }
    }

    @Test func `of a round has no more bytes than its moves take`() throws {
        var stage = try Stage()
        let round = try stage.round()
        var entry = try stage.entry(.round, RoundBody(round, offset: 60))
        _ = try entry.read()
        #expect(
            entry.body.utf8.count < LedgerLimits.roundBytes / 2 + LedgerLimits.moveBytes
                * round.moves.count / 2)
        entry.body += String(
            repeating: " ",
            count: LedgerLimits.roundBytes + LedgerLimits.moveBytes * round.moves.count)
        #expect(throws: Refusal.tooLong) { try entry.read() }
    }

    @Test(arguments: [
        (Entry.Kind.beacon, #"{"cell":[1,2],"kind":"support"}"#), (.replenish, #"{"cell":[1,2]}"#),
    ])
    func `of a beacon is held alike`(_ kind: Entry.Kind, _ body: String) throws {
        var stage = try Stage()
        var entry = try stage.entry(kind, GoalBody(period: .day, steps: 1, offset: 0))
        entry.body = body
        _ = try entry.readBeacon()
        entry.body = "{\"who\":1," + body.dropFirst()
        #expect(throws: Refusal.unknownMember) { try entry.readBeacon() }
    }

    /// Whatever one of ours can say, clients send in these forms.
    @Test func `of every kind is written by our own clients as it is read`() throws {
        for body in EntryKinds.all.bodies {
            #expect(body.kind.form.bytes >= 200, "\(body.kind.name.rawValue)")
        }
        var stage = try Stage()
        let report = ClientErrorReport(
            fault: .type, script: "pages/round/round.js", line: 3, edition: "2026.11.1",
            browser: .other)
        _ = try stage.entry(.clientError, report).readClientError(received: stage.now)
    }
}
