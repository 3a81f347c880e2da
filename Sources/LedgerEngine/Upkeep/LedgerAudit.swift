import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// Checks the whole ledger: first along the chain, then person by person, so that only one person's
/// state is in memory.
struct LedgerAudit {
    private let database: any SQLTransaction
    private let keys: PersonKeys

    init(_ database: any SQLTransaction, _ keys: PersonKeys) {
        self.database = database
        self.keys = keys
    }

    /// A sentence for each disagreement.
    func findings() throws -> [String] {
        var (findings, accounts) = try chain()
        let total = accounts.values.reduce(0, +)
        if total != 0 { findings.append("All accounts come to \(total) and not to zero.") }
        var kept: [String: Int] = [:]
        for row in try database.rows("SELECT name, trophies FROM account") {
            kept[row["name"]] = row["trophies"]
        }
        for name in Set(kept.keys).union(accounts.keys).sorted()
        where kept[name] ?? 0 != accounts[name] ?? 0 {
            findings.append(
                "The account \(name) has \(kept[name] ?? 0) and should have \(accounts[name] ?? 0)."
            )
        }
        guard findings.isEmpty else { return findings }
        var lost: [PersonID] = []
        try everyone(
            lost: { lost.append($0) },
            look: { person, state in findings += try self.findings(of: person, state) })
        if let first = lost.first {
            findings.append(
                "The keys of \(lost.count) persons are gone, though nobody erased them; the first "
                    + "is person \(first.rawValue).")
        }
        return findings
    }

    /// Rebuilds all player states, pages and accounts; boards are filled again afterwards.
    func rebuild() throws {
        let (findings, accounts) = try chain()
        if let first = findings.first { throw StoreFailure.refused(first) }
        try database.run("DELETE FROM account")
        for (account, trophies) in accounts.sorted(by: { $0.key < $1.key }) {
            try LedgerRows.add(trophies, to: account, database)
        }
        func refuse(_ person: PersonID) throws {
            throw StoreFailure.refused(
                "the key of person \(person.rawValue) is gone, and nobody erased it")
        }
        try everyone(lost: refuse) { person, state in
            try database.run("DELETE FROM steps WHERE person = ?", [person.rawValue])
            try LedgerRows.write(state.person, of: person, database)
            for (day, page) in state.steps.sorted(by: { $0.key < $1.key }) {
                try LedgerRows.write(page, of: person, day: day, database)
            }
            try database.run("DELETE FROM relation WHERE person = ?", [person.rawValue])
            for (other, relation) in try living(state.relations).sorted(by: { $0.key < $1.key }) {
                try RelationRows(database: database).set(relation, of: person, to: other)
            }
            let rows = ChallengeRows(database: database)
            try rows.erase(person)
            for mark in (state.person.challenges ?? [:]).values {
                try rows.add(mark.challenge, of: person)
            }
        }
        try LedgerBoards(database: database).clear()
    }

    private func findings(of person: PersonID, _ state: JudgingState) throws -> [String] {
        var findings: [String] = []
        if try LedgerRows.state(of: person, database) != state.person {
            findings.append(
                "The state of person \(person.rawValue) is not what the entries come to.")
        }
        if state.person.trophies < 0 {
            findings.append("Person \(person.rawValue) has less than no Trophies.")
        }
        let days = try database.values(
            Int.self, "SELECT day FROM steps WHERE person = ?", [person.rawValue])
        for day in Set(days).union(state.steps.keys).sorted()
        where try LedgerRows.page(of: person, day: day, database) != state.steps[day] {
            findings.append(
                "Steps of person \(person.rawValue) on day \(day) are not what the entries come to."
            )
        }
        let relations = try RelationRows(database: database).relations(of: person)
        if try relations != living(state.relations) {
            findings.append(
                "What person \(person.rawValue) is to others is not what the entries come to.")
        }
        let challenges = try ChallengeRows(database: database).ids(of: person)
        if Set(challenges.map(\.description)) != Set((state.person.challenges ?? [:]).keys) {
            findings.append(
                "The challenges of person \(person.rawValue) are not what the entries come to.")
        }
        return findings
    }

    /// The non-empty relations to persons who were not erased.
    private func living(_ relations: [String: Relation]) throws -> [String: Relation] {
        try relations.filter { other, relation in
            guard !relation.isEmpty else { return false }
            return try database.row("SELECT 1 FROM person WHERE handle = ?", [other]) != nil
        }
    }

    /// Follows the chain to its end, or to the first link that does not verify; returns its
    /// findings and the sums of accounts.
    private func chain() throws -> (findings: [String], accounts: [String: Int]) {
        var accounts: [String: Int] = [:]
        var (number, link) = (0, Chain.start)
        var finding: String?
        let sql = "SELECT number, person, received, sealed, link FROM entry ORDER BY number"
        try database.forEach(sql, []) { row in
            number += 1
            let found: Int = row["number"]
            guard found == number else {
                finding = "Entry \(number) is missing."
                return false
            }
            let person = PersonID(rawValue: row["person"])
            let postings = try postings(of: number)
            link = Chain.link(
                after: link, number: number, person: person, received: row["received"],
                postings: postings, sealed: row["sealed"])
            guard link == row["link"] else {
                finding = "The chain breaks at entry \(number)."
                return false
            }
            for leg in postings.flatMap({ $0.legs(of: person) }) {
                accounts[leg.account.name, default: 0] += leg.trophies
            }
            return true
        }
        return (finding.map { [$0] } ?? [], accounts)
    }

    /// Folds the entries of one person after the other, without erased persons.
    private func everyone(
        lost: (PersonID) throws -> Void, look: (PersonID, JudgingState) throws -> Void
    ) throws {
        let lostKeys = LostKeys(keys: keys)
        try database.forEach("SELECT id FROM person ORDER BY id", []) { row in
            let person = PersonID(rawValue: row["id"])
            if let key = try keys.key(of: person) {
                try look(person, try state(of: person, key))
            } else if try lostKeys.isLost(person) {
                try lost(person)
            }
            return true
        }
    }

    private func state(of person: PersonID, _ key: SymmetricKey) throws -> JudgingState {
        var state = JudgingState()
        let devices = try database.rows(
            """
            SELECT key, born, heard, isEnded AS ended FROM device
            WHERE person = ? ORDER BY heard, key
            """, [person.rawValue])
        for row in devices {
            state.person.add(device: row["key"], born: row["born"], now: row["heard"])
            if row["ended"] { state.person.remove(device: row["key"]) }
        }
        let sql = "SELECT number, sealed FROM entry WHERE person = ? ORDER BY number"
        try database.forEach(sql, [person.rawValue]) { row in
            let number: Int = row["number"]
            guard
                let content = try? SealedContent(
                    opening: row["sealed"], with: key, number: number)
            else {
                throw StoreFailure.refused("entry \(number) does not open with its person's key")
            }
            guard try content.outcome.postings == postings(of: number) else {
                throw StoreFailure.refused(
                    "the postings of entry \(number) are not those of its outcome")
            }
            state.fold(content.outcome)
            return true
        }
        return state
    }

    private func postings(of entry: Int) throws -> [Posting] {
        let sql = "SELECT reason, trophies FROM posting WHERE entry = ? ORDER BY position"
        return try database.rows(sql, [entry]).map { row in
            guard let reason = Posting.Reason(rawValue: row["reason"]) else {
                throw StoreFailure.refused("entry \(entry) has a posting for nothing that is known")
            }
            return Posting(reason, row["trophies"])
        }
    }
}
