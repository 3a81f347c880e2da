import Crypto
import FoundationEssentials
import GRDB
import Ledger

/// Goes through the whole ledger: first along the chain, then person by person, so that it takes no
/// more memory than one person's state, however long the ledger is.
struct LedgerAudit {
    private let database: Database
    private let keys: PersonKeys

    init(_ database: Database, _ keys: PersonKeys) {
        self.database = database
        self.keys = keys
    }

    /// What is wrong.
    func findings() throws -> [String] {
        var (findings, accounts) = try chain()
        let total = accounts.values.reduce(0, +)
        if total != 0 { findings.append("All accounts come to \(total) and not to zero.") }
        var kept: [String: Int] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, trophies FROM account") {
            kept[row["name"]] = row["trophies"]
        }
        for name in Set(kept.keys).union(accounts.keys).sorted()
        where kept[name] ?? 0 != accounts[name] ?? 0 {
            findings.append(
                "The account \(name) has \(kept[name] ?? 0) and should have \(accounts[name] ?? 0)."
            )
        }
        guard findings.isEmpty else { return findings }
        try everyone { person, state in
            findings += try self.findings(of: person, state)
        }
        return findings
    }

    /// Writes all player states, pages and accounts anew; boards are filled anew after it.
    func rebuild() throws {
        let (findings, accounts) = try chain()
        if let first = findings.first { throw StoreFailure.refused(first) }
        try database.execute(sql: "DELETE FROM account")
        for (account, trophies) in accounts.sorted(by: { $0.key < $1.key }) {
            try LedgerRows.add(trophies, to: account, database)
        }
        try everyone { person, state in
            try database.execute(
                sql: "DELETE FROM steps WHERE person = ?", arguments: [person.rawValue])
            try LedgerRows.write(state.person, of: person, database)
            for (day, page) in state.steps.sorted(by: { $0.key < $1.key }) {
                try LedgerRows.write(page, of: person, day: day, database)
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
        let days = try Int.fetchAll(
            database, sql: "SELECT day FROM steps WHERE person = ?", arguments: [person.rawValue])
        for day in Set(days).union(state.steps.keys).sorted()
        where try LedgerRows.page(of: person, day: day, database) != state.steps[day] {
            findings.append(
                "Steps of person \(person.rawValue) on day \(day) are not what the entries come to."
            )
        }
        return findings
    }

    /// Follows the chain to its end, or to the first link that does not hold; tells what it comes to.
    private func chain() throws -> (findings: [String], accounts: [String: Int]) {
        var accounts: [String: Int] = [:]
        var (number, link) = (0, Chain.start)
        let entries = try Row.fetchCursor(
            database,
            sql: "SELECT number, person, received, sealed, link FROM entry ORDER BY number")
        while let row = try entries.next() {
            number += 1
            let found: Int = row["number"]
            guard found == number else { return (["Entry \(number) is missing."], accounts) }
            let person = PersonID(rawValue: row["person"])
            let postings = try postings(of: number)
            link = Chain.link(
                after: link, number: number, person: person, received: row["received"],
                postings: postings, sealed: row["sealed"])
            guard link == row["link"] else {
                return (["The chain breaks at entry \(number)."], accounts)
            }
            for leg in postings.flatMap({ $0.legs(of: person) }) {
                accounts[leg.account.name, default: 0] += leg.trophies
            }
        }
        return ([], accounts)
    }

    /// Folds the entries of one person after the other; those who were erased are passed over.
    private func everyone(_ look: (PersonID, JudgingState) throws -> Void) throws {
        let persons = try Int.fetchCursor(database, sql: "SELECT id FROM person ORDER BY id")
        while let id = try persons.next() {
            let person = PersonID(rawValue: id)
            guard let key = try keys.key(of: person) else { continue }
            try look(person, try state(of: person, key))
        }
    }

    private func state(of person: PersonID, _ key: SymmetricKey) throws -> JudgingState {
        var state = JudgingState()
        let devices = try Row.fetchAll(
            database,
            sql:
                "SELECT key, born, heard, isEnded FROM device WHERE person = ? ORDER BY heard, key",
            arguments: [person.rawValue])
        for row in devices {
            state.person.add(device: row["key"], born: row["born"], now: row["heard"])
            if row["isEnded"] { state.person.remove(device: row["key"]) }
        }
        let entries = try Row.fetchCursor(
            database, sql: "SELECT number, sealed FROM entry WHERE person = ? ORDER BY number",
            arguments: [person.rawValue])
        while let row = try entries.next() {
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
        }
        return state
    }

    private func postings(of entry: Int) throws -> [Posting] {
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
