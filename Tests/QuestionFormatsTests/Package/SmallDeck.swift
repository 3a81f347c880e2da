import CCompression
import Foundation
import GRDB

@testable import QuestionRecords

/// Decks of Anki for tests: collections of schema 11, and of schema 18 packed with zstd.
enum SmallDeck {
    struct Note {
        var kind: Int64 = 1
        var fields: [String]
        var tags = ""
        var guid = "guid"
        var deck: Int64 = 2
    }

    /// Types of notes: number, name, fields, whether it is cloze.
    static let kinds: [(id: Int64, name: String, fields: [String], isCloze: Bool)] = [
        (1, "Basic", ["Front", "Back"], false), (2, "Cloze", ["Text", "Back Extra"], true),
        (
            3, "AllInOne",
            [
                "Question", "Title", "QType (0=kprim,1=mc,2=sc)", "Q_1", "Q_2", "Q_3", "Answers",
                "Extra 1",
            ], false
        ),
        (4, "MCQ", ["Question", "Option A", "Option B", "Option C", "Correct"], false),
        (5, "Vocabulary", ["English", "French", "Example"], false),
    ]

    /// The bytes of a database that statements make.
    static func database(_ make: (Database) throws -> Void) throws -> [UInt8] {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "deck-\(UUID().uuidString).db")
        defer { try? FileManager.default.removeItem(at: url) }
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { db in try make(db) }
        try queue.close()
        return Array(try Data(contentsOf: url))
    }

    private static let shared = """
        CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text, sfld integer, csum integer, flags integer, data text);
        CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, odid integer);
        """

    private static func add(_ notes: [Note], to db: Database) throws {
        for (index, note) in notes.enumerated() {
            let fields = note.fields.joined(separator: "\u{1F}")
            try db.execute(
                sql: "INSERT INTO notes (id, guid, mid, tags, flds) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    index + 1, note.guid + (index == 0 ? "" : "\(index)"), note.kind, note.tags,
                    fields,
                ])
            try db.execute(
                sql: "INSERT INTO cards (nid, did, ord, odid) VALUES (?, ?, 0, 0)",
                arguments: [index + 1, note.deck])
        }
    }

    static func schema11(_ notes: [Note]) throws -> [UInt8] {
        try database { db in
            try db.execute(
                sql: shared
                    + "CREATE TABLE col (id integer primary key, ver integer, models text, decks text);"
            )
            let models = kinds.map { kind in
                let fields = kind.fields.enumerated().map { "{\"name\":\"\($1)\",\"ord\":\($0)}" }
                    .joined(separator: ",")
                return
                    "\"\(kind.id)\":{\"name\":\"\(kind.name)\",\"type\":\(kind.isCloze ? 1 : 0),\"flds\":[\(fields)]}"
            }
            try db.execute(
                sql: "INSERT INTO col VALUES (1, 11, ?, ?)",
                arguments: [
                    "{\(models.joined(separator: ","))}",
                    "{\"1\":{\"name\":\"Default\"},\"2\":{\"name\":\"Trees::Oaks\"}}",
                ])
            try add(notes, to: db)
        }
    }

    static func schema18(_ notes: [Note]) throws -> [UInt8] {
        try database { db in
            db.add(
                collation: DatabaseCollation("unicase") { $0.lowercased().compare($1.lowercased()) }
            )
            try db.execute(
                sql: shared + """
                    CREATE TABLE col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer, ls integer, conf text, models text, decks text, dconf text, tags text);
                    CREATE TABLE notetypes (id integer not null primary key, name text not null collate unicase, mtime_secs integer, usn integer, config blob not null);
                    CREATE TABLE fields (ntid integer not null, ord integer not null, name text not null collate unicase, config blob not null, primary key (ntid, ord)) without rowid;
                    CREATE TABLE decks (id integer primary key not null, name text not null collate unicase, mtime_secs integer, usn integer, common blob, kind blob);
                    CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
                    CREATE UNIQUE INDEX idx_decks_name ON decks (name);
                    CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
                    INSERT INTO col VALUES (1, 0, 0, 0, 18, 0, 0, 0, '', '', '', '', '');
                    """)
            for kind in kinds {
                let config: [UInt8] =
                    (kind.isCloze ? [0x08, 0x01] : []) + [0x1A, 0x03] + Array("css".utf8)
                try db.execute(
                    sql: "INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)",
                    arguments: [kind.id, kind.name, Data(config)])
                for (ord, name) in kind.fields.enumerated() {
                    try db.execute(
                        sql: "INSERT INTO fields VALUES (?, ?, ?, ?)",
                        arguments: [kind.id, ord, name, Data()])
                }
            }
            try db.execute(
                sql:
                    "INSERT INTO decks VALUES (1, 'Default', 0, 0, x'', x''), (2, 'Trees' || char(31) || 'Oaks', 0, 0, x'', x'')"
            )
            try add(notes, to: db)
        }
    }

    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = ZSTD_compress(&packed, packed.count, bytes, bytes.count, 3)
        return Array(packed.prefix(count))
    }

    /// A list of media as the newest packages have it.
    static func mediaList(_ names: [String]) -> [UInt8] {
        var list: [UInt8] = []
        for name in names {
            let entry = [0x0A, UInt8(name.utf8.count)] + Array(name.utf8) + [0x10, 0x05]
            list += [0x0A, UInt8(entry.count)] + entry
        }
        return packed(list)
    }

    static func newPackage(_ notes: [Note], media: [(name: String, bytes: [UInt8])] = []) throws
        -> QuestionFile
    {
        let files: [(path: String, bytes: [UInt8])] =
            [
                ("meta", [0x08, 0x03]),
                ("collection.anki2", try schema11([Note(fields: ["Please update", "Anki"])])),
                ("collection.anki21b", packed(try schema18(notes))),
            ]
            + media.enumerated().map { ("\($0)", packed($1.bytes)) } + [
                ("media", mediaList(media.map(\.name)))
            ]
        return QuestionFile(named: "deck.apkg", SmallZip.make(files))
    }
}
