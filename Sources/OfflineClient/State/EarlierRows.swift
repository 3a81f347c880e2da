internal import Crypto
internal import GRDB
internal import Ledger

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Saved plants and searches that were stored as rows, before they were synced: in files of version
/// 3, and in backups of then. They become entries with their original times. Their ids are computed
/// from their content, so that a backup that is restored twice adds them once.
enum EarlierRows {
    static func entries(saved: [SavedPlant], searches: [RecentSearch]) throws -> [Entry] {
        try saved.map { try entry(SaveBody(plant: $0.plant, saved: true), at: $0.time) }
            + searches.compactMap { search in
                try PlayerStore.plain(search.text).map {
                    try entry(SearchBody(text: $0), at: search.time)
                }
            }
    }

    private static func entry<Body: HerbariumBody>(_ body: Body, at time: Int) throws -> Entry {
        let text = try PlayerStore.text(body)
        let digest = Array(SHA256.hash(data: Array("\(Body.kind.name.rawValue) \(text)".utf8)))
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        let random = (number(digest[0..<8]), number(digest[8..<16]))
        return Entry(
            id: UUIDv7(after: nil, at: time, random: random), kind: Body.kind.name, made: time,
            body: text)
    }

    /// Makes entries of the rows of a file of version 3, which then wait to be sent.
    static func tell(_ database: Database) throws {
        let saved = try Row.fetchAll(database, sql: "SELECT plant, time FROM saved")
            .map { SavedPlant(plant: $0["plant"], time: $0["time"]) }
        let searches = try Row.fetchAll(database, sql: "SELECT id, text, time FROM search")
            .map { RecentSearch(id: $0["id"], text: $0["text"], time: $0["time"]) }
        try keep(try entries(saved: saved, searches: searches), database)
        try database.execute(sql: "DROP TABLE saved")
        try database.execute(sql: "DROP TABLE search")
    }

    /// Stores new entries with facts, and adds them to the outbox; a ledger records each once.
    static func keep(_ entries: [Entry], _ database: Database) throws {
        for entry in entries where !entry.herbariumFacts.isEmpty {
            if try PlayerStore.hold([entry], database) > 0 {
                try PlayerStore.insert(entry, database)
            }
        }
    }
}
