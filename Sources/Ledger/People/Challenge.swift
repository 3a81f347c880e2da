public import Catalog

/// Something that several people set out to do in the same days.
public struct Challenge: Codable, Sendable, Hashable, Identifiable {
    /// What is to be done.
    public enum Goal: String, Codable, Sendable, Hashable, CaseIterable {
        /// Each makes so many steps.
        case reach
        /// Who makes the most steps wins.
        case most
    }

    /// The id of the entry that began it.
    public var id: UUIDv7
    /// What is to be done.
    public var goal: Goal
    /// Steps that are to be made; 0 where the most win.
    public var steps: Int
    /// The public name of who began it.
    public var by: String
    /// The public names of all, who began it first.
    public var people: [String]
    /// The first day, in each one's zone.
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

    /// When it is over, in milliseconds since 1970-01-01T00:00Z: its last day has ended in every zone,
    /// and who was offline has had two days to send.
    public var ends: Int {
        (last.number + 1) * LedgerLimits.day + LedgerLimits.offset * LedgerLimits.minute
            + LedgerLimits.challengeGrace
    }

    /// A person's steps of its days.
    public func steps(of state: PlayerState) -> Int {
        state.walked.reduce(0) { (first...last).contains($1.key) ? $0 + $1.value : $0 }
    }
}

/// A challenge as one of its people has it.
public struct ChallengeMark: Codable, Sendable, Hashable {
    /// The challenge.
    public var challenge: Challenge
    /// The person's own public name among its people.
    public var own: String
    /// Whether the person takes part; else they were asked and have not answered.
    public var isJoined: Bool

    init(_ challenge: Challenge, own: String, isJoined: Bool) {
        self.challenge = challenge
        self.own = own
        self.isJoined = isJoined
    }
}

/// What a challenge came to for one of its people.
public struct ChallengeResult: Codable, Sendable, Hashable {
    /// The challenge.
    public var challenge: Challenge
    /// How many took part.
    public var persons: Int
    /// The person's steps; nil for who did not take part.
    public var steps: Int?
    /// The person's place by steps, from 1; those of as many have the same.
    public var place: Int?
    /// Whether the person did what was to be done.
    public var isDone: Bool
    /// Points: a two-hundredth of the steps that were to be made, or of one's own where the most win.
    public var points: Int

    /// A result; of who did not take part without steps and place.
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
    /// Who stands where among its people.
    public struct Standing: Sendable, Hashable {
        /// The public name.
        public var handle: String
        /// Whether they take part.
        public var isJoined: Bool
        /// Their steps of its days.
        public var steps: Int

        /// A person of a challenge.
        public init(handle: String, isJoined: Bool, steps: Int) {
            self.handle = handle
            self.isJoined = isJoined
            self.steps = steps
        }
    }

    /// Whether it is done before it is over: all answered, two at least take part, and each made the
    /// steps. Where the most win that is open until the end.
    public func isDone(by people: [Standing]) -> Bool {
        goal == .reach && people.count > 1 && people.allSatisfy { $0.isJoined && $0.steps >= steps }
    }

    /// What it comes to, for all its people together. Alone nobody does it.
    ///
    /// - Parameter people: those who are still there.
    /// - Returns: a result each, by the public name.
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
