import Catalog
import FoundationEssentials
import GRDB
import GRDBSQLite
import Intake

/// Reads the untrusted SQLite database of a collection from memory.
enum AnkiDatabase {
    /// The values of a collection that are read before its notes.
    struct Collection {
        var schema: Int
        var kinds: AnkiKinds
    }

    /// A note as it is stored.
    struct RawNote {
        var guid: String
        var kind: Int64
        var tags: String
        var fields: String
        var deck: Int64
        /// Whether combining marks were removed from its fields.
        var isCut: Bool
    }

    /// Whether bytes are an SQLite database.
    static func isDatabase(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 512 && bytes.starts(with: "SQLite format 3\0".utf8)
    }

    /// Whether the first pages name the tables of a collection.
    static func looksLikeAnki(_ bytes: [UInt8]) -> Bool {
        let head = TextHead(String(decoding: bytes.prefix(TextHead.length), as: UTF8.self))
        return head.contains("flds") && head.contains("notes")
    }

    /// Passes on the collection, then its notes in the order of creation.
    ///
    /// - Throws: `SourceFinding` when the database is damaged, takes too many steps, has tables of
    ///   another form or is not Anki's; or the error of `collection`.
    static func read(
        _ bytes: [UInt8], collection: (Collection) throws(SourceFinding) -> Void,
        note: (RawNote) -> Void
    ) throws(SourceFinding) {
        guard isDatabase(bytes) else {
            throw SourceFinding.refusal(
                "The collection is no SQLite database", remedy: "Export the deck again.")
        }
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let queue = try DatabaseQueue(configuration: configuration)
            let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
            steps.initialize(to: 0)
            defer {
                try? queue.close()
                steps.deallocate()
            }
            try queue.inDatabase { db in
                try open(bytes, in: db, steps: steps)
                let schema = try Int.fetchOne(db, sql: "SELECT ver FROM col LIMIT 1") ?? 0
                try collection(
                    Collection(schema: schema, kinds: try AnkiSchema.kinds(in: db, schema)))
                try readNotes(in: db, note)
            }
        } catch let finding as SourceFinding {
            throw finding
        } catch {
            throw damaged(error)
        }
    }

    private static func damaged(_ error: any Error) -> SourceFinding {
        let words = (error as? DatabaseError)?.message ?? "\(error)"
        return SourceFinding.refusal(
            "The collection is damaged: \(words.prefix(160))",
            remedy: "Check the database in Anki (Tools, Check Database), and export it again.")
    }

    /// Replaces the connection's database by a copy of the bytes.
    private static func open(
        _ bytes: [UInt8], in db: Database, steps: UnsafeMutablePointer<Int>
    ) throws {
        guard let connection = db.sqliteConnection,
            let memory = sqlite3_malloc64(UInt64(bytes.count))
        else {
            throw SourceFinding.refusal(
                "There is no memory for the collection", remedy: "Try again.")
        }
        let copy = memory.assumingMemoryBound(to: UInt8.self)
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { copy.update(from: base, count: source.count) }
        }
        // A database in WAL mode cannot be opened in memory unless these bytes are reset.
        copy[18] = 1
        copy[19] = 1
        let size = Int64(bytes.count)
        let flags = UInt32(SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE)
        let state = sqlite3_deserialize(connection, "main", copy, size, size, flags)
        guard state == SQLITE_OK else {
            throw SourceFinding.refusal(
                "The collection is damaged", remedy: "Export the deck again.")
        }
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(IntakeLimits.databaseCellBytes))
        sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 100_000)
        sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, 200)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_progress_handler(
            connection, 10_000,
            { context in
                guard let steps = context?.assumingMemoryBound(to: Int.self) else { return 1 }
                steps.pointee += 10_000
                return steps.pointee > IntakeLimits.databaseSteps ? 1 : 0
            }, steps)
        // Anki's tables use a collation that only Anki has. It must exist, although reading sorts
        // nothing.
        db.add(
            collation: DatabaseCollation("unicase") { left, right in
                left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
            })
        try db.execute(
            sql: "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON")
        for table in ["col", "notes", "cards"] {
            let root = try Int.fetchOne(
                db, sql: "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = ?",
                arguments: [table])
            // A view or a virtual table has no root page.
            guard let root, root > 0 else {
                throw SourceFinding.refusal(
                    "The database has no table “\(table)”, so it is no collection of Anki",
                    remedy: "Export the deck again as .apkg.")
            }
        }
    }

    private static func readNotes(in db: Database, _ note: (RawNote) -> Void) throws {
        var decks: [Int64: Int64] = [:]
        let cards = try Row.fetchCursor(db, sql: "SELECT nid, did, odid FROM cards")
        while let card = try cards.next() {
            let nid = integer(card[0])
            // When a card is in a filtered deck, a further column holds its original deck.
            let origin = integer(card[2])
            if decks[nid] == nil { decks[nid] = origin == 0 ? integer(card[1]) : origin }
            try check(decks.count)
        }
        var count = 0
        let notes = try Row.fetchCursor(
            db, sql: "SELECT id, guid, mid, tags, flds FROM notes ORDER BY id")
        while let row = try notes.next() {
            count += 1
            try check(count)
            note(
                RawNote(
                    guid: text(row[1]), kind: integer(row[2]), tags: text(row[3]),
                    fields: text(row[4]), deck: decks[integer(row[0])] ?? 0,
                    isCut: !StreamSafe.isSafe(written(row[4]))))
        }
    }

    private static func check(_ count: Int) throws {
        guard count <= IntakeLimits.records else {
            throw SourceFinding.refusal(
                "The collection has over \(IntakeLimits.records) notes or cards",
                remedy: "Export one deck of it.")
        }
    }

    /// A column's number, whatever its type.
    static func integer(_ value: DatabaseValue) -> Int64 {
        switch value.storage {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number) ?? 0
        case .string(let text): Int64(text) ?? 0
        default: 0
        }
    }

    /// A column's text, whatever its type; combining marks beyond thirty in a row are removed.
    static func text(_ value: DatabaseValue) -> String { StreamSafe.cut(written(value)) }

    private static func written(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .string(let text): text
        case .int64(let number): String(number)
        case .blob(let data): String(decoding: data, as: UTF8.self)
        default: ""
        }
    }
}
