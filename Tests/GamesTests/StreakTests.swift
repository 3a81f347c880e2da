import Catalog
import Foundation
import Games
import PlaySupport
import Testing

private let hour = 3_600_000
/// 2026-11-21T00:00Z, which is 01:00 in Stockholm.
private let beginning = 1_795_219_200_000

/// When quizzes were finished, hours after `start` and minutes ahead of UTC; and the streak at the
/// last.
struct StreakRow: Sendable, CustomTestStringConvertible {
    var what: String
    var start = beginning
    var quizzes: [(hours: Double, offset: Int)]
    /// A zone for each offset: no summer time.
    var isMoving = true
    var length: Int
    var testDescription: String { what }

    var stamps: [PlayedRound.Stamp] {
        quizzes.map { hours, offset in
            PlayedRound.Stamp(
                time: start + Int(hours * Double(hour)),
                zone: isMoving ? "at \(offset)" : "Europe/Stockholm", offset: offset)
        }
    }

    static let rows: [StreakRow] = [
        StreakRow(what: "one quiz", quizzes: [(12, 60)], length: 1),
        StreakRow(what: "two on one day", quizzes: [(12, 60), (14, 60)], length: 1),
        StreakRow(what: "three days in a row", quizzes: [(12, 60), (30, 60), (70, 60)], length: 3),
        StreakRow(
            what: "just before and after midnight at home", quizzes: [(22.9, 60), (23.1, 60)],
            length: 2),
        StreakRow(what: "a day left out", quizzes: [(12, 60), (60, 60)], length: 1),
        StreakRow(
            what: "flying east from Stockholm to Tokyo, three hours on",
            quizzes: [(14, 60), (17, 540)], length: 1),
        StreakRow(
            what: "the same, and again when Stockholm has that date, too",
            quizzes: [(14, 60), (17, 540), (34, 540)], length: 2),
        StreakRow(
            what: "flying west from Stockholm to New York, the same day twice",
            quizzes: [(0, 60), (3, -300), (24, -300)], length: 1),
        StreakRow(
            what: "an evening in New York, and noon in London",
            quizzes: [(27, -300), (36, 0)], length: 2),
        StreakRow(
            what: "over the date line from Los Angeles to Tokyo",
            quizzes: [(1, -480), (15.5, 540), (21.5, 540)], length: 2),
        StreakRow(
            what: "a day that the date line left out", quizzes: [(7, -480), (32, 540)], length: 2),
        StreakRow(
            what: "a day that the date line left out, from its first hour to its last",
            quizzes: [(10, -600), (58.5, 780)], length: 2),
        StreakRow(what: "two days left out", quizzes: [(7, -480), (70, 540)], length: 1),
        StreakRow(
            what: "a day left out where the clock went an hour ahead",
            quizzes: [(22, 60), (46, 120)], length: 1),
        StreakRow(
            what: "summer time begins", start: 1_806_186_600_000,  // Sat 27 March 2027, 23:30 CET
            quizzes: [(0, 60), (9.5, 120), (43.5, 120)], isMoving: false, length: 3),
        StreakRow(
            what: "summer time ends between two nights", start: 1_824_931_800_000,
            quizzes: [(0, 120), (1, 120), (26, 60)], isMoving: false, length: 3),
        StreakRow(
            what: "home again with a date that was played abroad",
            quizzes: [(18, -480), (18, 840), (42, -480), (66, -480)], length: 3),
        StreakRow(
            what: "zones changed each hour", quizzes: (0..<24).map { (Double($0), $0 * 60 - 720) },
            length: 2),
    ]
}

@Suite struct `A streak` {
    @Test(arguments: StreakRow.rows)
    func `counts dates on the player's clock`(_ row: StreakRow) throws {
        let stamps = row.stamps
        let streak = stamps.reduce(into: Streak()) { $0.take($1) }
        let last = try #require(stamps.last)
        #expect(streak.length == row.length)
        #expect(streak.current(at: last.time) == row.length)
        #expect(streak.current(at: last.time, offset: last.offset) == row.length)
        #expect(streak.current(at: last.time + 72 * hour) == 0)
    }

    @Test func `stands until the day after is over, on the clock that is asked`() {
        var streak = Streak()
        #expect(streak.current(at: beginning) == 0)
        streak.take(.init(time: beginning, zone: "Pacific/Honolulu", offset: -600))
        // It is 14:00 there: the date after ends in 34 hours.
        #expect(streak.current(at: beginning + 34 * hour - 1) == 1)
        #expect(streak.current(at: beginning + 34 * hour) == 0)
        #expect(streak.current(at: beginning + 33 * hour, offset: 60) == 1)
        #expect(streak.current(at: beginning + 33 * hour, offset: -480) == 0)
    }

    @Test func `goes on from what an older release kept`() throws {
        let json = """
            {"day":"2026-11-21","last":{"offset":60,"time":1795262400000,"zone":"Europe/Stockholm"},\
            "length":40,"longest":50}
            """
        var streak = try CanonicalJSON.decode(Streak.self, from: Data(json.utf8))
        for day in 1...12 {
            streak.take(
                .init(
                    time: 1_795_262_400_000 + day * 24 * hour, zone: "Europe/Stockholm", offset: 60)
            )
        }
        #expect(streak.length == 52 && streak.longest == 52)
    }

    @Test(arguments: [Mode.quiz, .timedQuiz, .daily, .weekly, .practice, .speedrun, .beatTheClock])
    func `grows by quizzes alone`(_ mode: Mode) throws {
        let round = Round(start: .made(mode, number: 1), moves: [], ended: 0, ending: .quit)
        var result = try replay(round, MadeDecks.deck(for: mode))
        result.ending = .finished
        var record = PlayerRecord()
        record.take(try #require(PlayedRound(result, content: "2026.11.1", offset: 60)))
        #expect(record.streak.length == (mode.isQuiz ? 1 : 0))
    }
}
