import FoundationEssentials
public import Ledger
import SQLDriver

/// Beacons in a database of their own, which overwrites deleted rows with each sweep.
public final class RelationalBeacons: BeaconStore {
    private let database: any SQLDatabase
    private let commits: GroupCommit<Work, Reply>

    private enum Work: Sendable {
        case act([Entry], by: PersonID, kinds: Set<String>, now: Int)
        case takeDown(BeaconCell)
        case sweep(now: Int)

        /// Whether the request may be refused after a long wait, because its client repeats it.
        var canBeRefused: Bool { if case .act = self { true } else { false } }
    }

    private enum Reply: Sendable {
        case answers([EntryAnswer])
        case tookDown(Bool)
        case swept([Int])
    }

    /// Beacons in a database.
    ///
    /// - Parameters:
    ///   - databases: the databases of the ledger.
    ///   - limits: limits of the queue and the commits.
    public init(_ databases: LedgerDatabases, limits: RelationalLedger.Limits = .init()) {
        database = databases.beacons
        commits = GroupCommit(limits.commits(), canBeRefused: \.canBeRefused) {
            [database] take in
            Isolation.perform(take) { take in
                try database.blockingWrite { database in
                    try take().map { .success(try Self.reply(to: $0, database)) }
                }
            }.map { $0.mapError { StoreFailure($0) } }
        }
    }

    private static func reply(to work: Work, _ database: any SQLTransaction) throws -> Reply {
        switch work {
        case .act(let entries, let person, let kinds, let now):
            let writer = BeaconWriter(database, now: now)
            return .answers(
                try entries.map { try writer.act($0, by: person, kinds: kinds) })
        case .takeDown(let cell):
            let count = try database.run(
                "DELETE FROM beacon WHERE latitude = ? AND longitude = ?",
                [cell.latitude, cell.longitude])
            return .tookDown(count > 0)
        case .sweep(let now):
            return .swept(try BeaconWriter(database, now: now).sweep())
        }
    }

    /// Applies beacon entries; see `BeaconStore`.
    public func act(
        _ entries: [Entry], by person: PersonID, kinds: Set<String>, now: Int
    ) async throws -> [EntryAnswer] {
        guard
            case .answers(let answers) = try await commits.submit(
                .act(entries, by: person, kinds: kinds, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return answers
    }

    /// Active beacons; see `BeaconStore`.
    public func active(in area: BeaconArea?, now: Int, most: Int) async throws -> [PublicBeacon] {
        let area =
            area
            ?? BeaconArea(latitudes: -900_000...900_000, longitudes: -1_800_000...1_800_000)
        let minute = now / LedgerLimits.minute
        return try await read { database in
            let rows = try database.rows(
                """
                SELECT latitude, longitude, kind, "set", expires, replenished,
                  CASE WHEN timer > ? THEN former END AS former FROM beacon
                WHERE (timer <= ? OR former IS NOT NULL) AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND expires > ?
                ORDER BY latitude, longitude LIMIT ?
                """,
                [
                    minute, minute, area.latitudes.lowerBound, area.latitudes.upperBound,
                    area.longitudes.lowerBound, area.longitudes.upperBound,
                    minute, most,
                ])
            return try rows.compactMap { try Self.shown($0) }
        }
    }

    private static func shown(_ row: SQLRow) throws -> PublicBeacon? {
        if let former = row["former"] as String? {
            return try JSONDecoder().decode(PublicBeacon.self, from: Data(former.utf8))
        }
        return BeaconCell(tenThousandths: row["latitude"], row["longitude"]).map { cell in
            PublicBeacon(
                cell: cell, kind: row["kind"], set: row["set"], expires: row["expires"],
                replenished: row["replenished"])
        }
    }

    /// Takes a beacon down; see `BeaconStore`.
    public func takeDown(_ cell: BeaconCell) async throws -> Bool {
        guard case .tookDown(let wasThere) = try await commits.submit(.takeDown(cell)) else {
            throw StoreFailure.refused("another answer came")
        }
        if wasThere { try await forgetDeleted() }
        return wasThere
    }

    /// Deletes what expired; see `BeaconStore`.
    public func sweep(now: Int) async throws -> [Int] {
        guard case .swept(let days) = try await commits.submit(.sweep(now: now)) else {
            throw StoreFailure.refused("another answer came")
        }
        try await forgetDeleted()
        return days
    }

    /// Overwrites deleted rows. A reader may prevent it; then the next sweep does it.
    private func forgetDeleted() async throws {
        do { _ = try await database.forgetDeleted() } catch { throw StoreFailure(error) }
    }

    /// Days with statistics; see `BeaconStore`.
    public func statisticDays() async throws -> [Int] {
        try await read {
            try $0.values(Int.self, "SELECT DISTINCT day FROM statistic ORDER BY day")
        }
    }

    /// Statistics of a day; see `BeaconStore`.
    public func statistics(of day: Int) async throws -> [BeaconStatistic] {
        try await read { database in
            try database.rows(
                """
                SELECT latitude, longitude, sets, replenishments FROM statistic
                WHERE day = ? ORDER BY latitude, longitude
                """, [day]
            ).map { row in
                BeaconStatistic(
                    latitude: row["latitude"], longitude: row["longitude"], sets: row["sets"],
                    replenishments: row["replenishments"])
            }
        }
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do { return try await database.read(work) } catch { throw StoreFailure(error) }
    }
}
