internal import GRDB
public import Games
public import Ledger

/// A connection to a ledger. It may fail, be slow, and answer twice or in any order.
public protocol LedgerLink: Sendable {
    /// Sends some entries.
    ///
    /// - Parameter entries: at most `LedgerLimits.batch`.
    /// - Returns: answers to any of them, in any order.
    /// - Throws: any error when no answer was received. The entries may have been recorded
    ///   nevertheless.
    func send(_ entries: [Entry]) async throws -> [EntryAnswer]
}

/// A refused entry with its reason.
public struct RefusedEntry: Sendable, Hashable {
    /// The entry.
    public var entry: Entry
    /// The name of the rule.
    public var reason: String
}

/// The result of sending.
public struct OutboxReport: Sendable, Hashable {
    /// The number of entries that the ledger has recorded.
    public var recorded = 0
    /// The number of refused entries.
    public var refused = 0
    /// The number of entries that still wait.
    public var waiting = 0
    /// Until when the ledger asked to wait, in milliseconds since 1970; nil where it did not.
    public var until: Int?
    /// Why the ledger could not be reached; nil where it was.
    public var problem: String?
}

extension PlayerStore {
    /// The longest pause between two tries, in milliseconds.
    private static let longestWait = 3_600_000

    /// Stores a finished round in the record, the memory and the outbox, all or nothing. A round
    /// that was left is not stored: its number is a gap.
    ///
    /// - Parameters:
    ///   - round: the round.
    ///   - played: the round in the record.
    ///   - memory: the memory after it, for practice.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Returns: the entry in the outbox.
    /// - Throws: `DatabaseError` when the file cannot be written.
    @discardableResult
    public func keep(
        _ round: Round, played: PlayedRound, memory: ReviewState? = nil, at time: Int,
        random: (UInt64, UInt64)
    ) throws -> Entry {
        try queue.write { database in
            try Self.write([played], database)
            if let memory {
                try Self.write(memory, only: Set(round.moves.map(\.card)), database)
            }
            return try Self.add(
                .round, body: try Self.text(RoundBody(round, offset: played.stamp.offset)),
                at: time, random: random, database)
        }
    }

    /// Adds an entry to the outbox.
    ///
    /// - Throws: `DatabaseError` when the file cannot be written.
    @discardableResult
    public func add(
        _ kind: Entry.Kind, body: String, at time: Int, random: (UInt64, UInt64)
    ) throws -> Entry {
        try queue.write { try Self.add(kind, body: body, at: time, random: random, $0) }
    }

    static func add(
        _ kind: Entry.Kind, body: String, at time: Int, after known: UUIDv7? = nil,
        random: (UInt64, UInt64), _ database: Database
    ) throws -> Entry {
        let last = try counter("entry", database).flatMap { UUIDv7($0) }
        let latest = [last, known].compactMap(\.self).max()
        let id = UUIDv7(after: latest, at: time, random: random)
        try set("entry", to: id.description, database)
        let entry = Entry(id: id, kind: kind, made: time, body: body)
        try insert(entry, database)
        return entry
    }

