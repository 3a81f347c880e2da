import Foundation
import Ledger
import LedgerSQLite
import LedgerSupport
import PlaySupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

@Suite(.onAllEngines, .namingTheEngine) struct `Boards` {
    @Test func `follow what is recorded, best and sum apart, for day, week, season and all time`()
        async throws
    {
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
        var people: [PersonID] = []
        // The first misses nothing, the second two, the third four; then the third plays again without a miss.
        var devices = (0..<3).map { Device("device-\($0)", seed: UInt64($0 + 1)) }
        for place in devices.indices {
            let device = devices[place].name
            people.append(
                try await store.register(
                    device: device, born: devices[place].born,
                    now: Device.noon - 30 * 24 * Device.hour))
            let entry = try devices[place].quiz(missed: Set([1, 2, 3, 4].prefix(2 * place)))
            _ = try await store.append(
                [entry], by: Sender(person: people[place], device: device, hasAccount: true),
                now: devices[place].now)
        }
        devices[2].now += 5 * Device.hour
        _ = try await store.append(
            [devices[2].quiz()],
            by: Sender(person: people[2], device: "device-2", hasAccount: true), now: devices[2].now
        )
        #expect(try await store.updateBoards(most: 3) == 3)
        #expect(try await store.updateBoards(most: 3) == 1)
        #expect(try await store.updateBoards(most: 3) == 0)
        for span in ["day/2026-11-21", "week/2026-11-16", "season/2026-10-01", "always"] {
            let best = try await store.page(
                of: "best/offline/quiz/art/100/\(span)", from: 1, count: 10)
            #expect(best.persons == 3)
            // The first was earlier with the same points.
            #expect(best.lines.map(\.person) == [people[0], people[2], people[1]])
            #expect(
                best.lines.map(\.rank) == [1, 2, 3]
                    && best.lines.map(\.points) == [1_000, 1_000, 800])
            let sum = try await store.page(of: "sum/offline/points/\(span)", from: 2, count: 10)
            #expect(
                sum.lines.map(\.person) == [people[0], people[1]]
                    && sum.lines.map(\.rank) == [2, 3])
        }
        let mine = try await store.around(people[1], on: "sum/offline/points/always", reach: 1)
        #expect(mine.lines.map(\.rank) == [2, 3] && mine.lines.map(\.points) == [1_000, 800])
        #expect(
            try await store.around(
                PersonID(rawValue: 99), on: "sum/offline/points/always", reach: 1
            ).lines.isEmpty)
        #expect(try await store.page(of: "sum/live/points/always", from: 1, count: 10).persons == 0)
        let before = try await store.page(of: "sum/offline/points/always", from: 1, count: 10)
        try await store.rebuild()
        #expect(try await store.updateBoards(most: 100) == 4)
        #expect(try await store.page(of: "sum/offline/points/always", from: 1, count: 10) == before)
    }

    /// Ranks are held against a list that is sorted anew each time.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `rank exactly, with ties in points, in minutes and altogether`(_ seed: UInt64) throws {
        var dice = Dice(seed)
        let database = try SQLiteDatabase(nil, steps: SQLiteSchema.entries)
        try database.blockingWrite { database in
            try database.run("INSERT INTO board (id, name) VALUES (1, 'a')")
            let table = RankTable(database: database, board: 1)
            var scores: [Int: RankTable.Score] = [:]
            for _ in 0..<1_500 {
                let score = RankTable.Score(
                    person: 1 + dice.below(400),
                    points: dice.percent(50) ? 1_000 : dice.below(3) * 700 + dice.below(20),
                    time: Device.noon + (dice.percent(50) ? dice.below(5) : dice.below(1 << 34)))
                try table.set(score, in: table.score(of: score.person))
                scores[score.person] = score
            }
            let sorted = scores.values.sorted {
                ($1.points, $0.time, $0.person) < ($0.points, $1.time, $1.person)
            }
            #expect(try table.persons() == sorted.count)
            for (place, score) in sorted.enumerated() {
                #expect(try table.rank(of: score) == place + 1)
                #expect(
                    try table.scores(besides: score, isAbove: true, count: 2)
                        == Array(sorted[max(0, place - 2)..<place]))
                #expect(
                    try table.scores(besides: score, isAbove: false, count: 2)
                        == Array(sorted[(place + 1)...].prefix(2)))
            }
            #expect(try table.scores(from: 5, count: 7) == Array(sorted[4..<11]))
        }
    }
}
