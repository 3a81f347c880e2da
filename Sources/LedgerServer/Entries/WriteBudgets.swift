import Synchronization

/// The bytes and entries that one writer may add to the ledger: at once, and per hour.
struct WriteBudget: Sendable {
    /// Bytes on disk: at once, and an hour.
    var bytes: (atOnce: Int, anHour: Int)
    /// Entries: at once, and an hour.
    var entries: (atOnce: Int, anHour: Int)
}

/// Limits the bytes and entries that devices, persons and networks add to the ledger. The counts
/// are in memory: after a start all budgets are full.
final class WriteBudgets: Sendable {
    /// The holder of a budget.
    enum Writer: Sendable, Hashable {
        case device(String)
        case person(Int)
        /// A site of many IPv6 networks.
        case site(String)
        /// Persons of a network who have an account.
        case members(String)
        /// Guests of a network.
        case guests(String)
        /// Guests of a network whose devices are new.
        case newGuests(String)

        var budget: WriteBudget {
            switch self {
            case .device: LedgerServerLimits.deviceBudget
            case .person: LedgerServerLimits.personBudget
            case .site: LedgerServerLimits.siteBudget
            case .members: LedgerServerLimits.membersBudget
            case .guests: LedgerServerLimits.guestsBudget
            case .newGuests: LedgerServerLimits.newGuestsBudget
            }
        }
    }

    /// Amounts since the last message to other servers.
    struct Spent: Sendable {
        var bytes: [Writer: Double] = [:]
        var entries: [Writer: Double] = [:]
    }

    /// The rest of a budget at a time.
    private struct Left {
        var bytes: Double
        var entries: Double
        var time: Int

        init(_ budget: WriteBudget, at time: Int) {
            bytes = Double(budget.bytes.atOnce)
            entries = Double(budget.entries.atOnce)
            self.time = time
        }

        mutating func refill(_ budget: WriteBudget, at now: Int) {
            let hours = Double(max(0, now - time)) / 3_600_000
            bytes = min(
                Double(budget.bytes.atOnce), bytes + hours * Double(budget.bytes.anHour))
            entries = min(
                Double(budget.entries.atOnce), entries + hours * Double(budget.entries.anHour))
            time = max(time, now)
        }
    }

    private let most: Int
    private let left = Mutex<[Writer: Left]>([:])
    /// Nil where budgets are not shared.
    private let spent = Mutex<Spent?>(nil)

    private let isBounded: Bool

    /// - Parameters:
    ///   - most: the most writers that are counted.
    ///   - isBounded: whether budgets limit anything; false for measurements.
    init(most: Int = LedgerServerLimits.countedSenders, isBounded: Bool = true) {
        self.most = most
        self.isBounded = isBounded
    }

    /// Takes an entry from the budgets of all its writers, or from none.
    ///
    /// - Parameters:
    ///   - bytes: the bytes that the entry adds; more than a whole budget counts as a whole budget.
    ///   - writers: the writers whose budgets the entry uses.
    ///   - now: milliseconds of a monotonic clock.
    /// - Returns: nil if the entry fits, otherwise the seconds until it will.
    func take(_ bytes: Int, of writers: [Writer], at now: Int) -> Int? {
        guard isBounded else { return nil }
        return left.withLock { left in
            var wait = 0.0
            for writer in writers {
                let budget = writer.budget
                var own = left[writer] ?? Left(budget, at: now)
                own.refill(budget, at: now)
                left[writer] = own
                let needed = Double(min(bytes, budget.bytes.atOnce))
                let missing = (needed - own.bytes) / Double(budget.bytes.anHour)
                let missingEntries = (1 - own.entries) / Double(budget.entries.anHour)
                wait = max(wait, missing, missingEntries)
            }
            guard wait <= 0 else { return max(1, Int((wait * 3_600).rounded(.up))) }
            for writer in writers { Self.add(-bytes, -1, to: &left[writer]) }
            note(bytes, 1, writers)
            if left.count > most { Self.forget(&left) }
            return nil
        }
    }

    /// Takes the bytes that an entry added beyond its estimate. A budget may become negative, which
    /// delays later entries.
    func charge(_ bytes: Int, to writers: [Writer]) {
        guard bytes > 0 else { return }
        left.withLock { left in
            for writer in writers { Self.add(-bytes, 0, to: &left[writer]) }
        }
        note(bytes, 0, writers)
    }

    private func note(_ bytes: Int, _ entries: Int, _ writers: [Writer]) {
        spent.withLock { spent in
            guard spent != nil else { return }
            for writer in writers {
                spent?.bytes[writer, default: 0] += Double(bytes)
                spent?.entries[writer, default: 0] += Double(entries)
            }
        }
    }

    /// Starts collecting amounts for other servers.
    func startTelling() { spent.withLock { $0 = $0 ?? Spent() } }

    /// Returns the amounts since the last call, of writers with less than half of their budget
    /// left.
    func takeSpent(_ part: WritableKeyPath<Spent, [Writer: Double]>) -> [String: Double] {
        left.withLock { left in
            let taken = spent.withLock { spent in
                let taken = spent?[keyPath: part] ?? [:]
                spent?[keyPath: part] = [:]
                return taken
            }
            let busy = taken.filter { writer, amount in
                guard amount > 0, let own = left[writer] else { return false }
                return own.bytes < Double(writer.budget.bytes.atOnce) / 2
                    || own.entries < Double(writer.budget.entries.atOnce) / 2
            }
            return Dictionary(uniqueKeysWithValues: busy.map { ($0.key.name, $0.value) })
        }
    }

    /// Counts amounts of other servers.
    ///
    /// - Parameters:
    ///   - amounts: the amounts, by the writers' names.
    ///   - part: bytes or entries.
    ///   - now: milliseconds of the clock of `take`.
    func spend(
        _ amounts: [String: Double], of part: WritableKeyPath<Spent, [Writer: Double]>, at now: Int
    ) {
        left.withLock { left in
            for (name, amount) in amounts {
                guard let writer = Writer(name: name) else { continue }
                if left[writer] == nil { left[writer] = Left(writer.budget, at: now) }
                if part == \.bytes {
                    Self.add(-Int(amount), 0, to: &left[writer])
                } else {
                    left[writer]?.entries -= amount
                }
            }
            if left.count > most { Self.forget(&left) }
        }
    }

    /// Gives back what was taken for an entry that was already recorded.
    func giveBack(_ bytes: Int, to writers: [Writer]) {
        left.withLock { left in
            for writer in writers { Self.add(bytes, 1, to: &left[writer]) }
        }
    }

    private static func add(_ bytes: Int, _ entries: Int, to left: inout Left?) {
        left?.bytes += Double(bytes)
        left?.entries += Double(entries)
    }

    /// Removes the half of the writers that was counted longest ago.
    private static func forget(_ left: inout [Writer: Left]) {
        let times = left.values.map(\.time).sorted()
        let middle = times[times.count / 2]
        left = left.filter { $0.value.time > middle }
    }
}
