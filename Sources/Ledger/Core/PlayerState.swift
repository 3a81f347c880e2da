public import Catalog
public import Games

/// The state of a person after all of their recorded entries, as far as `judge` needs it.
public struct PlayerState: Codable, Sendable, Hashable {
    /// Trophies; never below zero.
    public internal(set) var trophies = 0
    /// Their devices, by key.
    public internal(set) var devices: [String: DeviceState] = [:]
    /// When the person's first device was registered, in milliseconds since 1970. Nil in player
    /// states from before this was kept, and for a guest who was taken into an account.
    public internal(set) var heard: Int?
    /// Whether moderators banned the person: no further entries are recorded, and no board shows
    /// them.
    public internal(set) var isBanned = false
    /// Whether moderators hid the person from boards.
    public internal(set) var isHidden = false
    /// Whether the person, a guest, was taken into an account; nil in player states from before
    /// that was possible.
    public internal(set) var claimed: Bool?
    /// Points by day in UTC and mode.
    public internal(set) var earned: [Day: [Mode: Int]] = [:]
    /// Personal bests that were paid for, by day in UTC.
    public internal(set) var paidBests: [Day: Int] = [:]
    /// The most points of each board.
    public internal(set) var bests: [String: Int] = [:]
    /// The counts for achievements.
    public internal(set) var counts = PlayCounts()
    /// Days with a quiz.
    public internal(set) var quizDays = QuizDays()
    /// When each achievement was reached, in milliseconds since 1970.
    public internal(set) var achieved: [String: Int] = [:]
    /// Daily and weekly sets whose one attempt is used up, by the first day.
    public internal(set) var sets: [Day: Set<String>] = [:]
    /// Bought items.
    public internal(set) var items: Set<String> = []
    /// The worn item of each slot.
    public internal(set) var worn: [String: String] = [:]
    /// Steps by day in the player's zone.
    public internal(set) var walked: [Day: Int] = [:]
    /// The sum of all steps.
    public internal(set) var steps = 0
    /// Goals of steps.
    public internal(set) var goals = StepGoals()
    /// Goals that were paid, by the first day of the day or week.
    public internal(set) var paidGoals: [Day: Set<GoalPeriod>] = [:]
    /// The number of goals set, by the day in the player's zone of their receipt.
    public internal(set) var goalsSet: [Day: Int]?
    /// The number of reports and questions, by day in UTC.
    public internal(set) var notes: [Day: Int] = [:]
    /// How often the person reached others, by day in UTC; nil in player states from before that
    /// was possible.
    public internal(set) var reached: [Day: Int]?
    /// The privacy settings; nil until the person sets them.
    public internal(set) var privacy: Privacy?
    /// Current challenges, by id; nil before the first.
    public internal(set) var challenges: [String: ChallengeMark]?
    /// Days before the person's registration that pay.
    public internal(set) var earlyDays: Set<Day>?
    /// Days whose play pays, by the day of receipt.
    public internal(set) var paidDays: [Day: Set<Day>]?
    /// The first days on which entries of the person were received.
    public internal(set) var heardDays: Set<Day>?
    /// Battles; nil before the first, and in player states from before there were any.
    public internal(set) var battles: BattleRecord?
    /// The best rounds, by the subject of a board; nil in player states from before they were kept,
    /// until a rebuild.
    public internal(set) var bestRounds: [String: BestRound]?

    /// The state before any entry.
    public init() {}

    /// Adds a device with the claimed time of its key and the time of its registration, in ms since
    /// 1970.
    public mutating func add(device: String, born: Int, now: Int) {
        devices[device] = DeviceState(born: born, heardOf: now)
        heard = min(heard ?? now, now)
    }

    /// Sets the time of registration, for judging an entry as it was judged then.
    public mutating func hear(at time: Int) { heard = time }

    /// Removes all devices, which become another person's, and the time of registration.
    public mutating func giveDevicesAway() { (devices, heard) = ([:], nil) }

    /// Removes an ended device.
    public mutating func remove(device: String) { devices[device] = nil }
}

/// The state of one device.
public struct DeviceState: Codable, Sendable, Hashable {
    /// When the device key was made, in ms since 1970, limited to the `LedgerLimits.offline` before
    /// its registration.
    public var born: Int
    /// The number of its last round; 0 before the first.
    public internal(set) var round = 0
    /// When that round ended, by the device's clock, in milliseconds since 1970.
    public internal(set) var ended = 0

    /// A device with the claimed time of its key, and the time of its registration.
    public init(born: Int, heardOf now: Int) {
        self.born = min(max(born, now - LedgerLimits.offline), now)
    }
}

extension PlayerState {
    /// Whether the state contains data of before a day.
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
