import FoundationEssentials
import Ledger
import SQLDriver

/// What one person's entries of a batch were answered before, asked for all of them at once: one by
/// one, the writer would wait twice an entry for a database at the other end of a network.
struct EarlierAnswers {
    /// Lists of a few lengths only, so that the database keeps their statements prepared.
    private static let lengths = [1, 8, LedgerLimits.batch]

    private var recorded: [UUIDv7: Data] = [:]
    private var refused: [UUIDv7: (digest: Data, reason: String)] = [:]

    init(to ids: [UUIDv7], of person: PersonID, _ database: any SQLConnection) throws {
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

    /// The answer that an entry has already; nil for a new one.
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

    /// Remembers that an entry of this batch was recorded.
    mutating func record(_ entry: PreparedEntry) { recorded[entry.entry.id] = entry.digest }

    /// Remembers that an entry of this batch was refused for good.
    mutating func refuse(_ entry: PreparedEntry, _ reason: String) {
        refused[entry.entry.id] = (entry.digest, reason)
    }
}
