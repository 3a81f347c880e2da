import Catalog

/// Rules about the time of receipt: whether a day's play still pays, and on which boards it is. A
/// device's own clock proves nothing; the time of its registration does.
struct ReceiptRules {
    /// Days whose play begins to pay by this entry.
    private(set) var changes: [Change] = []

    private let today: Day
    private let heardDay: Day
    private let age: Int
    private let isGuest: Bool
    private let daysHeard: Int
    private var early: Set<Day>
    private var paid: Set<Day>

    /// - Parameters:
    ///   - sender: the sender of the entry.
    ///   - state: the state after all earlier entries.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    init(_ sender: Sender, _ state: PlayerState, now: Int) {
        let heard = state.firstHeard ?? now
        today = Day(secondsSince1970: now / 1_000)
        heardDay = Day(secondsSince1970: heard / 1_000)
        age = now - heard
        isGuest = !sender.hasAccount
        daysHeard = (state.heardDays ?? []).union([today]).count
        early = state.earlyDays ?? []
        paid = state.paidDays?[today] ?? []
    }

    /// Whether play of a day pays; if so the day is added to those that do.
    mutating func pays(_ day: Day) -> Bool {
        let isEarly = day < heardDay
        let isKnown = paid.contains(day) && (!isEarly || early.contains(day))
        if isKnown { return true }
        guard !isEarly || early.contains(day) || early.count < LedgerLimits.earlyDays,
            paid.contains(day) || paid.count < LedgerLimits.daysADay
        else { return false }
        paid.insert(day)
        if isEarly { early.insert(day) }
        changes.append(.paid(day, isEarly: isEarly, received: today))
        return true
    }

    /// Why play of a day is not on all boards; nil where it is.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - isHuman: whether a person can play as quickly as that.
    /// - Returns: the first reason that applies.
    func unranked(_ day: Day, isHuman: Bool = true) -> Unranked? {
        if day < heardDay { return .early }
        if !isHuman { return .pace }
        if isGuest, age < LedgerLimits.guestAge { return .new }
        let isSeen = !isGuest || daysHeard >= LedgerLimits.alwaysDays
        return age < LedgerLimits.alwaysAge || !isSeen ? .recent : nil
    }
}

extension PlayerState {
    /// When the person's first device was registered, in milliseconds since 1970; in player states
    /// from before this was kept, the earliest time of a device's key.
    public var firstHeard: Int? { heard ?? devices.values.map(\.born).min() }

    /// Whether a sender may set beacons, which strangers see: with an account, or as a guest who
    /// was registered at least a day ago.
    public func maySetBeacons(_ sender: Sender, now: Int) -> Bool {
        guard !sender.hasAccount else { return true }
        guard let firstHeard else { return false }
        return now - firstHeard >= LedgerLimits.guestAge
    }
}
