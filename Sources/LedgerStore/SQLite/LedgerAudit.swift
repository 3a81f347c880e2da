import FoundationEssentials
import GRDB
import Ledger

/// Goes through the whole ledger: whether the chain holds, and what its outcomes come to.
struct LedgerAudit {
    private let keys: PersonKeys

    init(_ keys: PersonKeys) { self.keys = keys }

    /// What all outcomes come to.
    private struct Sums {
        var standings: [PersonID: Standing] = [:]
        var accounts: [String: Int] = [:]
        /// Persons whose key was destroyed: what they did cannot be read any more.
        var erased: Set<PersonID> = []
        var faults: [String] = []
    }

    /// What is wrong.
    func faults(_ database: Database) throws -> [String] {
        let sums = try sums(database)
        var faults = sums.faults
        let total = sums.accounts.values.reduce(0, +)
        if total != 0 { faults.append("All accounts come to \(total) and not to zero.") }
        var kept: [String: Int] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, trophies FROM account") {
            kept[row["name"]] = row["trophies"]
        }
        for name in Set(kept.keys).union(sums.accounts.keys).sorted()
        where kept[name] ?? 0 != sums.accounts[name] ?? 0 {
            faults.append(
                "The account \(name) has \(kept[name] ?? 0) and should have \(sums.accounts[name] ?? 0)."
            )
        }
        for (person, standing) in sums.standings.sorted(by: { $0.key < $1.key })
        where !sums.erased.contains(person) {
            if try LedgerRows.standing(of: person, database) != standing.person {
                faults.append(
                    "The standing of person \(person.rawValue) is not what the entries come to.")
            }
            if standing.person.trophies < 0 {
                faults.append("Person \(person.rawValue) has less than no Trophies.")
            }
            for (day, page) in standing.steps.sorted(by: { $0.key < $1.key })
            where try LedgerRows.page(of: person, day: day, database) != page {
                faults.append(
                    "Steps of person \(person.rawValue) on day \(day) are not what the entries come to."
                )
            }
        }
        return faults
    }

    /// Writes all standings, pages and accounts anew.
    func rebuild(_ database: Database) throws {
        let sums = try sums(database)
        guard sums.faults.isEmpty else { throw StoreFailure.refused(sums.faults[0]) }
        try database.execute(sql: "DELETE FROM account; DELETE FROM steps")
        for (account, trophies) in sums.accounts.sorted(by: { $0.key < $1.key }) {
            try LedgerRows.add(trophies, to: account, database)
        }
        for (person, standing) in sums.standings.sorted(by: { $0.key < $1.key })
        where !sums.erased.contains(person) {
            try LedgerRows.write(standing.person, of: person, database)
            for (day, page) in standing.steps.sorted(by: { $0.key < $1.key }) {
                try LedgerRows.write(page, of: person, day: day, database)
            }
        }
    }

    private func sums(_ database: Database) throws -> Sums {
        var sums = Sums()
        let devices = try Row.fetchCursor(
            database, sql: "SELECT key, person, born, heard FROM device ORDER BY person, heard, key"
        )
        while let row = try devices.next() {
            sums.standings[PersonID(rawValue: row["person"]), default: Standing()].person
                .add(device: row["key"], born: row["born"], now: row["heard"])
        }
        var (number, link) = (0, Chain.start)
        let entries = try Row.fetchCursor(
            database,
            sql: "SELECT number, person, received, sealed, link FROM entry ORDER BY number")
        while let row = try entries.next() {
            number += 1
            let found: Int = row["number"]
            guard found == number else {
                sums.faults.append("Entry \(number) is missing.")
                return sums
            }
            let person = PersonID(rawValue: row["person"])
            let sealed: Data = row["sealed"]
            let postings = try postings(of: number, database)
            link = Chain.link(
                after: link, number: number, person: person, received: row["received"],
                postings: postings, sealed: sealed)
            guard link == row["link"] else {
                sums.faults.append("The chain breaks at entry \(number).")
                return sums
            }
            for leg in postings.flatMap({ $0.legs(of: person) }) {
                sums.accounts[leg.account.name, default: 0] += leg.trophies
            }
            guard let key = try keys.key(of: person) else {
                sums.erased.insert(person)
                continue
            }
            guard let content = try? SealedContent(opening: sealed, with: key, number: number)
            else {
                sums.faults.append("Entry \(number) does not open with its person's key.")
                continue
            }
            if content.outcome.postings != postings {
                sums.faults.append("The postings of entry \(number) are not those of its outcome.")
            }
            sums.standings[person, default: Standing()].fold(content.outcome)
        }
        return sums
    }

    private func postings(of entry: Int, _ database: Database) throws -> [Posting] {
        let statement = try database.cachedStatement(
            sql: "SELECT reason, trophies FROM posting WHERE entry = ? ORDER BY position")
        return try Row.fetchAll(statement, arguments: [entry]).map { row in
            guard let reason = Posting.Reason(rawValue: row["reason"]) else {
                throw StoreFailure.refused("entry \(entry) has a posting for nothing that is known")
            }
            return Posting(reason, row["trophies"])
        }
    }
}
