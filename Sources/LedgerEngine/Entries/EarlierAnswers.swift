import FoundationEssentials
import Ledger
import SQLDriver

/// Earlier answers to the entries of a batch, read by one query: single queries would cost two
/// round trips an entry to a remote database.
struct EarlierAnswers {
    /// A few list lengths only, so that the database can keep their statements prepared.
    private static let lengths = [1, 8, LedgerLimits.batch]

    private var recorded: [UUIDv7: Data] = [:]
    private var refused: [UUIDv7: (digest: Data, reason: String)] = [:]

    init(to ids: [UUIDv7], of person: PersonID, _ database: any SQLTransaction) throws {
        var rest = ids[...]
        while let last = rest.last {
            let part = rest.prefix(LedgerLimits.batch)
            rest = rest.dropFirst(part.count)
            let length = Self.lengths.first { $0 >= part.count } ?? part.count
            let asked = part + Array(repeating: last, count: length - part.count)
            let places = Array(repeating: "?", count: length).joined(separator: ", ")
            let arguments: [any SQLConvertible] = [person.rawValue] + asked.map(\.bytes)
            let entries = try database.rows(
                "SELECT id, digest FROM entry WHERE person = ? AND id IN (\(places))", arguments)
            let refusals = try database.rows(
                "SELECT id, digest, reason FROM refusal WHERE person = ? AND id IN (\(places))",
                arguments)
            let byBytes = Dictionary(part.map { ($0.bytes, $0) }, uniquingKeysWith: { $1 })
            for row in entries {
                if let id = byBytes[row["id"]] { recorded[id] = row["digest"] }
            }
            for row in refusals {
                if let id = byBytes[row["id"]] { refused[id] = (row["digest"], row["reason"]) }
            }
        }
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
