import Catalog
import Crypto
import Foundation
import Games
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import PlaySupport
import ServingSupport
import Testing

@testable import LedgerServer

extension `Writing to the ledger` {
    @Test func `a round that the ledger sees is live, and one that it did not see is not`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            let deck = try #require(device.device.deck)
            #expect(try await device.send([try device.device.quiz()], client) == [.recorded])
            let request = LiveRoundRequest(
                mode: .quiz, deck: deck.hash, number: 2, zone: "Europe/Stockholm")
            let start = try await device.post(request, read: LedgerRoute.rounds, client)
            #expect(start.status == .created)
            let again = try await device.post(request, read: LedgerRoute.rounds, client)
            #expect(again.status == .created && again.text == start.text)
            let past = LiveRoundRequest(
                mode: .quiz, deck: deck.hash, number: 1, zone: "Europe/Stockholm")
            #expect(
                try await device.post(past, read: LedgerRoute.rounds, client).status == .conflict)
            let entry = try await device.live(try start.json(), client, harness.clock)
            #expect(
                try await device.post(request, read: LedgerRoute.rounds, client).problem
                    == "number-used")
            #expect(try await device.send([entry], client) == [.recorded])
            _ = try await server.services.ledger.updateBoards(most: 100)
            for kind in ["live", "offline"] {
                let board = try await client.get(
                    "\(LedgerRoute.boards)?board=best/\(kind)/quiz/art/100/day/2026-11-21")
                #expect(board.text.contains(#""persons":1"#), "\(kind): \(board.text)")
            }
            let unknown = LiveRoundRequest(mode: .quiz, deck: "00", number: 3, zone: "UTC")
            #expect(
                try await device.post(unknown, read: LedgerRoute.rounds, client).status
                    == .unprocessableContent)
            let stray = LiveAnswer(place: 4, card: "q1", choice: 0)
            #expect(
                try await device.post(stray, read: "\(LedgerRoute.rounds)/2/answers", client).status
                    == .conflict)
        }
    }
}

extension SigningDevice {
    /// Plays a live round: each answer is told as it is given.
    fileprivate mutating func live(
        _ start: RoundStart, _ client: RouterClient, _ clock: TestClock
    ) async throws -> Entry {
        var session = try Session(start, on: try #require(device.deck))
        MadePlayer.play(&session)
        let round = try #require(session.round)
        for (place, move) in round.moves.enumerated() {
            clock.now = start.started + move.answered
            let answer = LiveAnswer(place: place, card: move.card, choice: move.choice)
            let route = "\(LedgerRoute.rounds)/\(start.number)/answers"
            #expect(try await post(answer, read: route, client).status == .noContent)
        }
        device.now = start.started + round.ended
        clock.now = device.now
        return try device.entry(.round, RoundBody(round, offset: 60))
    }
}
