import FoundationEssentials
public import Ledger
import SQLDriver

/// Entries: recording and reading them.
extension RelationalLedger: HistoryStore {
    /// Judges and records entries; see `LedgerStore`.
    public func record(
        _ entries: [Entry], by sender: Sender, now: Int
    ) async throws -> Appended {
        var prepared: [PreparedEntry] = []
        for entry in entries {
            var ready = await PreparedEntry(entry, published)
            ready.others = try await concerned(by: ready)
            prepared.append(ready)
        }
        guard
            case .appended(let appended) = try await work(
                .append(prepared, by: sender, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return appended
    }

    /// Records a verdict; see `LedgerStore`.
    public func record(
        _ verdict: VerdictBody, on person: PersonID, id: UUIDv7, now: Int
    ) async throws {
        _ = try await work(.recordVerdict(verdict, on: person, id: id, now: now))
    }

    /// A person's state; see `LedgerStore`.
    public func state(of person: PersonID) async throws -> PlayerState? {
        try await read { try LedgerRows.state(of: person, $0) }
    }

    /// A person's entries; see `LedgerStore`.
    public func feed(
        of person: PersonID, after: Int, limit: Int, bytes: Int
    ) async throws -> [Recorded] {
        let keys = keys
        return try await readFromReplica({ try ReadMark.last(of: person, $0) }) { database in
            let sql = """
                SELECT number, person, received, sealed FROM entry
                WHERE person = ? AND number > ? ORDER BY number LIMIT ?
                """
            let rows = try LedgerRows.page(
                sql, [person.rawValue, after, limit], bytes: bytes, database)
            return try LedgerRows.opened(rows, keys)
        }
    }

    /// Whether an entry has that number; see `HistoryStore`.
    public func has(number: Int, entry: UUIDv7?) async throws -> Bool {
        let id = try await read {
            try $0.value(Data.self, "SELECT id FROM entry WHERE number = ?", [number])
        }
        return id != nil && (entry == nil || id == entry?.bytes)
    }

    /// Everyone's entries; see `LedgerStore`.
    public func recorded(
        after: Int, limit: Int, bytes: Int
    ) async throws -> (entries: [Recorded], last: Int?) {
        let keys = keys
        return try await read { database in
            let sql = """
                SELECT number, person, received, sealed FROM entry
                WHERE number > ? ORDER BY number LIMIT ?
                """
            let rows = try LedgerRows.page(sql, [after, limit], bytes: bytes, database)
            return (try LedgerRows.opened(rows, keys), rows.last?["number"])
        }
    }
}

/// An entry that was read, with its judging context, before it is passed to the writer, which
/// therefore decodes nothing and reads nothing of it from disk.
struct PreparedEntry: Sendable {
    let entry: Entry
    let digest: Data
    let body: Result<any JudgedBody, Refusal>
    /// The judging context; nil while it is not available.
    let context: JudgingContext?
    /// The other persons that it names, by public name; only those with an account.
    var others: [String: PersonID] = [:]

    init(_ entry: Entry, _ published: any Published, kinds: EntryKinds = .all) async {
        self.entry = entry
        digest = entry.digest
        do throws(Refusal) {
            let body = try entry.read(among: kinds)
            self.body = .success(body)
            context = try? await published.context(of: body.basis)
        } catch {
            body = .failure(error)
            context = nil
        }
    }
}
