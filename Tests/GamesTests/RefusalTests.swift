import Catalog
import Foundation
import Games
import PlaySupport
import Testing

/// What somebody does to an honest round, and why it is refused.
struct Forgery: Sendable, CustomTestStringConvertible {
    var what: String
    var mode: Mode = .quiz
    var refusal: RoundRefusal
    var wall: Int?
    var change: @Sendable (inout Round) -> Void

    var testDescription: String { "\(what): \(refusal.rawValue)" }

    init(
        _ what: String, _ mode: Mode = .quiz, _ refusal: RoundRefusal, wall: Int? = nil,
        _ change: @escaping @Sendable (inout Round) -> Void = { _ in }
    ) {
        (self.what, self.mode, self.refusal, self.wall, self.change) = (
            what, mode, refusal, wall, change
        )
    }

    static let rows: [Forgery] = [
        Forgery("of a form to come", .quiz, .unknownFormat) { $0.format = 2 },
        Forgery("on another deck", .quiz, .wrongDeck) { $0.start.deck = MadeDecks.wrong },
        Forgery("in a mode that the deck does not serve", .quiz, .wrongMode) {
            $0.start.mode = .speedrun
        },
        Forgery("a weekly on a daily set", .daily, .wrongMode) { $0.start.mode = .weekly },
        Forgery("the number 0", .quiz, .numberOutOfRange) { $0.start.number = 0 },
        Forgery("a number below all", .quiz, .numberOutOfRange) { $0.start.number = .min },
        Forgery("a number that JavaScript cannot hold", .quiz, .numberOutOfRange) {
            $0.start.number = 1 << 53
        },
        Forgery("nobody", .quiz, .badPlayer) { $0.start.player = "" },
        Forgery("a key of 201 bytes", .quiz, .badPlayer) {
            $0.start.player = String(repeating: "k", count: 201)
        },
        Forgery("before 1970", .quiz, .startOutOfRange) { $0.start.started = -1 },
        Forgery("at the end of time", .quiz, .startOutOfRange) { $0.start.started = .max },
        Forgery("in no zone", .quiz, .badZone) { $0.start.zone = "" },
        Forgery("in a zone with a line break", .quiz, .badZone) {
            $0.start.zone = "Europe/\nParis"
        },
        Forgery("with timers shortened", .quiz, .adjustmentOutOfRange) { $0.start.adjusted = 99 },
        Forgery("with timers more than ten times as long", .quiz, .adjustmentOutOfRange) {
            $0.start.adjusted = .max
        },
        Forgery("a quiz without a timer, where there is none", .quiz, .adjustmentOutOfRange) {
            $0.start.adjusted = 0
        },
        Forgery("a timed quiz without its timer", .timedQuiz, .adjustmentOutOfRange) {
            $0.start.adjusted = 0
        },
        Forgery("a set with less than no timer", .daily, .adjustmentOutOfRange) {
            $0.start.adjusted = -1
        },
        Forgery("only the easy ones of a quiz", .quiz, .levelOutsidePractice) {
            $0.start.level = .easy
        },
        Forgery("5,001 moves", .quiz, .tooManyMoves) {
            $0.moves = Array(repeating: $0.moves[0], count: 5_001)
        },

        Forgery("an eleventh question", .quiz, .surplus) { $0.moves.append($0.moves[9]) },
        Forgery("an eleventh question of a set", .daily, .surplus) { $0.moves.append($0.moves[9]) },
        Forgery("two cards exchanged", .quiz, .reordered) {
            ($0.moves[3].card, $0.moves[4].card) = ($0.moves[4].card, $0.moves[3].card)
        },
        Forgery("two whole moves exchanged", .speedrun, .reordered) { $0.moves.swapAt(3, 4) },
        Forgery("two cards of a set exchanged", .daily, .reordered) {
            ($0.moves[3].card, $0.moves[4].card) = ($0.moves[4].card, $0.moves[3].card)
        },
        Forgery("a move left out of the middle", .speedrun, .reordered) { $0.moves.remove(at: 5) },
        Forgery("the same card twice", .speedrun, .reordered) {
            $0.moves[5].card = $0.moves[4].card
        },
        Forgery("an easier card", .speedrun, .forgedCard) { round in
            let asked = Set(round.moves.map(\.card))
            round.moves[24].card = (0..<60).map { "p\($0)" }.first { !asked.contains($0) } ?? ""
        },
        Forgery("a card that is not in the deck", .quiz, .forgedCard) {
            $0.moves[0].card = "nonsense"
        },
        Forgery("a card of the reserve that nothing made way for", .daily, .forgedCard) {
            $0.moves[2].card = "q100"
        },
        Forgery("another round's number", .speedrun, .forgedCard) { $0.start.number = 3 },
        Forgery("practice that asks a card that came just before", .practice, .reordered) {
            $0.moves[7].card = $0.moves[6].card
        },
        Forgery("a fifth name", .speedrun, .forgedChoice) { $0.moves[0].choice = 4 },
        Forgery("a choice below all", .speedrun, .forgedChoice) { $0.moves[0].choice = .min },
        Forgery("a time below all", .quiz, .timeOutOfRange) { $0.moves[0].shown = .min },
        Forgery("a time beyond all", .quiz, .timeOutOfRange) { $0.moves[9].answered = .max },
        Forgery("an answer after half a day", .quiz, .timeOutOfRange) {
            $0.moves[9].answered = 43_200_001
        },
        Forgery("a card shown before the last was answered", .quiz, .overlapping) {
            $0.moves[4].shown -= 1
        },
        Forgery("an answer before its card", .quiz, .overlapping) {
            $0.moves[4].answered = $0.moves[4].shown - 1
        },
        Forgery("no pause after a miss", .beatTheClock, .pauseCutShort) { round in
            // The second question was missed; the third is shown 1 ms too soon.
            round.moves[2].shown -= 1
        },
        Forgery("an answer with the bell", .beatTheClock, .afterTheClock) {
            $0.moves[$0.moves.count - 1].answered = 60_000
        },
        Forgery("an answer after 20 s", .timedQuiz, .afterTheClock) {
            $0.moves[9].answered = $0.moves[9].shown + 20_000
        },
        Forgery("an answer to a set after 20 s", .daily, .afterTheClock) {
            $0.moves[9].answered = $0.moves[9].shown + 20_000
        },
        Forgery("a time-out in an untimed set", .daily, .forgedTimeOut) { round in
            round.start.adjusted = 0
            round.moves[9].choice = nil
            round.moves[9].answered = round.moves[9].shown + 20_000
            round.ended = round.moves[9].answered
        },
        Forgery("a time-out in a quiz without timers", .quiz, .forgedTimeOut) {
            $0.moves[9].choice = nil
        },
        Forgery("a time-out after 19.999 s", .timedQuiz, .forgedTimeOut) { round in
            round.moves[9].choice = nil
            round.moves[9].answered = round.moves[9].shown + 19_999
            round.ended = round.moves[9].answered
        },
        Forgery("an answer after 149 ms", .speedrun, .tooFast) {
            $0.moves[6].answered = $0.moves[6].shown + 149
        },
        Forgery("an answer in no time", .practice, .tooFast) {
            $0.moves[6].answered = $0.moves[6].shown
        },

        Forgery("a quiz that the clock ended", .quiz, .wrongEnding) { $0.ending = .timeOut },
        Forgery("a Beat the Clock that was finished", .beatTheClock, .wrongEnding) {
            $0.ending = .finished
        },
        Forgery("nine of ten questions", .quiz, .truncated) { $0.moves.removeLast() },
        Forgery("24 of 25 plants", .speedrun, .truncated) { $0.moves.removeLast() },
        Forgery("nine of a set's ten", .daily, .truncated) { $0.moves.removeLast() },
        Forgery("practice without an answer", .practice, .truncated) { $0.moves = [] },
        Forgery("an end before the last answer", .practice, .wrongEnd) {
            $0.ended = $0.moves[$0.moves.count - 1].answered - 1
        },
        Forgery("an end below all", .quiz, .wrongEnd) { $0.ended = .min },
        Forgery("an end beyond all", .practice, .wrongEnd) { $0.ended = .max },
        Forgery("a quiz that went on after its last answer", .quiz, .wrongEnd) { $0.ended += 1 },
        Forgery("a Beat the Clock of 59.999 s", .beatTheClock, .wrongEnd) { $0.ended = 59_999 },
        Forgery("left after the bell", .beatTheClock, .wrongEnd) { $0.ending = .quit },
        Forgery("20 s within 18.999 s", .quiz, .longerThanTheWall, wall: 18_999),
        Forgery("20 s within less than nothing", .quiz, .longerThanTheWall, wall: .min),
    ]

