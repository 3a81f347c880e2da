import Catalog
public import Games

/// Days with a quiz, from which a streak is computed; the order in which devices send them makes no
/// difference.
///
/// For each date, zone and offset from UTC on the player's clock the first and the last quiz are
/// kept, as long as further quizzes of that date may still arrive; older days are part of a closed
/// streak. No other quizzes are needed: the first starts the date, the last determines its value.
public struct QuizDays: Codable, Sendable, Hashable {
    private struct Span: Codable, Sendable, Hashable {
        var first: PlayedRound.Stamp
        var last: PlayedRound.Stamp

        var day: Int { first.day.number }
        var clock: Clock { Clock(first) }
    }

    private struct Clock: Hashable, Comparable {
        var offset: Int
        var zone: String

        init(_ stamp: PlayedRound.Stamp) { (offset, zone) = (stamp.offset, stamp.zone) }

        static func < (one: Clock, other: Clock) -> Bool {
            (one.offset, one.zone) < (other.offset, other.zone)
        }
    }

    /// The most combinations of zone and offset on one date.
    private static let mostClocks = 4

    private var closed = Streak()
    private var closedBefore = Int.min
    private var spans: [Span] = []

    /// No day yet.
    public init() {}

    /// The streak over all days.
    public var streak: Streak { streak(before: .max) }

    private func streak(before day: Int) -> Streak {
        let stamps = spans.filter { $0.day < day }
            .flatMap { $0.last == $0.first ? [$0.first] : [$0.first, $0.last] }
            .sorted { ($0.time, $0.offset, $0.zone) < ($1.time, $1.offset, $1.zone) }
        return stamps.reduce(into: closed) { $0.take($1) }
    }

    /// Takes a finished quiz.
    mutating func take(_ stamp: PlayedRound.Stamp) {
        let (day, clock) = (stamp.day.number, Clock(stamp))
        guard day >= closedBefore else { return }
        if let place = spans.firstIndex(where: { $0.day == day && $0.clock == clock }) {
            if stamp.time < spans[place].first.time { spans[place].first = stamp }
            if stamp.time > spans[place].last.time { spans[place].last = stamp }
            return
        }
        spans.append(Span(first: stamp, last: stamp))
        spans.sort { ($0.day, $0.clock) < ($1.day, $1.clock) }
        let clocks = spans.filter { $0.day == day }.map(\.clock)
        let surplus = Set(clocks.dropFirst(Self.mostClocks))
        if !surplus.isEmpty { spans.removeAll { $0.day == day && surplus.contains($0.clock) } }
    }

    func remembers(before day: Int) -> Bool { spans.contains { $0.day < day } }

    /// Closes the streak up to a day, before which no quiz can arrive any more.
    mutating func close(before day: Int) {
        guard day > closedBefore else { return }
        closed = streak(before: day)
        closedBefore = day
        spans.removeAll { $0.day < day }
    }
}
