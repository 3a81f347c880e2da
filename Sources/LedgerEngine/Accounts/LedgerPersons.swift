import Catalog
public import FoundationEssentials
public import Ledger
import SQLDriver
import Synchronization

/// Public names.
enum Handle {
    /// Eight random bytes in hexadecimal.
    static func random() -> String {
        Hex.text(of: UInt64.random(in: .min ... .max), digits: 16)
    }
}

extension RelationalLedger: PersonStore {
    /// Registers a device; see `PersonStore`.
    public func register(device: String, born: Int, now: Int) async throws -> PersonID {
        guard
            case .person(let person) = try await work(
                .register(device: device, born: born, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return person
    }

    /// A person's devices; see `PersonStore`.
    public func devices(of person: PersonID) async throws -> [KnownDevice] {
        try await read { database in
            let sql = """
                SELECT key, born, heard FROM device
                WHERE person IN (?1, (SELECT person FROM claim WHERE guest = ?1))
                ORDER BY heard, key
                """
            return try database.rows(sql, [person.rawValue]).map {
                KnownDevice(key: $0["key"], born: $0["born"], heard: $0["heard"])
            }
        }
    }

    /// When a device was registered; see `PersonStore`.
    public func heard(of device: String) async throws -> Int? {
        try await read {
            try $0.value(Int.self, "SELECT heard FROM device WHERE key = ?", [device])
        }
    }

    /// A device's person; see `PersonStore`.
    public func person(of device: String) async throws -> PersonID? {
        try await read { try LedgerRows.person(of: device, $0) }
    }

    /// The person with a public name; see `PersonStore`.
    public func person(named handle: String) async throws -> PersonID? {
        try await read { database in
            try database.value(Int.self, "SELECT id FROM person WHERE handle = ?", [handle]).map(
                PersonID.init(rawValue:))
        }
    }

    /// Public profiles; see `PersonStore`.
    public func faces(of persons: [PersonID]) async throws -> [PersonID: PublicProfile] {
        try await read { database in
            let rows = try database.rows(ofEach: persons.map(\.rawValue)) {
                "SELECT id, handle, worn FROM person WHERE id IN (\($0))"
            }
            return try rows.reduce(into: [:]) { faces, row in
                faces[PersonID(rawValue: row["id"])] = PublicProfile(
                    handle: row["handle"],
                    worn: try JSONDecoder().decode([String: String].self, from: row["worn"]))
            }
        }
    }

    /// Takes a guest into an account; see `PersonStore`.
    public func claim(
        _ claim: GuestClaim, moved: @Sendable () -> Void
    ) async throws -> Claimed {
        var claimed = try await claimed(.claim(claim))
        moved()
        // `finishClaims` tries again after a failure here, and reports the error.
        try? await take(of: claim.person) { claimed.recorded += $0.recorded }
        return claimed
    }

    /// Whether a guest was taken into an account; see `PersonStore`.
    public func isClaimed(_ guest: PersonID) async throws -> Bool {
        guard case .isClaimed(let isClaimed) = try await work(.isClaimed(guest)) else {
            throw StoreFailure.refused("another answer came")
        }
        return isClaimed
    }

    /// Finishes open claims; see `PersonStore`.
    public func finishClaims() async throws { try await take(of: nil) { _ in } }

    /// Takes the rest of open claims in portions, between which other requests are written. The
    /// failure of one claim does not stop the others; the last failure is thrown.
    private func take(of person: PersonID?, _ tell: (Claimed) -> Void) async throws {
        var failure: (any Error)?
        for claim in try await read({ try OpenClaim.all(of: person, $0) }) {
            do {
                var claim = claim
                while true {
                    try Task.checkCancellation()
                    let portion = try await portion(of: claim)
                    tell(try await claimed(.take(portion)))
                    guard let last = portion.entries.last else { break }
                    claim.taken = last.recorded.number
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// The next entries of a guest, with their judging contexts.
    private func portion(of claim: OpenClaim) async throws -> GuestPortion {
        var portion = GuestPortion(claim: claim, entries: [])
        let entries = try await feed(
            of: claim.guest, after: claim.taken, limit: Self.portion, bytes: Self.portionBytes)
        for entry in entries {
            // An unreadable entry is not taken over, and needs no context.
            var context = JudgingContext()
            if let body = try? entry.entry.read() {
                context = try await published.context(of: body.basis)
            }
            portion.entries.append((entry, context))
        }
        return portion
    }

    /// Entries of a guest in one transaction: some hundredths of a second of the writer's time.
    private static let portion = 64
    private static let portionBytes = 1 << 20

    private func claimed(_ claim: LedgerWork) async throws -> Claimed {
        guard case .claimed(let claimed) = try await work(claim) else {
            throw StoreFailure.refused("another answer came")
        }
        return claimed
    }

    /// Ends a device; see `PersonStore`.
    public func end(_ device: String, of person: PersonID) async throws {
        _ = try await work(.end(device: device, of: person))
    }

    /// Ends a person's devices; see `PersonStore`.
    public func endDevices(of person: PersonID, but device: String?) async throws {
        _ = try await work(.endDevices(of: person, but: device))
    }

    /// The guests that were taken into a person's account; see `PersonStore`.
    public func guests(of person: PersonID) async throws -> [PersonID] {
        try await read { try LedgerErasure(database: $0).guests(of: person) }
    }

    /// Erases a person; see `PersonStore`.
    public func erase(_ person: PersonID, by proof: AccountProof?, now: Int) async throws {
        var leaving = [person]
        for guest in try await guests(of: person) {
            // A guest who opened an account meanwhile is erased only at their own request.
            if try await !accounts.hasAccount(guest) { leaving.append(guest) }
        }
        // The list of erased persons and the keys come first: from then on no content can be
        // opened, and `finishErasures` completes an interrupted erasure.
        do {
            try await keys.destroy(leaving, now: now) { [accounts] database in
                try accounts.check(proof, of: person, database)
            }
        } catch let conflict as AccountConflict {
            throw conflict
        } catch {
            throw StoreFailure(error)
        }
        for erased in leaving { _ = try await work(.erase(erased)) }
        isDeletedLeft.withLock { $0 = true }
        // Claims are refused from here on; one may have been made before.
        try await finishErasures(now: now)
    }

    /// Completes erasures; see `PersonStore`.
    public func finishErasures(now: Int) async throws {
        for guest in try await read({ try LedgerErasure(database: $0).guestsLeft() }) {
            guard try await !accounts.hasAccount(guest) else { continue }
            do { try await keys.destroy([guest], now: now) } catch { throw StoreFailure(error) }
        }
        let listed: [PersonID]
        do { listed = try await keys.erased() } catch { throw StoreFailure(error) }
        let left = try await read { try LedgerErasure(database: $0).left(of: listed) }
        for person in left { _ = try await work(.erase(person)) }
        if !left.isEmpty || isDeletedLeft.withLock(\.self) { try await forgetDeleted() }
    }

    /// The erased persons, by number. It blocks the thread.
    ///
    /// - Throws: `StoreFailure` when the database of keys cannot be read.
    public func erased() throws -> [PersonID] {
        do { return try keys.erased() } catch { throw StoreFailure(error) }
    }

    /// Seals all keys by a new master key, while other processes read and write.
    ///
    /// - Returns: the number of keys that were sealed again.
    /// - Throws: `StoreFailure` when the master keys cannot be read or written, or the database of
    ///   keys fails.
    public func renewMaster() throws -> Int {
        do { return try keys.renewMaster() } catch { throw StoreFailure(error) }
    }

    /// At opening, erases persons who are on the list of erased persons but still in the entries,
    /// after an interrupted erasure or a restored backup.
    func finishErasuresAtOpening() throws {
        let listed = try keys.erased()
        let left = try entryDatabase.blockingRead {
            try LedgerErasure(database: $0).left(of: listed)
        }
        // Without work nothing is written, so that a full or read-only disk can still be read.
        guard !left.isEmpty else { return }
        try entryDatabase.blockingWrite { database in
            for person in left { try LedgerErasure(database: database).erase(person) }
        }
        for database in [entryDatabase, keys.database] { _ = try database.blockingForgetDeleted() }
    }

    /// Overwrites deleted rows; pages that a reader still uses are left for the next call.
    private func forgetDeleted() async throws {
        isDeletedLeft.withLock { $0 = true }
        var isForgotten = true
        for database in [entryDatabase, keys.database] {
            do {
                isForgotten = try await database.forgetDeleted() && isForgotten
            } catch {
                throw StoreFailure(error)
            }
        }
        isDeletedLeft.withLock { [isForgotten] in $0 = !isForgotten }
    }

    /// Begins a session; see `PersonStore`.
    public func begin(_ token: Data, _ session: LedgerSession, now: Int) async throws {
        _ = try await work(.begin(token: token, session, now: now))
    }

    /// The session of a token; see `PersonStore`.
    public func session(of token: Data, now: Int) async throws -> LedgerSession? {
        try await read { database in
            try database.row(
                "SELECT person, device, expires FROM session WHERE token = ? AND expires > ?",
                [token, now]
            ).map { row in
                LedgerSession(
                    Sender(person: PersonID(rawValue: row["person"]), device: row["device"]),
                    expires: row["expires"])
            }
        }
    }
}
