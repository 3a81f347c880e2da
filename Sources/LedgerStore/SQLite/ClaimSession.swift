import FoundationEssentials
import GRDB
import Ledger

/// A guest's device that is to be taken into an account.
struct GuestClaim: Sendable {
    var device: String
    var person: PersonID
    /// Of the entry that ends the guest.
    var id: UUIDv7
    var now: Int
    /// What the guest's entries are judged against, by their numbers.
    var surroundings: [Int: Surroundings]
}

extension WriteSession {
    /// Takes a guest's device, and all they did, into a person's account.
    ///
    /// Each entry of the guest is judged again by what the account came to, with the time at which
    /// it was received: so the caps of a day, personal bests, sets and steps of the same hours hold
    /// for both together. What the guest had earned and spent goes back to where it came from.
    ///
    /// - Returns: what was taken in; nothing for a device that is the person's already.
    mutating func take(_ claim: GuestClaim) throws -> Result<LedgerReply, any Error> {
        let (device, person, now) = (claim.device, claim.person, claim.now)
        let row = try database.row(
            "SELECT person, born, heard FROM device WHERE key = ? AND isEnded = 0", [device])
        guard let row else { return .failure(StoreFailure.unknownDevice) }
        let guest = PersonID(rawValue: row["person"])
        let before = try last(of: person)
        guard guest != person else { return .success(.claimed(Claimed(before: before))) }
        guard let account = try standing(of: person), let play = try standing(of: guest) else {
            return .failure(StoreFailure.unknownPerson)
        }
        guard play.devices.count == 1, account.devices.count < LedgerLimits.devices else {
            return .failure(StoreFailure.otherAccount)
        }
        let history = try self.history(of: guest)
        guard
            try history.isEmpty
                || guests(of: person, since: now - LedgerLimits.guestWindow)
                    < LedgerLimits.guests
        else { return .failure(StoreFailure.tooManyGuests) }
        // Before anything is changed: a deck that cannot be read now can be later, and an entry that
        // was recorded a moment ago is read the next time.
        let areRead = history.allSatisfy {
            $0.outcome.isInternal || claim.surroundings[$0.number] != nil
        }
        guard areRead else { return .failure(StoreFailure.busy) }
        try move(device, born: row["born"], heard: row["heard"], to: person)
        var claimed = Claimed(before: before)
        let sender = Sender(person: person, device: device, hasAccount: true)
        for entry in history {
            let surroundings = claim.surroundings[entry.number] ?? Surroundings()
            if let taken = try take(entry, by: sender, surroundings) {
                claimed.recorded.append(taken)
            }
        }
        try close(guest, history, id: claim.id, now: now)
        try database.run(
            "INSERT INTO claim (guest, person, time, entries) VALUES (?, ?, ?, ?)",
            [guest.rawValue, person.rawValue, now, history.count])
        memory.last[person] = claimed.recorded.last?.number ?? before
        return .success(.claimed(claimed))
    }

    /// Ends a device: it writes nothing more, and its key is never taken again.
    mutating func end(_ device: String, of person: PersonID) throws {
        try database.run(
            "UPDATE device SET isEnded = 1 WHERE key = ? AND person = ?",
            [device, person.rawValue])
        try database.run(
            "DELETE FROM session WHERE device = ? AND person = ?", [device, person.rawValue])
        guard try standing(of: person)?.devices[device] != nil else { return }
        memory.standings[person]?.remove(device: device)
        changed.insert(person)
    }

    /// Ends all devices of a person's but one.
    mutating func endDevices(of person: PersonID, but kept: String?) throws {
        let devices = try String.fetchAll(
            database,
            sql: "SELECT key FROM device WHERE person = ? AND isEnded = 0 AND key <> ?",
            arguments: [person.rawValue, kept ?? ""])
        for device in devices { try end(device, of: person) }
    }

    private func history(of guest: PersonID) throws -> [Recorded] {
        try LedgerRows.history(of: guest, database, keys)
    }

    private func guests(of person: PersonID, since time: Int) throws -> Int {
        try database.value(
            Int.self,
            "SELECT count(*) FROM claim WHERE person = ? AND time > ? AND entries > 0",
            [person.rawValue, time]) ?? 0
    }

    private mutating func move(
        _ device: String, born: Int, heard: Int, to person: PersonID
    ) throws {
        try database.run(
            "UPDATE device SET person = ? WHERE key = ?", [person.rawValue, device])
        // Its readings go on, as the account's.
        try database.run(
            "UPDATE session SET person = ? WHERE device = ?", [person.rawValue, device])
        var standing = try takeStanding(of: person)
        standing.add(device: device, born: born, now: heard)
        memory.standings[person] = standing
        changed.insert(person)
    }

    /// Records what a guest did as the account's own, where its rules allow it.
    private mutating func take(
        _ guests: Recorded, by sender: Sender, _ surroundings: Surroundings
    ) throws -> Recorded? {
        let entry = guests.entry
        guard let body = try? entry.read(),
            try LedgerRows.digest(of: entry.id, by: sender.person, database) == nil
        else { return nil }
        var standing = Standing(person: try takeStanding(of: sender.person))
        defer { memory.standings[sender.person] = standing.person }
        if let days = body.stepPages { standing.steps = try pages(days, of: sender.person) }
        let judged = outcome(of: guests, body, by: sender, standing, surroundings)
        guard let outcome = judged else { return nil }
        try record(entry, entry.digest, outcome, by: sender.person, now: guests.received)
        standing.fold(outcome)
        for (day, page) in standing.steps { pages[sender.person, default: [:]][day] = page }
        return Recorded(
            number: head.number, person: sender.person, received: guests.received, entry: entry,
            outcome: outcome)
    }

    private func outcome(
        of guests: Recorded, _ body: Body, by sender: Sender, _ standing: Standing,
        _ surroundings: Surroundings
    ) -> Outcome? {
        switch body {
        case .purchase(let purchase):
            // The price of that day holds, if what both have pays it; nobody buys a thing twice.
            guard !standing.person.items.contains(purchase.item),
                standing.person.trophies + guests.outcome.trophies >= 0
            else { return nil }
            return guests.outcome
        case .equip(let equip):
            guard equip.item.map(standing.person.items.contains) ?? true else { return nil }
            return guests.outcome
        case .round(let round):
            var surroundings = surroundings
            surroundings.live = guests.seen(of: round.round)
            return try? judge(
                guests.entry, body, by: sender, standing, surroundings, now: guests.received)
        case .steps, .goal, .report, .question:
            return try? judge(
                guests.entry, body, by: sender, standing, surroundings, now: guests.received)
        }
    }

    /// The guest's last entry: their Trophies go back, their lines leave the boards.
    private mutating func close(
        _ guest: PersonID, _ history: [Recorded], id: UUIDv7, now: Int
    ) throws {
        let sums = history.flatMap(\.outcome.postings).map(\.trophies)
        let earned = sums.filter { $0 > 0 }.reduce(0, +)
        let spent = -sums.filter { $0 < 0 }.reduce(0, +)
        var changes: [Change] = [.claimed]
        if spent > 0 { changes.append(.posted(Posting(.refund, spent))) }
        if earned > 0 { changes.append(.posted(Posting(.claim, -earned))) }
        let outcome = Outcome(changes)
        let entry = Entry(id: id, kind: .claim, made: now, body: "{}")
        try record(entry, entry.digest, outcome, by: guest, now: now)
        var standing = Standing(person: try takeStanding(of: guest))
        standing.fold(outcome)
        memory.standings[guest] = standing.person
        memory.last[guest] = head.number
        changed.insert(guest)
    }
}
