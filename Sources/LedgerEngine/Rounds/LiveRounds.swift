import FoundationEssentials
public import Games
public import Ledger
import SQLDriver

/// Live rounds: rounds whose answers the ledger records as they are given, at any of its servers.
/// They are stored beside the beacons and are in no backup. A player can finish a lost live round;
/// it counts as played offline.
public final class LiveRounds: Sendable {
    /// Limits of what is stored.
    public struct Limits: Sendable {
        /// The most rounds; the oldest are deleted first.
        public var rounds: Int
        /// The most answers of one round.
        public var answers: Int

        /// Some limits.
        public init(rounds: Int, answers: Int) { (self.rounds, self.answers) = (rounds, answers) }
    }

    private enum Work: Sendable {
        case begin(RoundStart)
        case take(LiveAnswer, device: String, number: Int, time: Int)
        case forget(before: Int)
    }

    private enum Reply: Sendable {
        case begun(RoundStart?)
        case isTaken(Bool)
        case done
    }

    private let database: any SQLDatabase
    private let limits: Limits
    private let commits: GroupCommit<Work, Reply>

    /// The live rounds of a ledger.
    ///
    /// - Parameters:
    ///   - databases: the databases of the ledger.
    ///   - limits: limits of what is stored.
    ///   - waiting: limits of the queue and the commits.
    public init(
        _ databases: LedgerDatabases, limits: Limits,
        waiting: RelationalLedger.Limits = .init()
    ) {
        database = databases.beacons
        self.limits = limits
        commits = GroupCommit(waiting.commits()) { [database] take in
            Isolation.perform(take) { take in
                try database.blockingWrite { database in
                    let rows = LiveRoundRows(database: database, limits: limits)
                    return try take().map { .success(try Self.reply(to: $0, rows)) }
                }
            }.map { $0.mapError { StoreFailure($0) } }
        }
    }

    private static func reply(to work: Work, _ rows: LiveRoundRows) throws -> Reply {
        switch work {
        case .begin(let start): return .begun(try rows.begin(start))
        case .take(let answer, let device, let number, let time):
            return .isTaken(try rows.take(answer, of: device, number: number, at: time))
        case .forget(let time):
            try rows.forget(before: time)
            return .done
        }
    }

    /// Begins a round in place of the device's last one. Repeated before its first answer it
    /// returns the same round, so that its questions cannot be seen twice.
    ///
    /// - Returns: the start; nil for a number that was begun already.
    /// - Throws: `StoreFailure.busy` when too much waits, `.refused` when the database cannot be
    ///   written.
    public func begin(_ start: RoundStart) async throws -> RoundStart? {
        guard case .begun(let begun) = try await commits.submit(.begin(start)) else {
            throw StoreFailure.refused("another answer came")
        }
        return begun
    }

    /// Records an answer as it is given. Repeating the last answer changes nothing.
    ///
    /// - Returns: whether the round is known, and the answer is its next one or repeats its last
    ///   one.
    /// - Throws: `StoreFailure.busy` when too much waits, `.refused` when the database cannot be
    ///   written.
    public func take(
        _ answer: LiveAnswer, of device: String, number: Int, at time: Int
    ) async throws -> Bool {
        let work = Work.take(answer, device: device, number: number, time: time)
        guard case .isTaken(let isTaken) = try await commits.submit(work) else {
            throw StoreFailure.refused("another answer came")
        }
        return isTaken
    }

    /// A round with its recorded answers; nil for one that was not begun here.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func round(of device: String, number: Int) async throws -> LiveRound? {
        try await read { database in
            let round = try LiveRoundRows(database: database, limits: self.limits).round(of: device)
            return round?.start.number == number ? round : nil
        }
    }

    /// The number of live rounds.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func count() async throws -> Int {
        try await read { try $0.value(Int.self, "SELECT count(*) FROM live_round") ?? 0 }
    }

    /// Deletes rounds that began before a time, and the oldest ones beyond the limit.
    ///
    /// - Throws: `StoreFailure.busy` when too much waits, `.refused` when the database cannot be
    ///   written.
    public func forget(before time: Int) async throws {
        _ = try await commits.submit(.forget(before: time))
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do { return try await database.read(work) } catch { throw StoreFailure(error) }
    }
}

/// Rows of live rounds, within a transaction.
private struct LiveRoundRows {
    let database: any SQLTransaction
    let limits: LiveRounds.Limits

    func round(of device: String) throws -> LiveRound? {
        try database.value(
            Data.self, "SELECT round FROM live_round WHERE device = ?", [device]
        ).map { try JSONDecoder().decode(LiveRound.self, from: $0) }
    }

    func begin(_ start: RoundStart) throws -> RoundStart? {
        if let last = try round(of: start.player), start.number <= last.start.number {
            var again = start
            again.started = last.start.started
            return again == last.start && last.seen.isEmpty ? last.start : nil
        }
        try write(LiveRound(start: start))
        return start
    }

    func take(_ answer: LiveAnswer, of device: String, number: Int, at time: Int) throws -> Bool {
        guard var round = try round(of: device), round.start.number == number,
            round.seen.count < limits.answers
        else { return false }
        let seen = LiveRound.Seen(
            card: answer.card, choice: answer.choice, at: time - round.start.started)
        if answer.place == round.seen.count - 1, let last = round.seen.last {
            return last.card == seen.card && last.choice == seen.choice
        }
        guard answer.place == round.seen.count else { return false }
        round.seen.append(seen)
        try write(round)
        return true
    }

    private func write(_ round: LiveRound) throws {
        try database.send(
            """
            INSERT INTO live_round (device, started, round) VALUES (?, ?, ?)
            ON CONFLICT (device) DO UPDATE SET started = excluded.started, round = excluded.round
            """, [round.start.player, round.start.started, try JSONEncoder().encode(round)])
    }

    func forget(before time: Int) throws {
        try database.send("DELETE FROM live_round WHERE started < ?", [time])
        try database.send(
            """
            DELETE FROM live_round WHERE device IN (
              SELECT device FROM live_round ORDER BY started DESC LIMIT ? OFFSET ?)
            """, [Int(Int32.max), limits.rounds])
    }
}
