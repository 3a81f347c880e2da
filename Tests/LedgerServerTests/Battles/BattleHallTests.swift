import Foundation
import Games
import Ledger
import LedgerEngine
import PlaySupport
import Serving
import Testing

@testable import Battles

/// Live battles on one server.
@Suite struct `A hall of battles` {
    /// Two who were brought together by a code.
    private func pair(
        _ made: MadeHall, rated: Bool = true
    ) throws -> (MadePlayerAtHall, MadePlayerAtHall) {
        let (one, other) = (try MadePlayerAtHall(1, in: made), try MadePlayerAtHall(2, in: made))
        one.say(["action": "invite", "isRated": rated])
        let code = try #require(one.heard()["invited"]?["code"] as? String)
        other.say(["action": "accept", "code": code.lowercased(), "isRated": rated])
        return (one, other)
    }

    /// Plays a round; nil for who gives no answer.
    private func play(
        _ made: MadeHall, _ players: [MadePlayerAtHall], round: Int, right: [Bool?]
    ) throws -> [[String: [String: Any]]] {
        for player in players { player.say(["action": "ready", "round": round]) }
        let heard = players.map { $0.heard() }
        #expect(heard.allSatisfy { $0["show"]?["round"] as? Int == round }, "\(heard)")
        let starts = heard.compactMap { $0["show"]?["at"] as? Int }
        #expect(Set(starts).count == 1)
        made.pass(BattleLimits.lead + 500)
        for (player, isRight) in zip(players, right) {
            guard let isRight else { continue }
            player.say([
                "action": "answer", "round": round,
                "choice": isRight ? player.right : (player.right + 1) % 4,
            ])
            made.pass(50)
        }
        if right.contains(where: { $0 == nil }) { made.pass(15_000) }
        return players.map { $0.heard() }
    }

