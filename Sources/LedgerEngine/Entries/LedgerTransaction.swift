import Catalog
import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// One transaction of the writer.
struct LedgerTransaction {
    /// Seconds until an entry may come again whose judging context was not available.
    private static let retryAfter = 5

    let database: any SQLTransaction
    let keys: PersonKeys
    let changes: ChangeLog
    var cache: WriterCache
    /// The number and link of the last entry.
    private(set) var head: (number: Int, link: Data)
    /// Persons whose player states this group changed.
    var changed: Set<PersonID> = []
    /// The days of their changed pages of steps.
    var walked: [PersonID: Set<Int>] = [:]
    private var accounts: [String: Int] = [:]
    /// When the group refused an entry last.
    private var lastRefusal: Int?
    /// Persons about whom this transaction changed anything that other servers may cache.
    var touched: Set<PersonID> = []
    var isEveryoneTouched = false
    /// Persons for whom it recorded entries.
    var recorded: Set<PersonID> = []
    /// Those of them who have an entry that the ledger itself made.
    var informed: Set<PersonID> = []

    init(
        _ database: any SQLTransaction, _ keys: PersonKeys,
        _ cache: consuming WriterCache, isShared: Bool
    ) throws {
        self.database = database
        self.keys = keys
        self.cache = cache
        // Another process (a server, an operator's command, a rebuild) may have written, so the
        // cache is brought up to date.
        changes = ChangeLog(database: database, isShared: isShared)
        self.cache.forget(try changes.changes(since: self.cache.change))
        head = try LedgerRows.head(database)
    }

    /// Performs one request. An error of this request alone is its result; an error of the database
    /// is thrown, and ends the group.
    mutating func reply(to work: LedgerWork) throws -> Result<LedgerReply, any Error> {
        switch work {
        case .register(let device, let born, let now):
            guard let person = try register(device, born: born, now: now) else {
                return .failure(StoreFailure.unknownDevice)
            }
            return .success(.person(person))
        case .append(let entries, let sender, let now):
            return try append(entries, by: sender, now: now)
        case .recordVerdict(let verdict, let person, let id, let now):
            guard try state(of: person) != nil else {
                return .failure(StoreFailure.unknownPerson)
            }
            try record(verdict, on: person, id: id, now: now)
            return .success(.done)
        case .battle(let battle, let now):
            return .success(.recorded(try record(battle, now: now)))
        case .begin(let token, let session, let now):
            guard try LedgerSessions.mayBegin(session.sender, database) else {
                return .failure(StoreFailure.unknownDevice)
            }
            try LedgerSessions.begin(token, session, now: now, database)
            return .success(.done)
        case .claim(let claim): return try begin(claim)
        case .take(let portion): return try take(portion)
        case .isClaimed(let guest):
            return .success(.isClaimed(try isTakenIn(guest)))
        case .end(let device, let person):
            try end(device, of: person)
            return .success(.done)
        case .endDevices(let person, let kept):
            try endDevices(of: person, but: kept)
            return .success(.done)
        case .erase(let person):
            // Earlier changes of this group are written first, so that they are erased too.
            try finish()
            try LedgerErasure(database: database).erase(person)
            cache = WriterCache(change: cache.change)
            touched.insert(person)
            return .success(.done)
        case .updateBoards(let most):
            return .success(.counted(try updateBoards(most)))
        case .settle(let now): return .success(.counted(try settleChallenges(now: now)))
        case .count(let reports, let day):
            try ClientErrorRows(database: database).count(reports, day: day)
            return .success(.done)
        case .forgetClientErrors(let day):
            try ClientErrorRows(database: database).forget(before: day)
            return .success(.done)
        case .rebuild:
            try finish()
            try LedgerAudit(database, keys).rebuild()
            cache = WriterCache(change: cache.change)
            isEveryoneTouched = true
            return .success(.done)
        }
    }

    /// Judges and records entries of a device, in order.
    private mutating func append(
        _ entries: [PreparedEntry], by sender: Sender, now: Int
    ) throws -> Result<LedgerReply, any Error> {
        guard try state(of: sender.person)?.devices[sender.device] != nil else {
            return .failure(StoreFailure.unknownDevice)
        }
        var appended = Appended(
            answers: [], recorded: [], before: try last(of: sender.person))
        var held = HeldKinds()
        let isClaimed = try isClaimed(sender.device)
        var earlier = try EarlierAnswers(
            to: entries.map(\.entry.id), of: sender.person, upTo: largestID(of: sender.person),
            database)
        for entry in entries {
            // Numbers of rounds only rise, so a round that has to wait delays the later ones.
            // Purchases and worn items wait for the Trophies of a claimed guest.
            let isHeld =
                held.holds(entry.entry)
                || isClaimed && EntryKinds.all[entry.entry.kind]?.order.waitsForClaims == true
            let answer =
                isHeld
                ? EntryAnswer(id: entry.entry.id, .tryLater(after: Self.retryAfter))
                : try answer(entry, by: sender, now: now, &earlier, &appended.recorded)
            if case .tryLater = answer.outcome { held.putOff(entry.entry) }
            if answer.outcome == .recorded {
                try settleWhatIsDone(by: sender.person, now: now)
            }
            appended.answers.append(answer)
        }
        return .success(.appended(appended))
    }

