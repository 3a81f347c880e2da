import FoundationEssentials
import Ledger
import SQLDriver

/// Some of a guest's entries, in order, to be taken into an account.
struct GuestPortion: Sendable {
    /// The claim when the entries were read.
    var claim: OpenClaim
    /// The entries with their judging contexts; none when all were taken.
    var entries: [(recorded: Recorded, context: JudgingContext)]
}

/// A claim whose guest has entries left to take.
struct OpenClaim: Sendable {
    var guest: PersonID
    /// The account's person.
    var person: PersonID
    /// The guest's only device.
    var device: String
    /// The number of the guest's last entry that was taken; 0 before the first.
    var taken: Int
}

extension OpenClaim {
    /// The open claims of one person, or of all.
    static func all(of person: PersonID?, _ database: any SQLTransaction) throws -> [OpenClaim] {
        try database.rows(
            """
            SELECT guest, person, device, taken FROM claim
            WHERE taken IS NOT NULL AND person = coalesce(CAST(? AS BIGINT), person) ORDER BY guest
            """, [person?.rawValue]
        ).map { row in
            OpenClaim(
                guest: PersonID(rawValue: row["guest"]), person: PersonID(rawValue: row["person"]),
                device: row["device"], taken: row["taken"])
        }
    }
}

extension LedgerTransaction {
    /// Moves a guest's device into a person's account, and opens a claim on its entries. From then
    /// on the guest writes nothing more, so the entries can be taken in portions at any time.
    ///
    /// - Returns: the number of the account's last entry; a failure `StoreFailure.unknownDevice`,
    ///   `.unknownPerson`, `.otherAccount` or `.tooManyGuests` when the claim is refused.
    mutating func begin(_ claim: GuestClaim) throws -> Result<LedgerReply, any Error> {
        let (device, guest, person, now) = (claim.device, claim.guest, claim.person, claim.now)
        let row = try database.row(
            "SELECT person, born, heard FROM device WHERE key = ? AND isEnded = 0", [device])
        guard let row else { return .failure(StoreFailure.unknownDevice) }
        // The account was erased or its password changed since it was verified.
        guard try keys.key(of: person) != nil, let account = try state(of: person),
            let play = try state(of: guest),
            try claim.password == nil || keys.password(of: person) == claim.password
        else { return .failure(StoreFailure.unknownPerson) }
        let before = try last(of: person)
        let owner = PersonID(rawValue: row["person"])
        guard owner != person else { return .success(.claimed(Claimed(before: before))) }
        guard owner == guest, try keys.password(of: guest) == nil, play.devices.count == 1,
            account.devices.count < LedgerLimits.devices, !play.isBanned, !account.isBanned,
            try !isTakenIn(person)
        else { return .failure(StoreFailure.otherAccount) }
        let entries =
            try database.value(
                Int.self, "SELECT count(*) FROM entry WHERE person = ?", [guest.rawValue]) ?? 0
        guard
            try entries == 0
                || guests(of: person, since: now - LedgerLimits.guestWindow)
                    < LedgerLimits.guests
        else { return .failure(StoreFailure.tooManyGuests) }
        try move(device, born: row["born"], heard: row["heard"], to: person)
        var left = try takeState(of: guest)
        left.giveDevicesAway()
        cache.states[guest] = left
        changed.insert(guest)
        try database.run(
            """
            INSERT INTO claim (guest, person, time, entries, device, closing, since, taken)
            VALUES (?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                guest.rawValue, person.rawValue, now, entries, device, claim.id.description,
                account.firstHeard ?? 0,
            ])
        return .success(.claimed(Claimed(before: before)))
    }

    /// Takes a portion of a guest's entries into the claiming account; an empty portion ends the
    /// guest.
    ///
    /// Each entry is judged again against the account's state, at the time when it was received. So
    /// the limits of a day, personal bests, sets and steps of the same hours apply to the play of
    /// guest and account together. Entries on days whose caps the account no longer remembers pay
    /// nothing, unless they are older than the account's first device. The guest's Trophies return
    /// to the ledger's accounts. The portion is taken also if the device was ended in the meantime.
    ///
    /// - Returns: the entries taken in; none when the claim has advanced since the portion was
    ///   read.
    mutating func take(_ portion: GuestPortion) throws -> Result<LedgerReply, any Error> {
        let (guest, person) = (portion.claim.guest, portion.claim.person)
        var claimed = Claimed(before: try last(of: person))
        let row = try database.row(
            "SELECT time, closing, since FROM claim WHERE guest = ? AND taken = ?",
            [guest.rawValue, portion.claim.taken])
        guard let row else { return .success(.claimed(claimed)) }
        guard let last = portion.entries.last?.recorded.number else {
            guard let id = UUIDv7(row["closing"]) else {
                throw StoreFailure.refused("the claim on a guest names no entry that ends them")
            }
            try close(guest, id: id, now: row["time"])
            try database.run(
                "UPDATE claim SET taken = NULL, device = '' WHERE guest = ?", [guest.rawValue])
            return .success(.claimed(claimed))
        }
        let sender = Sender(person: person, device: portion.claim.device, hasAccount: true)
        let isEnded = try revive(sender.device, of: person)
        let (since, time): (Int, Int) = (row["since"], row["time"])
        let forgotten = since..<max(since, time - LedgerLimits.remembered * LedgerLimits.day)
        for (entry, context) in portion.entries {
            let pays = !forgotten.contains(entry.received)
            if let taken = try take(entry, by: sender, context, pays: pays) {
                claimed.recorded.append(taken)
            }
        }
        if isEnded { cache.states[person]?.remove(device: sender.device) }
        changed.insert(person)
        try database.run("UPDATE claim SET taken = ? WHERE guest = ?", [last, guest.rawValue])
        return .success(.claimed(claimed))
    }

    /// Whether a guest was, or is being, taken into an account.
    func isTakenIn(_ guest: PersonID) throws -> Bool {
        try database.row("SELECT 1 FROM claim WHERE guest = ?", [guest.rawValue]) != nil
    }

    /// Whether a device's entries as a guest are still being taken in; its next rounds then have to
    /// wait.
    func isClaimed(_ device: String) throws -> Bool {
        try database.value(
            Bool.self, "SELECT 1 FROM claim WHERE device = ? AND taken IS NOT NULL", [device])
            ?? false
    }

    private func guests(of person: PersonID, since time: Int) throws -> Int {
        try database.value(
            Int.self,
            "SELECT count(*) FROM claim WHERE person = ? AND time > ? AND entries > 0",
            [person.rawValue, time]) ?? 0
    }

    /// Records a guest's entry as the account's own, where its rules allow it.
    private mutating func take(
        _ guests: Recorded, by sender: Sender, _ context: JudgingContext, pays: Bool
    ) throws -> Recorded? {
        let entry = guests.entry
        guard let body = try? entry.read(),
            try LedgerRows.digest(of: entry.id, by: sender.person, database) == nil
        else { return nil }
        var state = JudgingState(person: try takeState(of: sender.person))
        defer { cache.states[sender.person] = state.person }
        if let days = body.stepPages { state.steps = try pages(days, of: sender.person) }
        let judged = judge(
            entry, body, ofGuest: guests.outcome, by: sender, state, context,
            received: guests.received)
        guard let outcome = pays ? judged : judged?.unpaid else { return nil }
        try record(entry, entry.digest, outcome, by: sender.person, now: guests.received)
        state.fold(outcome)
        keep(state.steps, of: sender.person)
        return Recorded(
            number: head.number, person: sender.person, received: guests.received, entry: entry,
            outcome: outcome)
    }

    /// Records the guest's last entry: it returns their Trophies and removes their lines from
    /// boards.
    private mutating func close(_ guest: PersonID, id: UUIDv7, now: Int) throws {
        let sums = try database.row(
            """
            SELECT
              CAST(coalesce(sum(CASE WHEN trophies > 0 THEN trophies END), 0) AS BIGINT) AS earned,
              CAST(coalesce(sum(CASE WHEN trophies < 0 THEN -trophies END), 0) AS BIGINT) AS spent
            FROM posting JOIN entry ON entry.number = posting.entry WHERE entry.person = ?
            """, [guest.rawValue])
        let earned: Int = sums?["earned"] ?? 0
        let spent: Int = sums?["spent"] ?? 0
        var changes: [Change] = [.claimed]
        if spent > 0 { changes.append(.posted(Posting(.refund, spent))) }
        if earned > 0 { changes.append(.posted(Posting(.claim, -earned))) }
        let outcome = Outcome(changes)
        let entry = Entry(id: id, kind: .claim, made: now, body: "{}")
        try record(entry, entry.digest, outcome, by: guest, now: now)
        var state = JudgingState(person: try takeState(of: guest))
        state.fold(outcome)
        cache.states[guest] = state.person
        changed.insert(guest)
    }
}
