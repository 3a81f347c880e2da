import Catalog
import Foundation
import Games
import PlaySupport

/// Plays rounds of every mode, then reads and replays them one after another on one thread.
///
/// It prints a line a mode and one over all: moves a round, microseconds of processor time to read
/// a round as it travels (JSON) and to replay it, and rounds a second of both together.
@main
struct Replays {
    /// A round as it travels, and the deck that it names.
    private struct Played {
        var mode: Mode
        var json: Data
        var moves: Int
        var deck: PlayDeck
        var result: RoundResult
    }

    static func main() throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 20_000
        let played = try play(rounds)
        var total = (rounds: 0, read: 0.0, replayed: 0.0)
        print("mode             rounds  moves   read   replay   rounds a second")
        for mode in Mode.allCases {
            let those = played.filter { $0.mode == mode }
            let (read, replayed) = try time(those)
            tell(mode.rawValue, those.count, those.reduce(0) { $0 + $1.moves }, read, replayed)
            total = (total.rounds + those.count, total.read + read, total.replayed + replayed)
        }
        tell("all", total.rounds, played.reduce(0) { $0 + $1.moves }, total.read, total.replayed)
    }

    /// Rounds of all modes in turn, by a player who is right five times in six.
    private static func play(_ count: Int) throws -> [Played] {
        var dice = Dice(7)
        let decks = try Dictionary(
            uniqueKeysWithValues: Mode.allCases.map { ($0, try MadeDecks.deck(for: $0)) })
        let encoder = JSONEncoder()
        return try (0..<count).map { number in
            let mode = Mode.allCases[number % Mode.allCases.count]
            guard let deck = decks[mode] else { throw CocoaError(.featureUnsupported) }
            var session = try Session(.made(mode, number: number + 1), on: deck)
            let wrong = Set((1...60).filter { _ in dice.below(6) == 0 })
            MadePlayer.play(&session, every: 900 + dice.below(3_000), wrong: wrong)
            guard let round = session.round, let result = session.result else {
                throw CocoaError(.featureUnsupported)
            }
            return Played(
                mode: mode, json: try encoder.encode(round), moves: round.moves.count, deck: deck,
                result: result)
        }
    }

    /// Seconds of processor time for reading and for replaying rounds.
    private static func time(_ played: [Played]) throws -> (read: Double, replayed: Double) {
        let decoder = JSONDecoder()
        let begin = processorTime()
        let rounds = try played.map { try decoder.decode(Round.self, from: $0.json) }
        let middle = processorTime()
        let results = try zip(rounds, played).map { try replay($0, $1.deck) }
        let end = processorTime()
        guard results == played.map(\.result) else { throw CocoaError(.coderInvalidValue) }
        return (middle - begin, end - middle)
    }

    private static func processorTime() -> Double {
        Double(clock()) / Double(CLOCKS_PER_SEC)
    }

    private static func tell(
        _ name: String, _ rounds: Int, _ moves: Int, _ read: Double, _ replayed: Double
    ) {
        let microseconds = { (seconds: Double) in Int(seconds / Double(rounds) * 1e6) }
        let columns = [
            (name, -16), (String(rounds), 7), (String(moves / rounds), 6),
            ("\(microseconds(read)) µs", 9), ("\(microseconds(replayed)) µs", 9),
            (String(Int(Double(rounds) / (read + replayed))), 12),
        ]
        print(
            columns.map { text, width in
                let space = String(repeating: " ", count: max(0, abs(width) - text.count))
                return width < 0 ? text + space : space + text
            }.joined())
    }
}
