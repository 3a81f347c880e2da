import Games
import PlaySupport
import Testing

private let (minute, hour, day) = (60_000, 3_600_000, 86_400_000)

/// A zone of a made-up world: its clock in winter, and summer time between two days of the year.
private struct Zone {
    var name: String
    var offset: Int
    var summer: Range<Int>
    var moved: Int

    func offset(at time: Int) -> Int { summer.contains(time) ? offset + moved : offset }

    static func made(_ number: Int, _ dice: inout Dice) -> Zone {
        let offset = (dice.below(105) - 48) * 15
        let first = (60 + dice.below(60)) * day + dice.below(4) * hour - offset * minute
        let last = first + (150 + dice.below(60)) * day
        return Zone(
            name: "Made/\(number)", offset: offset, summer: first..<last,
            moved: [0, 60, 60, 30, 120][dice.below(5)])
    }
}

/// A time on the ground, with one clock on the phone.
private struct Stay {
    /// Counts flights.
    var place: Int
    var time: Range<Int>
    var zone: Zone
    var offset: Int
    /// The date that the phone shows.
    var date: Int { (time.lowerBound + offset * minute) / day }
}

/// A made-up year: where somebody is, what their phone shows, and when they play.
private struct Year {
    private static let begin = 30 * day

    var stays: [Stay] = []
    var quizzes: [PlayedRound.Stamp] = []
    /// Whether a quiz is played on each date, wherever they are and whatever the phone shows.
    let isFaithful: Bool
    let isAtHome: Bool

    init(_ seed: Int) {
        var dice = Dice(UInt64(seed))
        (isFaithful, isAtHome) = (seed % 3 != 0, seed % 4 == 0)
        let zones = (0..<4).map { Zone.made($0, &dice) }
        var (time, phone) = (Self.begin + dice.below(day), zones[0])
        let end = time + 365 * day
        var place = 0
        while time < end {
            place += 1
            // A phone whose zone comes late shows the old one first.
            let here = stays.isEmpty || isAtHome ? phone : zones[dice.below(4)]
            let late = dice.percent(30) ? dice.below(40) * hour : 0
            let leaves = min(end, time + hour + dice.below(isAtHome ? 365 : 40) * day / 2)
            let changes = min(leaves, time + late)
            stay(place, time..<changes, phone)
            stay(place, changes..<leaves, here)
            time = leaves + hour + dice.below(isAtHome ? 1 : 18 * 60) * minute
            phone = here
        }
        play(&dice)
    }

    /// Adds a stay, apart where the clock is changed and at each midnight.
    private mutating func stay(_ place: Int, _ time: Range<Int>, _ zone: Zone) {
        var from = time.lowerBound
        while from < time.upperBound {
            let offset = zone.offset(at: from)
            let midnight = ((from + offset * minute) / day + 1) * day - offset * minute
            let changes = [zone.summer.lowerBound, zone.summer.upperBound].filter { $0 > from }
            let next = ([midnight, time.upperBound] + changes).min() ?? midnight
            stays.append(Stay(place: place, time: from..<next, zone: zone, offset: offset))
            from = next
        }
    }

    /// Plays once while a date lasts, and now and then again; the others leave out some dates.
    private mutating func play(_ dice: inout Dice) {
        var rest = stays[...]
        while let first = rest.first {
            let same = rest.prefix {
                ($0.date, $0.place, $0.zone.name) == (first.date, first.place, first.zone.name)
            }
            rest = rest.dropFirst(same.count)
            if !isFaithful, dice.percent(4) { continue }
            for _ in 0...(dice.percent(20) ? 1 : 0) {
                let stay = same[same.startIndex + dice.below(same.count)]
                quizzes.append(
                    .init(
                        time: stay.time.lowerBound + dice.below(stay.time.count),
                        zone: stay.zone.name, offset: stay.offset))
            }
        }
        quizzes.sort { $0.time < $1.time }
    }
}

/// The rule as docs/days.md tells it, of all quizzes at once.
private struct NaiveStreak {
    var lengths: [Int] = []

    init(_ quizzes: [PlayedRound.Stamp]) {
        func date(_ quiz: PlayedRound.Stamp, _ offset: Int) -> Int {
            (quiz.time + offset * minute) / day
        }
        var (first, dates, length) = (quizzes[0], Set<Int>(), 0)
        for (before, quiz) in zip(quizzes.prefix(1) + quizzes, quizzes) {
            let today = date(quiz, quiz.offset)
            let missed = today - (dates.max() ?? today) - 1
            if missed > 1 || missed == 1 && quiz.offset < before.offset + 180 {
                (first, dates, length) = (quiz, [], 0)
            }
            if today > dates.max() ?? .min { dates.insert(today) }
            let offset = quiz.zone == first.zone ? quiz.offset : first.offset
            length = max(
                length, min(dates.count, date(quiz, offset) - date(first, first.offset) + 1))
            lengths.append(length)
        }
    }
}

@Suite struct `Made-up years` {
    @Test(arguments: 0..<100)
    func `are counted as the rule says`(_ part: Int) throws {
        for seed in part * 100..<(part + 1) * 100 {
            let year = Year(seed)
            var streak = Streak()
            var lengths: [Int] = []
            for quiz in year.quizzes {
                streak.take(quiz)
                lengths.append(streak.length)
            }
            #expect(lengths == NaiveStreak(year.quizzes).lengths, "seed \(seed)")
            let (first, last) = (try #require(year.quizzes.first), try #require(year.quizzes.last))
            // Nobody has more than who stays at one place and plays at both ends.
            #expect(streak.longest <= (last.time - first.time) / day + 2, "seed \(seed)")
            guard year.isFaithful else { continue }
            let dates = Set(year.stays.map(\.date)).count
            #expect(lengths == lengths.sorted(), "seed \(seed) ended a row")
            #expect(
                year.isAtHome ? streak.length == dates : streak.length >= dates - 2,
                "seed \(seed)")
        }
    }
}