    static func insert(_ entry: Entry, _ database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO outbox (id, json, state) VALUES (?, ?, 'waiting')",
            arguments: [entry.id.description, try text(entry)])
    }

    /// The entries that wait to be sent, the oldest first.
    ///
    /// - Parameter time: only those that may be sent then; nil for all. One that is not due delays
    ///   later ones where the order of its kind counts, as for rounds.
    /// - Returns: the entries.
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func waiting(dueAt time: Int? = nil) throws -> [Entry] {
        let rows = try queue.read { database in
            try Row.fetchAll(
                database, sql: "SELECT json, due FROM outbox WHERE state = 'waiting' ORDER BY id")
        }
        var held = HeldKinds()
        return rows.compactMap { row in
            guard let entry = Self.value(Entry.self, row["json"]) else { return nil }
            guard let time else { return entry }
            if (row["due"] as Int) > time {
                held.putOff(entry)
                return nil
            }
            return held.holds(entry) ? nil : entry
        }
    }

    /// The entries that the ledger refused, the oldest first, which are kept for display.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func refused() throws -> [RefusedEntry] {
        try queue.read { database in
            try Row.fetchAll(
                database, sql: "SELECT json, reason FROM outbox WHERE state = 'refused' ORDER BY id"
            ).compactMap { row in
                Self.value(Entry.self, row["json"]).map {
                    RefusedEntry(entry: $0, reason: row["reason"] ?? "")
                }
            }
        }
    }

    /// Sends entries that wait and are due, in batches, each entry at most once a call.
    ///
    /// An entry leaves the outbox only after the ledger's answer. An entry that is sent twice is
    /// recorded once, because its id and content stay the same.
    ///
    /// - Parameters:
    ///   - link: the connection to the ledger.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the result, with the reason when the ledger cannot be reached.
    /// - Throws: `DatabaseError` when the file cannot be read or written.
    public func send(over link: any LedgerLink, at time: Int) async throws -> OutboxReport {
        var report = OutboxReport()
        report.until = try quietUntil(at: time)
        var open = report.until == nil ? try waiting(dueAt: time) : []
        while !open.isEmpty, report.problem == nil, report.until == nil {
            let batch = Self.batch(of: open)
            open.removeFirst(batch.count)
            try postpone(batch, at: time)
            do {
                let answers = try await link.send(batch)
                try settle(answers, of: batch, at: time, &report)
                open.removeAll(where: Self.held(by: answers, batch).holds)
            } catch let error as DatabaseError {
                throw error
            } catch {
                if error is CancellationError { throw error }
                report.problem = "\(error)"
                try heed((error as? LedgerFailure)?.after, at: time)
            }
            report.until = try quietUntil(at: time)
        }
        report.waiting = try waiting().count
        return report
    }

    /// Until when the ledger asked this device to wait; nil where it may be asked. After a clock
    /// was set back the wait is at most the longest pause.
    private func quietUntil(at time: Int) throws -> Int? {
        let until = try queue.read { try Self.counter("quiet", $0).flatMap { Int($0) } }
        return until.flatMap { $0 > time && $0 <= Self.sum(time, Self.longestWait) ? $0 : nil }
    }

    private func heed(_ seconds: Int?, at time: Int) throws {
        guard let seconds else { return }
        try queue.write { try Self.beQuiet(at: time, for: seconds, $0) }
    }

    private static func beQuiet(at time: Int, for seconds: Int, _ database: Database) throws {
        guard seconds > 0 else { return }
        let wait = min(seconds, longestWait / 1_000) * 1_000
        try set("quiet", to: String(sum(time, wait)), database)
    }

    /// As many as fit in one request, and at least one.
    private static func batch(of open: [Entry]) -> [Entry] {
        var bytes = 0
        let fitting = open.prefix(LedgerLimits.batch).prefix { entry in
            bytes += entry.body.utf8.count + LedgerLimits.frameBytes
            return bytes <= LedgerLimits.batchBytes
        }
        return Array(fitting.isEmpty ? open.prefix(1) : fitting)
    }

    /// The kinds whose later entries wait for a postponed one of a batch.
    private static func held(by answers: [EntryAnswer], _ batch: [Entry]) -> HeldKinds {
        let later = Set(answers.lazy.filter { !$0.outcome.isFinal }.map(\.id))
        var held = HeldKinds()
        for entry in batch where later.contains(entry.id) { held.putOff(entry) }
        return held
    }

    /// Counts a try before it is made, so that one that ends in a crash counts.
    private func postpone(_ batch: [Entry], at time: Int) throws {
        try queue.write { database in
            for entry in batch {
                let tries =
                    try Int.fetchOne(
                        database, sql: "SELECT tries FROM outbox WHERE id = ?",
                        arguments: [entry.id.description]) ?? 0
                // 2 s, 4 s, 8 s, up to an hour.
                let wait = min(Self.longestWait, 1_000 << min(tries + 1, 12))
                try database.execute(
                    sql: "UPDATE outbox SET tries = ?, due = ? WHERE id = ?",
                    arguments: [tries + 1, Self.sum(time, wait), entry.id.description])
            }
        }
    }

    private static func sum(_ time: Int, _ wait: Int) -> Int {
        min(max(time, 0), 1 << 52) + min(max(wait, 0), longestWait)
    }

    private func settle(
        _ answers: [EntryAnswer], of batch: [Entry], at time: Int, _ report: inout OutboxReport
    ) throws {
        let asked = Dictionary(batch.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        try queue.write { database in
            for answer in answers where asked[answer.id] != nil {
                let id = answer.id.description
                switch answer.outcome {
                case .recorded, .alreadyRecorded:
                    let unranked = Self.unranked(asked[answer.id], answer)
                    try Self.keep(unranked.map { [$0] } ?? [], database)
                    try database.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id])
                    report.recorded += database.changesCount
                case .refused(let reason):
                    try database.execute(
                        sql: """
                            UPDATE outbox SET state = 'refused', reason = ?
                            WHERE id = ? AND state = 'waiting'
                            """, arguments: [String(reason.prefix(500)), id])
                    report.refused += database.changesCount
                case .tryLater(let seconds, let reason):
                    let wait = min(max(seconds, 0), Self.longestWait / 1_000) * 1_000
                    try database.execute(
                        sql: """
                            UPDATE outbox SET due = max(due, ?) WHERE id = ? AND state = 'waiting'
                            """, arguments: [Self.sum(time, wait), id])
                    // The ledger takes the first entries of a batch, if any. So if the last entry
                    // of the batch has to wait, the rest of the outbox waits too, unless the reason
                    // concerns that entry alone.
                    if reason == nil, answer.id == batch.last?.id {
                        try Self.beQuiet(at: time, for: seconds, database)
                    }
                }
            }
        }
    }
}
