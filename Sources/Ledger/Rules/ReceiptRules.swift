import Catalog

/// What the time of receipt says about play: whether its day still pays, and where it ranks. A
/// device's own clock proves nothing; when the ledger heard of it does.
struct ReceiptRules {
    /// Days whose play pays because of this entry.
    private(set) var changes: [Change] = []

    private let today: Day
    private let heardDay: Day
    private let age: Int
    private let isGuest: Bool
    private let daysHeard: Int
    private var early: Set<Day>
    private var paid: Set<Day>

    /// - Parameters:
    ///   - sender: who sends the entry.
    ///   - state: what all entries before came to.
    ///   - now: the ledger's time.
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

    /// Whether play of a day pays; if so the day is taken up among those that do.
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

    /// Why play of a day does not rank; nil where it ranks on all boards.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - isHuman: whether a person may be so quick.
    /// - Returns: the first reason that holds.
    func unranked(_ day: Day, isHuman: Bool = true) -> Unranked? {
        if day < heardDay { return .early }
        if !isHuman { return .pace }
        if isGuest, age < LedgerLimits.guestAge { return .new }
        let isSeen = !isGuest || daysHeard >= LedgerLimits.alwaysDays
        return age < LedgerLimits.alwaysAge || !isSeen ? .recent : nil
    }
}

extension PlayerState {
    /// When the ledger first heard of the person; in player states of before that was kept, when the
    /// first of their devices says it was made.
    public var firstHeard: Int? { heard ?? devices.values.map(\.born).min() }

    /// Whether a sender may set beacons, which strangers see: with an account, or a guest whom the
    /// ledger has known for a day.
    public func maySetBeacons(_ sender: Sender, now: Int) -> Bool {
        guard !sender.hasAccount else { return true }
        guard let firstHeard else { return false }
        return now - firstHeard >= LedgerLimits.guestAge
    }
}
