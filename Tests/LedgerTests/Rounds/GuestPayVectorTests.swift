import Catalog
import Foundation
import Games
import PlaySupport
import TestSupport
import Testing

@testable import Ledger

/// Holds what a browser says that a guest will be paid against what the ledger pays.
@Suite struct `Vectors of what guests are paid` {
    private struct Row: Encodable {
        var played: PlayedRound
        var ended: Int
        var postings: [Posting]
    }

    private struct History: Encodable {
        var name: String
        var now: Int
        var rewards: [String: Reward]
        var achievements: [Achievement]
        var rounds: [Row]
    }

    /// Plays for some days and sends all of it at once, as a guest does who was never connected.
    ///
    /// - Parameters:
    ///   - seed: of what is played.
    ///   - days: on which rounds are played, counted back from today.
    ///   - rounds: how many a day, but that a set has one attempt.
    ///   - modes: of which chance takes one for each round.
    /// - Returns: the rounds, and what each was paid.
    /// - Throws: what a session or the ledger refuses.
    private func history(
        seed: UInt64, days: [Int], rounds: Int = 6, modes: [Mode] = Mode.allCases
    ) throws -> History {
        var dice = Dice(seed)
        var stage = try Stage()
        stage.sender.hasAccount = false
        stage.standing = JudgingState()
        stage.standing.person.add(device: stage.sender.device, born: 0, now: Stage.noon)
        var (rows, rewards, number) = ([Row](), [String: Reward](), 0)
        for day in days.sorted(by: >) {
            var sets: Set<Mode> = []
            for place in 0..<rounds {
                guard let mode = dice.pick(modes), sets.insert(mode).inserted || !mode.isSet
                else { continue }
                number += 1
                let morning = Stage.noon - day * Stage.day - 10 * Stage.hour
                let start = morning + place * 9 * Stage.hour / rounds
                let deck = try deck(for: mode, on: Day(secondsSince1970: start / 1_000))
                rewards[mode.rawValue] = deck.deck.rules.modes[mode]?.reward
                stage.context.deck = deck
                let round = try played(mode, number, start, on: deck, &dice)
                let outcome = try stage.send(round)
                rows += outcome.changes.compactMap { change in
                    guard case .round(let mark) = change else { return nil }
                    return Row(
                        played: mark.played, ended: round.ended, postings: outcome.postings)
                }
            }
        }
        return History(
            name: "seed \(seed)", now: stage.now, rewards: rewards,
            achievements: stage.context.achievements, rounds: rows)
    }

    private func deck(for mode: Mode, on day: Day) throws -> PlayDeck {
        switch mode {
        case .daily: try MadeDecks.set(.daily, on: day)
        case .weekly: try MadeDecks.set(.weekly, on: day)
        default: try MadeDecks.deck(for: mode)
        }
    }

    private func played(
        _ mode: Mode, _ number: Int, _ start: Int, on deck: PlayDeck, _ dice: inout Dice
    ) throws -> Round {
        // Every other set is played without its timer, so that it ranks nowhere.
        let adjusted = mode.isSet && number.isMultiple(of: 2) ? RoundStart.untimed : 100
        var begun = RoundStart.made(mode, number: number, adjusted: adjusted)
        begun.started = start
        var session = try Session(begun, on: deck)
        let missed = Set((1...40).filter { _ in dice.percent(20) })
        // Some are quicker than people are.
        let pace = dice.percent(20) ? 300 : 900 + dice.below(1_500)
        MadePlayer.play(&session, every: pace, wrong: missed)
        return try #require(session.round)
    }

    @Test func `are what Swift gives`() throws {
        let histories = [
            try history(seed: 1, days: [0]), try history(seed: 2, days: [0, 1]),
            try history(seed: 3, days: [0, 1, 2, 3, 5]), try history(seed: 4, days: [9, 8, 4]),
            try history(seed: 5, days: [0], rounds: 24, modes: [.quiz, .beatTheClock]),
        ]
        try VectorFile("guest-pay.json").compare(VectorFile.json(histories))
    }
}

extension Mode {
    /// Whether it is played on a day's or week's set.
    fileprivate var isSet: Bool { self == .daily || self == .weekly }
}

extension Outcome {
    /// What was paid, in order.
    fileprivate var postings: [Posting] {
        changes.compactMap { if case .posted(let posting) = $0 { posting } else { nil } }
    }
}
