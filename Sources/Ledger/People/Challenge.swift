public import Catalog

/// A challenge of steps among several people in the same days.
public struct Challenge: Codable, Sendable, Hashable, Identifiable {
    /// The kind of goal.
    public enum Goal: String, Codable, Sendable, Hashable, CaseIterable {
        /// Each makes so many steps.
        case reach
        /// The most steps win.
        case most
    }

    /// The id of the entry that began it.
    public var id: UUIDv7
    /// The kind of goal.
    public var goal: Goal
    /// The steps to make; 0 where the most win.
    public var steps: Int
    /// The public name of the person who began it.
    public var by: String
    /// The public names of all participants, `by` first.
    public var people: [String]
    /// The first day, in each participant's zone.
    public var first: Day
    /// The last day.
    public var last: Day

    /// A challenge.
    public init(
        id: UUIDv7, goal: Goal, steps: Int, by: String, people: [String], first: Day, last: Day
    ) {
        self.id = id
        self.goal = goal
        self.steps = steps
        self.by = by
        self.people = people
        self.first = first
        self.last = last
    }

    /// When it is settled, in milliseconds since 1970-01-01T00:00Z: two days after its last day has
    /// ended in every zone, so that offline devices can send their steps.
    public var ends: Int {
        (last.number + 1) * LedgerLimits.day + LedgerLimits.offset * LedgerLimits.minute
            + LedgerLimits.challengeGrace
    }

    /// A person's steps on its days.
    public func steps(of state: PlayerState) -> Int {
        state.walked.reduce(0) { (first...last).contains($1.key) ? $0 + $1.value : $0 }
    }
}

/// A challenge in the state of one participant.
public struct ChallengeMark: Codable, Sendable, Hashable {
    /// The challenge.
    public var challenge: Challenge
    /// The person's own public name among its people.
    public var own: String
    /// Whether the person joined; otherwise they were asked and have not answered.
    public var isJoined: Bool

    init(_ challenge: Challenge, own: String, isJoined: Bool) {
        self.challenge = challenge
        self.own = own
        self.isJoined = isJoined
    }
}

/// The result of a challenge for one participant.
public struct ChallengeResult: Codable, Sendable, Hashable {
    /// The challenge.
    public var challenge: Challenge
    /// The number of persons who took part.
    public var persons: Int
    /// The person's steps; nil for a person who did not take part.
    public var steps: Int?
    /// The person's place by steps, from 1; equal steps share a place.
    public var place: Int?
    /// Whether the person reached the goal.
    public var isDone: Bool
    /// Points: a two-hundredth of the goal in steps, or of the person's own steps where the most
    /// win.
    public var points: Int

    /// A result; without steps and place for a person who did not take part.
    public init(
        challenge: Challenge, persons: Int, steps: Int? = nil, place: Int? = nil, isDone: Bool,
        points: Int
    ) {
        self.challenge = challenge
        self.persons = persons
        self.steps = steps
        self.place = place
        self.isDone = isDone
        self.points = points
    }

    /// Trophies: one for every 20 points, `LedgerLimits.challengeTrophies` at most.
    public var trophies: Int { min(points / 20, LedgerLimits.challengeTrophies) }
}

extension Challenge {
    /// The standing of a participant.
    public struct Standing: Sendable, Hashable {
        /// The public name.
        public var handle: String
        /// Whether the person joined.
        public var isJoined: Bool
        /// Their steps on its days.
        public var steps: Int

        /// A standing.
        public init(handle: String, isJoined: Bool, steps: Int) {
            self.handle = handle
            self.isJoined = isJoined
            self.steps = steps
        }
    }

    /// Whether it is decided before its end: all answered, at least two joined, and each of them
    /// made the steps. A challenge for the most steps is open until its end.
    public func isDone(by people: [Standing]) -> Bool {
        goal == .reach && people.count > 1 && people.allSatisfy { $0.isJoined && $0.steps >= steps }
    }

    /// The results for all participants together. A single person cannot reach the goal.
    ///
    /// - Parameter people: the standings of participants who were not erased or banned.
    /// - Returns: a result for each, by public name.
    public func results(of people: [Standing]) -> [String: ChallengeResult] {
        let joined = people.filter(\.isJoined)
        let best = joined.map(\.steps).max() ?? 0
        return people.reduce(into: [:]) { results, person in
            let isDone =
                switch goal {
                case .reach: person.steps >= steps
                case .most: person.steps == best && best > 0
                }
            let counts = person.isJoined && isDone && joined.count > 1
            let points = (goal == .reach ? steps : person.steps) / 200
            results[person.handle] = ChallengeResult(
                challenge: self, persons: joined.count,
                steps: person.isJoined ? person.steps : nil,
                place: person.isJoined ? joined.count { $0.steps > person.steps } + 1 : nil,
                isDone: counts, points: counts ? points : 0)
        }
    }
}
