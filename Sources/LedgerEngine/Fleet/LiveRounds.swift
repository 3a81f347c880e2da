import FoundationEssentials
public import Games
public import Ledger
import SQLDriver

/// Rounds that are played before the ledger's eyes, whichever server sees which answer. They lie
/// beside the beacons, in no backup; one that is lost is played to its end all the same, and counts as
/// played offline.
public final class LiveRounds: Sendable {
    /// How much is held.
    public struct Limits: Sendable {
        /// Rounds, of which the oldest go first.
        public var rounds: Int
        /// Answers of one round.
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

    /// The rounds of a ledger.
    ///
    /// - Parameters:
    ///   - databases: where the ledger lies.
    ///   - limits: how much is held.
    ///   - waiting: how much waits and is done at once.
    public init(
        _ databases: LedgerDatabases, limits: Limits,
        waiting: RelationalLedger.Limits = .init()
    ) {
        database = databases.beacons
        self.limits = limits
        commits = GroupCommit(waiting.commits()) { [database] group in
            Isolation.perform(group[...]) { group in
                try database.blockingWrite { database in
                    let rows = LiveRoundRows(database: database, limits: limits)
                    return try group.map { .success(try Self.reply(to: $0, rows)) }
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

    /// Begins a round in place of the device's last. The same one again, before its first answer, is
    /// the same round; nobody begins one twice to see its questions.
    ///
    /// - Returns: the start; nil for a number that was begun already.
    /// - Throws: `StoreFailure`.
    public func begin(_ start: RoundStart) async throws -> RoundStart? {
        guard case .begun(let begun) = try await commits.submit(.begin(start)) else {
            throw StoreFailure.refused("another answer came")
        }
        return begun
    }

    /// Takes an answer as it is given. The same one again changes nothing.
    ///
    /// - Returns: whether the round is known and the answer is its next, or its last again.
    /// - Throws: `StoreFailure`.
    public func take(
        _ answer: LiveAnswer, of device: String, number: Int, at time: Int
    ) async throws -> Bool {
        let work = Work.take(answer, device: device, number: number, time: time)
        guard case .isTaken(let isTaken) = try await commits.submit(work) else {
            throw StoreFailure.refused("another answer came")
        }
        return isTaken
    }

    /// What was seen of a round; nil for one that was not begun here.
    ///
    /// - Throws: `StoreFailure`.
    public func round(of device: String, number: Int) async throws -> LiveRound? {
        try await read { database in
            let round = try LiveRoundRows(database: database, limits: self.limits).round(of: device)
            return round?.start.number == number ? round : nil
        }
    }

    /// How many there are.
    ///
    /// - Throws: `StoreFailure`.
    public func count() async throws -> Int {
        try await read { try $0.value(Int.self, "SELECT count(*) FROM live_round") ?? 0 }
    }

    /// Forgets rounds that began before a time, and the oldest of too many.
    ///
    /// - Throws: `StoreFailure`.
    public func forget(before time: Int) async throws {
        _ = try await commits.submit(.forget(before: time))
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do { return try await database.read(work) } catch { throw StoreFailure(error) }
    }
}

/// Live rounds in a transaction.
private struct LiveRoundRows {
    let database: any SQLConnection
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