    @Test func `plays from a code to the end, and records it once`() async throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        let begun = [one.heard(), other.heard()]
        #expect(begun.map { $0["begin"]?["side"] as? Int } == [0, 1])
        #expect(begun.allSatisfy { $0["plant"]?["round"] as? Int == 1 })
        #expect(begun.allSatisfy { ($0["plant"]?["plants"] as? [String])?.count == 4 })
        for round in 1...5 {
            let heard = try play(made, [one, other], round: round, right: [true, round == 1])
            #expect(heard[0]["round"]?["round"] as? Int == round)
        }
        let recorded = await made.recordings(1)
        try #require(recorded.count == 1 && recorded[0].isRated)
        let result = try #require(Battle.replay(recorded[0].events).result)
        #expect(result.winner == .first && result.points == [5, 0] && result.ending == .points)
        #expect(made.hall.counts.battles == 0)
    }

    @Test func `tells of the other's answer only after the round`() throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        for player in [one, other] { player.say(["action": "ready", "round": 1]) }
        made.pass(BattleLimits.lead + 500)
        _ = (one.heard(), other.heard())
        one.say(["action": "answer", "round": 1, "choice": 0])
        #expect(one.heard().keys.sorted() == ["taken"])
        #expect(other.heard().isEmpty)
        other.drop()
        #expect(one.heard().keys.sorted() == ["gone"])
        other.comeBack()
        let events = try #require(other.heard()["begin"]?["events"] as? [[String: Any]])
        #expect(!events.contains { $0["kind"] as? String == "answer" })
        other.say(["action": "answer", "round": 1, "choice": 0])
        let after = try #require(one.heard()["round"]?["events"] as? [[String: Any]])
        #expect(after.count { $0["kind"] as? String == "answer" } == 2)
    }

    @Test func `takes somebody back within 20 s, and not after`() async throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        _ = (one.heard(), other.heard())
        other.drop()
        made.pass(19_000)
        other.comeBack()
        #expect(other.heard()["begin"] != nil && one.heard()["back"] != nil)
        one.drop()
        made.pass(21_000)
        #expect(other.heard()["end"] != nil)
        let recorded = try #require(await made.recordings(1).first)
        let result = Battle.replay(recorded.events).result
        #expect(result?.ending == .abandoned && result?.winner == .second)
        one.comeBack()
        #expect(one.heard()["end"] != nil)
        made.pass(BattleLimits.rematch + 100)
        one.comeBack()
        #expect(one.heard()["refused"]?["reason"] as? String == "bad-token")
    }

    @Test func `loses for who answers nothing twice, though they are there`() async throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        _ = (one.heard(), other.heard())
        for round in 1...2 {
            _ = try play(made, [one, other], round: round, right: [true, nil])
        }
        let recorded = try #require(await made.recordings(1).first)
        let result = Battle.replay(recorded.events).result
        #expect(result?.ending == .idle && result?.winner == .first)
    }

    @Test func `begins a round without who does not say that the picture is there`() throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        one.say(["action": "ready", "round": 1])
        _ = (one.heard(), other.heard())
        made.pass(BattleLimits.firstReadyTimeout - 100)
        #expect(one.heard()["show"] == nil)
        made.pass(200)
        #expect(one.heard()["show"] != nil && other.heard()["show"] != nil)
    }

    @Test func `pairs who looks, offers a choice at 15 s and ends at 30 s`() throws {
        let made = MadeHall()
        let one = try MadePlayerAtHall(1, in: made)
        one.say(["action": "seek", "language": "en"])
        #expect(one.heard()["waiting"]?["state"] as? String == "early")
        made.pass(15_500)
        #expect(one.heard()["waiting"]?["state"] as? String == "choice")
        made.pass(15_500)
        #expect(one.heard()["waiting"]?["state"] as? String == "stopped")
        one.say(["action": "seek", "language": "en"])
        let other = try MadePlayerAtHall(2, in: made, rating: 1_560)
        other.say(["action": "seek", "language": "en"])
        made.pass(1_000)
        #expect(one.heard()["begin"]?["isRated"] as? Bool == true)
        #expect(other.heard()["begin"] != nil)
    }

    @Test func `plays again where both want it`() throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        one.say(["action": "resign"])
        _ = (one.heard(), other.heard())
        other.say(["action": "rematch"])
        #expect(one.heard()["rematch"] != nil && other.heard()["begin"] == nil)
        one.say(["action": "rematch"])
        #expect(one.heard()["begin"] != nil && other.heard()["begin"] != nil)
    }

    @Test func `takes nobody out of a battle to play again`() throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        one.say(["action": "resign"])
        other.say(["action": "rematch"])
        let third = try MadePlayerAtHall(3, in: made)
        for player in [other, third] { player.say(["action": "seek", "language": "en"]) }
        made.pass(1_000)
        #expect(third.heard()["begin"] != nil)
        _ = (one.heard(), other.heard())
        one.say(["action": "rematch"])
        #expect(one.heard()["refused"]?["reason"] as? String == "out-of-place")
        #expect(other.heard()["begin"] == nil)
        // Who looked for somebody else wants nobody again, also when that battle is over.
        third.say(["action": "resign"])
        one.say(["action": "rematch"])
        #expect(one.heard()["begin"] == nil)
    }

    @Test func `never brings together who blocks and who is blocked`() throws {
        let made = MadeHall()
        let host = try MadePlayerAtHall(1, in: made, shuns: [PersonID(rawValue: 2)])
        let guest = try MadePlayerAtHall(2, in: made)
        host.say(["action": "invite"])
        let code = try #require(host.heard()["invited"]?["code"] as? String)
        guest.say(["action": "accept", "code": code])
        #expect(guest.heard()["refused"]?["reason"] as? String == "bad-code")
        for player in [host, guest] { player.say(["action": "seek", "language": "en"]) }
        made.pass(10_000)
        #expect(host.heard()["begin"] == nil && guest.heard()["begin"] == nil)
    }

    @Test func `has no place for who was banned or erased, and the other wins`() async throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        _ = (one.heard(), other.heard())
        made.hall.forget(PersonID(rawValue: 1))
        #expect(one.socket.closed == .refused)
        one.drop()
        one.comeBack()
        #expect(one.heard()["refused"]?["reason"] as? String == "bad-token")
        made.pass(21_000)
        let recorded = try #require(await made.recordings(1).first)
        let result = Battle.replay(recorded.events).result
        #expect(result?.ending == .abandoned && result?.winner == .second)
        #expect(other.socket.closed == nil)
    }

    @Test func `is void when the server ends, and records nothing`() async throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        made.hall.close()
        #expect(one.socket.closed == .leaving && other.socket.closed == .leaving)
        try await Task.sleep(for: .milliseconds(50))
        #expect(made.recorded.isEmpty)
    }

    @Test func `knows nobody without a ticket, and no ticket twice or late`() throws {
        let made = MadeHall()
        let deck = BattleDeck(deck: try MadeDecks.plants(80), revoked: [])
        let player = BattlePlayer(
            person: PersonID(rawValue: 1), name: "one", rating: 1_500, isProvisional: false,
            devices: [])
        func enter(_ ticket: String) throws -> MadeSocket {
            let socket = MadeSocket()
            let json = try JSONSerialization.data(
                withJSONObject: ["action": "enter", "ticket": ticket])
            made.hall.open(socket)(.text(String(decoding: json, as: UTF8.self)))
            return socket
        }
        let ticket = try #require(made.hall.ticket(for: player, deck: deck))
        #expect(try enter(ticket).closed == nil)
        #expect(try enter(ticket).closed == .refused)
        let late = try #require(made.hall.ticket(for: player, deck: deck))
        made.pass(BattleLimits.ticket)
        #expect(try enter(late).closed == .refused)
        #expect(try enter("").closed == .refused)
        let silent = MadeSocket()
        _ = made.hall.open(silent)
        made.pass(BattleLimits.greeting + 50)
        #expect(silent.closed == .refused)
    }

    static let nonsense = [
        "", "{}", "[]", "{", #"{"action":"fly"}"#, #"{"action":"seek","more":1}"#,
        #"{"action":"answer","choice":"1"}"#, String(repeating: "x", count: 2_000),
    ]

    @Test(arguments: nonsense)
    func `ends a connection whose messages are none`(text: String) throws {
        let made = MadeHall()
        let one = try MadePlayerAtHall(1, in: made)
        one.say(raw: text)
        #expect(one.socket.closed == .refused)
    }

    static let misplaced: [[String: any Sendable]] = [
        ["action": "answer", "choice": 0, "round": 1], ["action": "rematch"],
        ["action": "resign"], ["action": "ready", "round": 1], ["action": "seek"],
        ["action": "seek", "language": "xx"],
        ["action": "seek", "language": "en", "adjusted": 99], ["action": "enter", "ticket": "x"],
        ["action": "invite", "adjusted": 1_001],
    ]

    @Test(arguments: misplaced.indices)
    func `refuses what makes no sense yet`(place: Int) throws {
        let made = MadeHall()
        let one = try MadePlayerAtHall(1, in: made)
        _ = one.heard()
        one.say(Self.misplaced[place])
        #expect(one.heard()["refused"]?["reason"] as? String == "out-of-place")
        #expect(one.socket.closed == nil)
    }

    @Test func `bounds messages and guesses, and lets nobody play themselves`() throws {
        let made = MadeHall()
        let one = try MadePlayerAtHall(1, in: made)
        for _ in 0..<BattleLimits.wrongCodes { one.say(["action": "accept", "code": "AAAAAAAA"]) }
        #expect(one.heard()["refused"]?["reason"] as? String == "bad-code")
        #expect(one.socket.closed == .refused)
        let loud = try MadePlayerAtHall(2, in: made)
        for _ in 0..<BattleLimits.messages { loud.say(["action": "ping", "at": 1]) }
        #expect(loud.socket.closed == .refused)
        let host = try MadePlayerAtHall(3, in: made, devices: ["same"])
        let guest = try MadePlayerAtHall(4, in: made, devices: ["same", "other"])
        host.say(["action": "invite"])
        let code = try #require(host.heard()["invited"]?["code"] as? String)
        guest.say(["action": "accept", "code": code])
        #expect(guest.heard()["refused"]?["reason"] as? String == "same-device")
    }

    @Test func `has one connection of a person, who goes on at the other`() throws {
        let made = MadeHall()
        let (one, other) = try pair(made)
        let first = one.socket
        _ = one.heard()
        let again = try MadePlayerAtHall(1, in: made)
        #expect(first.closed == .done)
        #expect(again.heard()["begin"]?["side"] as? Int == 0)
        one.drop()
        #expect(other.heard()["gone"] == nil)
    }
}