    /// Brings boards up to date; returns the number of applied entries.
    private mutating func updateBoards(_ most: Int) throws -> Int {
        // This group may have hidden persons from boards.
        try finish()
        var boards = BoardUpdate(database, keys)
        let count = try boards.apply(cache.recent, most: most)
        let last = try BoardUpdate.last(database)
        cache.recent = cache.recent.drop { $0.number <= last }
        return count
    }

    private mutating func record(
        _ verdict: VerdictBody, on person: PersonID, id: UUIDv7, now: Int
    ) throws {
        let body = String(decoding: try CanonicalJSON.encode(verdict), as: UTF8.self)
        let entry = Entry(id: id, kind: .verdict, made: now, body: body)
        try write(entry, Outcome(verdict.changes), of: person, now: now)
    }

    private mutating func answer(
        _ prepared: PreparedEntry, by sender: Sender, now: Int, _ earlier: inout EarlierAnswers,
        _ recorded: inout [Recorded]
    ) throws -> EntryAnswer {
        if let known = earlier.answer(to: prepared) { return known }
        let (entry, digest) = (prepared.entry, prepared.digest)
        func refused(_ refusal: Refusal) throws -> EntryAnswer {
            guard refusal.isFinal else { return EntryAnswer(id: entry.id, refusal.answer) }
            try LedgerRows.refuse(
                entry.id, digest, refusal.name, by: sender.person, now: now, database)
            lastRefusal = now
            earlier.refuse(prepared, refusal.name)
            cache.answered(entry.id, of: sender.person)
            touched.insert(sender.person)
            return EntryAnswer(id: entry.id, .refused(reason: refusal.name))
        }
        let body: any JudgedBody
        do throws(Refusal) { body = try prepared.body.get() } catch { return try refused(error) }
        var state = JudgingState(person: try takeState(of: sender.person))
        defer { cache.states[sender.person] = state.person }
        if let days = body.stepPages { state.steps = try pages(days, of: sender.person) }
        state.relations = try relations(of: sender.person, toOthersOf: body)
        guard var context = prepared.context else {
            return EntryAnswer(id: entry.id, .tryLater(after: Self.retryAfter))
        }
        context.others = try others(prepared, body, for: sender, now: now)
        let outcome: Outcome
        do throws(Refusal) {
            outcome = try judge(entry, body, by: sender, state, context, now: now)
        } catch {
            return try refused(error)
        }
        try record(entry, digest, outcome, by: sender.person, now: now)
        // Read here, because `recordForOthers` may record further entries for other persons.
        let number = head.number
        try noteLinks(of: body, by: sender.person)
        try recordForOthers(outcome.changes, of: entry, by: sender.person, now: now)
        earlier.record(prepared)
        state.fold(outcome)
        changed.insert(sender.person)
        keep(state.steps, of: sender.person)
        recorded.append(
            Recorded(
                number: number, person: sender.person, received: now, entry: entry,
                outcome: outcome))
        return EntryAnswer(id: entry.id, .recorded, unranked: outcome.unranked)
    }

    mutating func record(
        _ entry: Entry, _ digest: Data, _ outcome: Outcome, by person: PersonID, now: Int
    ) throws {
        let number = head.number + 1
        let key = try key(of: person)
        let sealed = try SealedContent(entry: entry, outcome: outcome)
            .sealed(with: key, number: number)
        let postings = outcome.postings
        let link = Chain.link(
            after: head.link, number: number, person: person, received: now, postings: postings,
            sealed: sealed)
        try database.send(
            """
            INSERT INTO entry (number, person, id, digest, received, sealed, link)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, [number, person.rawValue, entry.id.bytes, digest, now, sealed, link])
        for (position, posting) in postings.enumerated() {
            try database.send(
                "INSERT INTO posting (entry, position, reason, trophies) VALUES (?, ?, ?, ?)",
                [number, position, posting.reason.rawValue, posting.trophies])
            for leg in posting.legs(of: person) {
                accounts[leg.account.name, default: 0] += leg.trophies
            }
        }
        if let day = outcome.forgotten { try forgetSteps(of: person, before: day.number - 1) }
        head = (number, link)
        cache.last[person] = number
        cache.answered(entry.id, of: person)
        touched.insert(person)
        recorded.insert(person)
        cache.recent.append(
            RecentOutcome(number: number, person: person, received: now, outcome: outcome))
        if cache.recent.count > WriterCache.mostRecent { cache.recent = [] }
    }

    /// Deletes pages of steps that no entry is judged by any more.
    private mutating func forgetSteps(of person: PersonID, before day: Int) throws {
        cache.pages.forget(person, before: day)
        walked[person] = walked[person]?.filter { $0 >= day }
        try database.run(
            "DELETE FROM steps WHERE person = ? AND day < ?", [person.rawValue, day])
    }

    /// Writes what the group changed.
    mutating func finish() throws {
        touched.formUnion(changed)
        for person in changed.sorted() {
            guard let state = cache.states[person] else { continue }
            try LedgerRows.write(state, of: person, database)
        }
        for (person, days) in walked.sorted(by: { $0.key < $1.key }) {
            for day in days.sorted() {
                guard let page = cache.pages[person, day] else { continue }
                try LedgerRows.write(page, of: person, day: day, database)
            }
        }
        for (account, trophies) in accounts.sorted(by: { $0.key < $1.key }) {
            try LedgerRows.add(trophies, to: account, database)
        }
        if let lastRefusal { try LedgerRows.forgetRefusals(now: lastRefusal, database) }
        (changed, walked, accounts, lastRefusal) = ([], [:], [:], nil)
    }
}
