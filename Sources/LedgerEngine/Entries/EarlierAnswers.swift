import FoundationEssentials
import Ledger
import SQLDriver

/// Earlier answers to the entries of a batch, by one query for all that may have been answered:
/// single queries would cost two round trips an entry to a remote database.
struct EarlierAnswers {
    private var recorded: [UUIDv7: Data] = [:]
    private var refused: [UUIDv7: (digest: Data, reason: String)] = [:]

    /// Reads the answers.
    ///
    /// - Parameters:
    ///   - ids: the ids of the batch.
    ///   - person: whose entries they are.
    ///   - largest: the largest id that was answered; larger ones are new. Ids begin with the time
    ///     at which their entry was made, so mostly all are.
    ///   - database: the transaction.
    /// - Throws: `SQLFailure` when the database cannot be read.
    init(
        to ids: [UUIDv7], of person: PersonID, upTo largest: UUIDv7?,
        _ database: any SQLTransaction
    ) throws {
        guard let largest else { return }
        let known = ids.filter { $0 <= largest }
        let byBytes = Dictionary(known.map { ($0.bytes, $0) }, uniquingKeysWith: { $1 })
        let entries = try database.rows(ofEach: known.map(\.bytes), [person.rawValue]) {
            "SELECT id, digest FROM entry WHERE person = ? AND id IN (\($0))"
        }
        for row in entries {
            if let id = byBytes[row["id"]] { recorded[id] = row["digest"] }
        }
        let refusals = try database.rows(ofEach: known.map(\.bytes), [person.rawValue]) {
            "SELECT id, digest, reason FROM refusal WHERE person = ? AND id IN (\($0))"
        }
        for row in refusals {
            if let id = byBytes[row["id"]] { refused[id] = (row["digest"], row["reason"]) }
        }
    }

    /// The largest id of a person's entries that were answered for good; nil for none.
    ///
    /// - Throws: `SQLFailure` when the database cannot be read, `BytesFailure` when the id is
    ///   damaged.
    static func largestID(
        of person: PersonID, _ database: any SQLTransaction
    ) throws -> UUIDv7? {
        try ["entry", "refusal"].compactMap { table in
            let id = try database.value(
                Data.self, "SELECT id FROM \(table) WHERE person = ? ORDER BY id DESC LIMIT 1",
                [person.rawValue])
            guard let id else { return nil }
            var reader = ByteReader(id)
            return try reader.id()
        }.max()
    }

    /// The earlier answer to an entry; nil for a new one.
    func answer(to entry: PreparedEntry) -> EntryAnswer? {
        let (id, digest) = (entry.entry.id, entry.digest)
        let other = EntryAnswer.Outcome.refused(reason: Refusal.otherContent.name)
        if let known = recorded[id] {
            return EntryAnswer(id: id, known == digest ? .alreadyRecorded : other)
        }
        return refused[id].map {
            EntryAnswer(id: id, $0.digest == digest ? .refused(reason: $0.reason) : other)
        }
    }

    /// Adds an entry of this batch that was recorded.
    mutating func record(_ entry: PreparedEntry) { recorded[entry.entry.id] = entry.digest }

    /// Adds an entry of this batch that was finally refused.
    mutating func refuse(_ entry: PreparedEntry, _ reason: String) {
        refused[entry.entry.id] = (entry.digest, reason)
    }
}
