public import Catalog
public import Games

/// What judge needs to know of a person: what all their recorded entries came to.
public struct PlayerState: Codable, Sendable, Hashable {
    /// Trophies; never below zero.
    public internal(set) var trophies = 0
    /// Their devices, by key.
    public internal(set) var devices: [String: DeviceState] = [:]
    /// When the ledger first heard of the person, by any device they ever had; nil in player states of
    /// before that was kept, and of a guest who was taken into an account.
    public internal(set) var heard: Int?
    /// Whether moderators shut them out: nothing more is recorded of them, and no board shows them.
    public internal(set) var isBanned = false
    /// Whether moderators took them off the boards.
    public internal(set) var isHidden = false
    /// Whether all they did as a guest was taken into an account; nil in player states of before there
    /// were any.
    public internal(set) var claimed: Bool?
    /// Points by day in UTC and mode.
    public internal(set) var earned: [Day: [Mode: Int]] = [:]
    /// Personal bests that were paid for, by day in UTC.
    public internal(set) var paidBests: [Day: Int] = [:]
    /// The most points of each board.
    public internal(set) var bests: [String: Int] = [:]
    /// What achievements count.
    public internal(set) var counts = PlayCounts()
    /// Days with a quiz.
    public internal(set) var quizDays = QuizDays()
    /// When each achievement was reached.
    public internal(set) var achieved: [String: Int] = [:]
    /// Daily and weekly sets whose one attempt is used up, by the first day.
    public internal(set) var sets: [Day: Set<String>] = [:]
    /// Items that were bought.
    public internal(set) var items: Set<String> = []
    /// What is worn in each slot.
    public internal(set) var worn: [String: String] = [:]
    /// Steps by day in the player's zone.
    public internal(set) var walked: [Day: Int] = [:]
    /// All steps there ever were.
    public internal(set) var steps = 0
    /// Goals of steps.
    public internal(set) var goals = StepGoals()
    /// Goals that were paid, by the first day of the day or week.
    public internal(set) var paidGoals: [Day: Set<GoalPeriod>] = [:]
    /// Goals that were set, by the day in the player's zone on which they were received.
    public internal(set) var goalsSet: [Day: Int]?
    /// Reports and questions, by day in UTC.
    public internal(set) var notes: [Day: Int] = [:]
    /// What reached other persons, by day in UTC; nil in player states of before there was any.
    public internal(set) var reached: [Day: Int]?
    /// What others may do about the person; nil until they say.
    public internal(set) var privacy: Privacy?
    /// Challenges that are not over, by their ids; nil before the first.
    public internal(set) var challenges: [String: ChallengeMark]?
    /// Days that pay though they are of before the ledger heard of the person.
    public internal(set) var earlyDays: Set<Day>?
    /// Days whose play pays, by the day on which it was received.
    public internal(set) var paidDays: [Day: Set<Day>]?
    /// The first days on which the ledger heard of the person.
    public internal(set) var heardDays: Set<Day>?
    /// Battles; nil in player states of before there were any, and before the first.
    public internal(set) var battles: BattleRecord?
    /// When the person was best, by the subject of a board; nil in player states of before that was
    /// kept, until they are made anew.
    public internal(set) var bestRounds: [String: BestRound]?

    /// Nothing yet.
    public init() {}

    /// Takes a device in, whose key claims to be made at a time and was first heard of at another.
    public mutating func add(device: String, born: Int, now: Int) {
        devices[device] = DeviceState(born: born, heardOf: now)
        heard = min(heard ?? now, now)
    }

    /// Takes the ledger to have heard of the person at a time: to judge what was judged then.
    public mutating func hear(at time: Int) { heard = time }

    /// Lets go of all devices, which another person takes: nobody is left to be heard of.
    public mutating func giveDevicesAway() { (devices, heard) = ([:], nil) }

    /// Lets go of a device that was signed out.
    public mutating func remove(device: String) { devices[device] = nil }
}

/// What is known of one device.
public struct DeviceState: Codable, Sendable, Hashable {
    /// When its key was made, by its own clock, but no earlier than the ledger accepts.
    public var born: Int
    /// The number of its last round; 0 before the first.
    public internal(set) var round = 0
    /// When that round was over, by the device's clock.
    public internal(set) var ended = 0

    /// A device whose key claims to be made at that time and was first heard of at another.
    public init(born: Int, heardOf now: Int) {
        self.born = min(max(born, now - LedgerLimits.offline), now)
    }
}

extension PlayerState {
    /// Whether something of before a day is still remembered.
    func remembers(before day: Day) -> Bool {
        earned.keys.contains { $0 < day } || paidBests.keys.contains { $0 < day }
            || sets.keys.contains { $0 < day } || walked.keys.contains { $0 < day }
            || paidGoals.keys.contains { $0 < day } || notes.keys.contains { $0 < day }
            || (reached ?? [:]).keys.contains { $0 < day }
            || (goalsSet ?? [:]).keys.contains { $0 < day }
            || (paidDays ?? [:]).keys.contains { $0 < day }
            || quizDays.remembers(before: day.number)
    }
}