    /// The honest round: an answer every 2 s, the second missed.
    func round() throws -> (Round, PlayDeck) {
        let deck = try MadeDecks.deck(for: mode)
        var session = try Session(.made(mode), on: deck)
        MadePlayer.play(&session, wrong: [2])
        return (try #require(session.round), deck)
    }
}

@Suite struct `A round that was tampered with` {
    @Test(arguments: Forgery.rows)
    func `is refused`(_ row: Forgery) throws {
        var (round, deck) = try row.round()
        if row.wall == nil { _ = try replay(round, deck) }
        row.change(&round)
        #expect(throws: row.refusal) { try replay(round, deck, wall: row.wall) }
    }

    @Test func `is refused for every reason there is`() {
        // A deck without a card is refused before any round; only practice can find a level empty.
        #expect(
            Set(Forgery.rows.map(\.refusal)).union([.nothingToAsk]) == Set(RoundRefusal.allCases))
    }

    @Test func `twice is refused for what comes first in the list of reasons`() throws {
        let order = Dictionary(
            uniqueKeysWithValues: RoundRefusal.allCases.enumerated().map { ($1, $0) })
        // Everything that a quiz can say wrongly of itself, one thing about its moves and one about its end.
        let rows = Forgery.rows.filter { row in
            let place = order[row.refusal] ?? 0
            let isOfStart = place < (order[.nothingToAsk] ?? 0)
            return row.mode == .quiz && row.wall == nil
                && (isOfStart || row.refusal == .timeOutOfRange || row.refusal == .wrongEnding)
        }
        for (index, first) in rows.enumerated() {
            for second in rows.dropFirst(index + 1) {
                var (round, deck) = try first.round()
                first.change(&round)
                second.change(&round)
                // Two rows about one field undo each other; what is left is one of them.
                let refusals = [first.refusal, second.refusal].sorted {
                    (order[$0] ?? 0) < (order[$1] ?? 0)
                }
                #expect(throws: refusals[0], "\(first.what); \(second.what)") {
                    try replay(round, deck)
                }
            }
        }
    }

    @Test func `is refused when it asks for a level that the deck has not`() throws {
        let start = RoundStart.made(.practice, level: .hard)
        let round = Round(start: start, moves: [], ended: 0, ending: .quit)
        #expect(throws: RoundRefusal.nothingToAsk) { try replay(round, MadeDecks.plants(1)) }
    }

    @Test func `may be longer than the wall by what clocks differ`() throws {
        let (round, deck) = try Forgery("", .quiz, .wrongEnd).round()
        #expect(try replay(round, deck, wall: 19_000).right == 9)
    }

    @Test(arguments: [
        "[]", "{}", "null", #"["p1", 0, 1]"#, #"["p1", 0, 1, 2, 3]"#, #"["p1", 0.5, 1, 2]"#,
        #"["p1", 0, 1e99, 2]"#,
        #"[1, 0, 1, 2]"#, #"["p1", "0", 1, 2]"#, #"["p1", 0, null, 2]"#,
    ])
    func `in its moves' form is not read`(_ text: String) {
        #expect(throws: (any Error).self) {
            try CanonicalJSON.decode(Round.Move.self, from: Data(text.utf8))
        }
    }

    @Test func `travels as it stands here`() throws {
        let round = Round(
            start: .made(.timedQuiz),
            moves: [
                .init(card: "q1", choice: 2, shown: 0, answered: 900),
                .init(card: "q2", choice: nil, shown: 900, answered: 20_900),
            ],
            ended: 20_900, ending: .quit)
        let text = String(decoding: try CanonicalJSON.encode(round), as: UTF8.self)
        let start =
            #"{"adjusted":100,"deck":"\#(MadeDecks.hash)","mode":"timed-quiz","number":1,"player":"device-a","started":1795000000000,"zone":"Europe/Stockholm"}"#
        #expect(
            text
                == #"{"ended":20900,"ending":"quit","format":1,"moves":[["q1",2,0,900],["q2",null,900,20900]],"start":\#(start)}"#
        )
    }
}
