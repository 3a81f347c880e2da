import Catalog
import Foundation
import Games
import PlaySupport
import Testing

/// Rounds as chance has them: 1,000 in all, 100,000 with SOAK=1.
@Suite struct `Random rounds` {
    /// Seeds of ten groups, so that a failing one is told.
    static let groups: [UInt64] = Array(0..<10)
    static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 100 : 10_000

    /// Decks of all sizes that are drawn, made once: making one takes longer than playing on it.
    private struct Decks {
        private var made: [String: PlayDeck] = [:]

        mutating func deck(for mode: Mode, cards: Int) throws -> PlayDeck {
            let key = mode.kind == .set ? mode.rawValue : "\(mode.kind.rawValue) \(cards)"
            if let known = made[key] { return known }
            let deck = try MadeDecks.deck(for: mode, cards: cards)
            made[key] = deck
            return deck
        }
    }

    private func session(_ decks: inout Decks, _ dice: inout Dice, least: Int = 1) throws -> (
        Session, PlayDeck, Set<String>
    ) {
        let mode = dice.pick(Mode.allCases) ?? .practice
        let deck = try decks.deck(for: mode, cards: least + dice.below(70))
        let ids = (deck.deck.cards + deck.deck.reserve).map(\.id)
        let revoked = Set(dice.percent(30) ? ids.filter { _ in dice.percent(10) } : [])
        let start = RoundStart.made(
            mode, number: 1 + dice.below(1 << 40),
            adjusted: dice.percent(20) ? 100 + dice.below(901) : 100,
            level: mode == .practice && dice.percent(30) ? dice.pick(Level.allCases) : nil)
        do {
            return (try Session(start, on: deck, revoked: revoked), deck, revoked)
        } catch {
            #expect(error == .nothingToAsk)
            return (
                try Session(.made(.daily), on: MadeDecks.set(.daily)), try MadeDecks.set(.daily), []
            )
        }
    }

    @Test(arguments: groups)
    func `come to the same by session and by replay`(_ seed: UInt64) throws {
        var dice = Dice(seed)
        var decks = Decks()
        var endings: [String: Int] = [:]
        for number in 0..<Self.rounds {
            var (session, deck, revoked) = try session(&decks, &dice)
            MadePlayer.playWildly(&session, &dice)
            let (round, result) = (try #require(session.round), try #require(session.result))
            endings["\(round.start.mode.rawValue) \(round.ending.rawValue)", default: 0] += 1
            do throws(RoundRefusal) {
                let replayed = try replay(round, deck, revoked: revoked, wall: round.ended)
                #expect(replayed == result, "round \(number)")
            } catch {
                Issue.record("round \(number) was refused: \(error.rawValue) \(round)")
            }
        }
        // Every mode was really played to an end.
        let finished = Set(endings.keys.filter { !$0.hasSuffix("quit") })
        #expect(finished.count == Mode.allCases.count, "\(endings)")
    }

    @Test(arguments: groups)
    func `that were tampered with are refused or come to no more`(_ seed: UInt64) throws {
        var dice = Dice(seed &+ 1_000)
        var decks = Decks()
        var refused: [RoundRefusal: Int] = [:]
        var accepted = 0
        for number in 0..<Self.rounds {
            var (session, deck, revoked) = try session(&decks, &dice, least: 8)
            MadePlayer.playWildly(&session, &dice)
            let (honest, result) = (try #require(session.round), try #require(session.result))
            for _ in 0..<10 {
                let round = tampered(honest, deck, &dice)
                do throws(RoundRefusal) {
                    let other = try replay(
                        round, deck, revoked: revoked,
                        wall: dice.percent(50) ? dice.below(300_000) : nil)
                    accepted += 1
                    // Another number or player draws another round, and in practice a player may ask
                    // for any card: there it is not the same round that is compared.
                    let (mine, theirs) = (result.start, other.start)
                    if mine.number != theirs.number || mine.player != theirs.player
                        || mine.mode == .practice
                    {
                        continue
                    }
                    #expect(
                        other.right <= result.right && other.counted <= result.counted,
                        "round \(number)")
                    // Lengthened timers have boards of their own.
                    if mine.adjusted == theirs.adjusted {
                        #expect(other.points <= result.points, "round \(number)")
                    }
                } catch {
                    refused[error, default: 0] += 1
                }
            }
        }
        #expect(refused.values.reduce(0, +) > accepted, "\(accepted) accepted")
    }

    /// One thing is changed, anything but the choice of an answer and how long it took: those a
    /// replay cannot know better. A finished round is not made of one that was left, either.
    private func tampered(_ honest: Round, _ deck: PlayDeck, _ dice: inout Dice) -> Round {
        var round = honest
        let count = round.moves.count
        let extremes = [
            Int.min, -1, 0, 1, 149, 20_000, 60_000, 43_200_000, .max, dice.below(100_000),
        ]
        let extreme = dice.pick(extremes) ?? 0
        let at = count > 0 ? dice.below(count) : 0
        switch dice.below(count > 0 ? 18 : 8) {
        case 0: round.format = extreme
        case 1: round.start.number = extreme
        case 2: round.start.started = extreme
        case 3: round.start.adjusted = extreme
        case 4: round.start.player += "x"
        case 5: round.start.deck = MadeDecks.wrong
        case 6: round.ended = extreme
        case 7:
            if round.ending != .quit { round.ending = dice.pick(Round.Ending.allCases) ?? .quit }
        case 8: round.moves.remove(at: at)
        case 9: round.moves.swapAt(at, dice.below(count))
        case 10: round.moves.insert(round.moves[at], at: dice.below(count))
        case 11: round.moves[at].card = deck.deck.cards[dice.below(deck.deck.cards.count)].id
        case 12: round.moves[at].card = "nonsense"
        case 13: round.moves[at].shown = min(round.moves[at].shown, extreme)
        case 14: round.moves[at].answered = max(round.moves[at].answered, extreme)
        case 15: round.moves[at].choice = extreme < 0 ? extreme : max(6, extreme)
        case 16: round.moves = Array(round.moves.prefix(dice.below(count)))
        default: (round.start.player, round.start.zone) = ("", extreme == 0 ? "" : round.start.zone)
        }
        return round
    }
}
