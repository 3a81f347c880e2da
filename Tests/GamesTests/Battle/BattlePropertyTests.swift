import Catalog
import Foundation
import Games
import TestSupport
import Testing

/// Battles as chance has them: 200 in all, 20,000 with SOAK=1.
@Suite struct `Random battles` {
    static let seeds: [UInt64] = Array(
        0..<(ProcessInfo.processInfo.environment["SOAK"] == nil ? 200 : 20_000))

    @Test(arguments: seeds)
    func `keep their rules`(_ seed: UInt64) throws {
        let battle = Battle.replay(MadeBattle.events(seed))
        let cards = battle.rounds.map(\.card)
        #expect(Set(cards).count == cards.count)
        #expect(cards.count <= battle.rules.mostRounds)
        for side in BattleSide.allCases {
            #expect(battle.points[side.rawValue] == battle.rounds.count { $0.winner == side })
        }
        for round in battle.rounds {
            #expect(round.winner.map(round.isRight) ?? true)
        }
        let result = try #require(battle.result)
        switch result.ending {
        case .points, .suddenDeath:
            let winner = try #require(result.winner)
            #expect(result.points[winner.rawValue] > result.points[winner.other.rawValue])
        case .level, .exhausted, .void: #expect(result.winner == nil)
        case .idle, .resigned, .abandoned: break
        }
    }

    @Test(arguments: seeds)
    func `come to the same from their log, read again`(_ seed: UInt64) throws {
        let events = MadeBattle.events(seed)
        let json = try CanonicalJSON.encode(events)
        let again = try CanonicalJSON.decode([BattleEvent].self, from: json)
        #expect(again == events)
        #expect(Battle.replay(again) == Battle.replay(events))
    }

    @Test(arguments: seeds)
    func `come to the same however often timers are looked at`(_ seed: UInt64) {
        var (events, now) = ([BattleEvent](), 0)
        for event in MadeBattle.events(seed) {
            if event.kind != .show, event.at >= now {
                events += [.tick(at: (now + event.at) / 2), .tick(at: event.at)]
                now = event.at
            }
            events.append(event)
        }
        #expect(Battle.replay(events).result == Battle.replay(MadeBattle.events(seed)).result)
    }

    @Test(arguments: seeds)
    func `favour no side`(_ seed: UInt64) throws {
        let events = MadeBattle.events(seed)
        let mirrored = events.map { event in
            var event = event
            event.side = event.side.mirrored
            return event
        }
        let (one, other) = (Battle.replay(events), Battle.replay(mirrored))
        #expect(one.points == other.points.reversed())
        #expect(one.result?.winner == (other.result?.winner).mirrored)
        #expect(one.result?.ending == other.result?.ending)
    }
}

/// Holds battles in Swift and in JavaScript together.
@Suite struct `Battle vectors` {
    private struct Vectors: Encodable {
        var rules: BattleRules
        var battles: [Played]
    }
    private struct Played: Encodable {
        var events: [BattleEvent]
        /// Of which events counted, by their places.
        var taken: [Int]
        var rounds: [BattleRound]
        var points: [Int]
        var gone: [Int?]
        var result: BattleResult?
    }

    @Test func `hold the site's script to what this plays`() throws {
        let battles = (0..<UInt64(60)).map { seed in
            let events = MadeBattle.events(seed)
            var battle = Battle()
            let taken = events.indices.filter { battle.take(events[$0]) }
            return Played(
                events: events, taken: taken, rounds: battle.rounds, points: battle.points,
                gone: battle.gone, result: battle.result)
        }
        #expect(Set(battles.compactMap { $0.result?.ending }).count >= 7)
        let vectors = Vectors(rules: .standard, battles: battles)
        try VectorFile("battle.json").compare(
            try CanonicalJSON.encode(vectors) + Data("\n".utf8))
    }
}
