import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// Beacon entries within a transaction.
struct BeaconWriter {
    private let database: any SQLTransaction
    private let now: Int

    init(_ database: any SQLTransaction, now: Int) {
        self.database = database
        self.now = now
    }

    private var minute: Int { now / LedgerLimits.minute }
    private var day: Int { now / LedgerLimits.day }

    /// Judges an entry and applies it.
    func act(_ entry: Entry, by person: PersonID, kinds: Set<String>) throws -> EntryAnswer {
        let name = try name("\(person.rawValue)/\(entry.id)")
        let digest = try self.name("\(person.rawValue)/\(entry.id)", entry.digest)
        if let known = try seen(entry, by: person) { return EntryAnswer(id: entry.id, known) }
        var refusal: String?
        do {
            try judge(try entry.readBeacon(), made: entry.made, by: person, kinds)
        } catch let broken as Refusal {
            refusal = broken.name
        }
        try database.run(
            "INSERT INTO seen (entry, digest, refusal, minute) VALUES (?, ?, ?, ?)",
            [name, digest, refusal, minute])
        return EntryAnswer(id: entry.id, refusal.map { .refused(reason: $0) } ?? .recorded)
    }

    /// The outcome of an entry that came before; nil for a new one. It is looked up under the keys
    /// of two days, because around midnight it may have come on the day before.
    private func seen(_ entry: Entry, by person: PersonID) throws -> EntryAnswer.Outcome? {
        for day in [day, day - 1] {
            guard let key = try key(of: day) else { continue }
            let text = "\(person.rawValue)/\(entry.id)"
            let known = try database.row(
                "SELECT digest, refusal FROM seen WHERE entry = ?",
                [Self.name(text, Data(), key)])
            guard let known else { continue }
            guard known["digest"] == Self.name(text, entry.digest, key) else {
                return .refused(reason: Refusal.otherContent.name)
            }
            return (known["refusal"] as String?).map { .refused(reason: $0) } ?? .alreadyRecorded
        }
        return nil
    }

    private func judge(
        _ act: any BeaconAct, made: Int, by person: PersonID, _ kinds: Set<String>
    ) throws {
        let rules = BeaconRules(kinds: kinds, received: now)
        let there = try beacon(at: act.cell)
        var quota = try quota(of: person)
        let beacon = try act.act(by: rules, made: made, person, there: there, &quota) {
            SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        }
        try database.run(
            """
            INSERT INTO beacon (latitude, longitude, kind, "set", expires,
              replenished, destroyed, timer, former, beacon)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (latitude, longitude) DO UPDATE
              SET kind = excluded.kind, "set" = excluded."set", expires = excluded.expires,
                replenished = excluded.replenished, destroyed = excluded.destroyed,
                timer = excluded.timer, former = excluded.former, beacon = excluded.beacon
            """,
            [
                beacon.cell.latitude, beacon.cell.longitude, beacon.kind, beacon.set,
                beacon.expires, beacon.replenished, beacon.destroyed, beacon.timer,
                try beacon.former.map {
                    String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
                },
                try JSONEncoder().encode(beacon),
            ])
        try database.run(
            """
            INSERT INTO quota (person, last, quota) VALUES (?, ?, ?)
            ON CONFLICT (person) DO UPDATE SET last = excluded.last, quota = excluded.quota
            """,
            [person.rawValue, minute, try JSONEncoder().encode(quota)])
        try count(act, by: person)
    }

    private func beacon(at cell: BeaconCell) throws -> Beacon? {
        try database.value(
            Data.self, "SELECT beacon FROM beacon WHERE latitude = ? AND longitude = ?",
            [cell.latitude, cell.longitude]
        ).map { try JSONDecoder().decode(Beacon.self, from: $0) }
    }

    private func quota(of person: PersonID) throws -> BeaconQuota {
        try database.value(
            Data.self, "SELECT quota FROM quota WHERE person = ?", [person.rawValue]
        ).map { try JSONDecoder().decode(BeaconQuota.self, from: $0) } ?? BeaconQuota()
    }

    private func count(_ act: any BeaconAct, by person: PersonID) throws {
        try database.run(
            """
            INSERT INTO visit (day, latitude, longitude, person, sets, replenishments)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (day, latitude, longitude, person) DO UPDATE
              SET sets = visit.sets + excluded.sets,
                replenishments = visit.replenishments + excluded.replenishments
            """,
            [
                day, Self.hundredths(act.cell.latitude), Self.hundredths(act.cell.longitude),
                try name("person/\(person.rawValue)"), act.isSetting ? 1 : 0, act.isSetting ? 0 : 1,
            ])
    }

    /// Hundredths of a degree, rounded down.
    private static func hundredths(_ tenThousandths: Int) -> Int {
        (tenThousandths - ((tenThousandths % 100) + 100) % 100) / 100
    }

    // MARK: Names under the key of the day

    private func name(_ text: String, _ more: Data = Data()) throws -> Data {
        if let key = try key(of: day) { return Self.name(text, more, key) }
        let key = SymmetricKey(size: .bits256)
        try database.run(
            "INSERT INTO day (day, key) VALUES (?, ?)",
            [day, key.withUnsafeBytes { Data($0) }])
        return Self.name(text, more, key)
    }

    private func key(of day: Int) throws -> SymmetricKey? {
        try database.value(
            Data.self, "SELECT key FROM day WHERE day = ?", [day]
        )
        .map { SymmetricKey(data: $0) }
    }

    private static func name(_ text: String, _ more: Data, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8) + more, using: key))
    }

    // MARK: What is over

    /// Deletes what expired, and makes statistics of past days; returns these days.
    func sweep() throws -> [Int] {
        try database.run("DELETE FROM beacon WHERE destroyed <= ?", [minute])
        try database.run(
            "DELETE FROM quota WHERE last <= ?",
            [minute - LedgerLimits.beaconWindow])
        let held = (LedgerLimits.beaconDelay + LedgerLimits.ahead) / LedgerLimits.minute
        try database.run("DELETE FROM seen WHERE minute < ?", [minute - held - 1])
        // Half an hour after midnight no row uses the key of the previous day any more.
        let days = try database.values(
            Int.self, "SELECT day FROM day WHERE day < ? ORDER BY day", [(minute - 30) / (24 * 60)])
        for day in days { try close(day) }
        return days
    }

    private func close(_ day: Int) throws {
        try database.run(
            """
            INSERT INTO statistic (day, latitude, longitude, sets, replenishments)
            SELECT day, latitude, longitude, sum(sets), sum(replenishments) FROM visit
            WHERE day = ? GROUP BY day, latitude, longitude HAVING count(*) >= ?
            ON CONFLICT (day, latitude, longitude) DO UPDATE
              SET sets = excluded.sets, replenishments = excluded.replenishments
            """, [day, LedgerLimits.beaconCrowd])
        try database.run("DELETE FROM visit WHERE day = ?", [day])
        try database.run("DELETE FROM day WHERE day = ?", [day])
    }
}
