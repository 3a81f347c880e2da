import Catalog
import Foundation
import GRDB
import Intake

/// Reads the types of notes and the decks of collections of all schema versions.
enum AnkiSchema {
    static func kinds(in db: Database, _ schema: Int) throws -> AnkiKinds {
        let hasTables = try db.tableExists("notetypes") && db.tableExists("fields")
        return hasTables && schema >= 15 ? try fromTables(in: db) : try fromJSON(in: db)
    }

    /// Up to schema 14: JSON in the one row of "col".
    private static func fromJSON(in db: Database) throws -> AnkiKinds {
        var kinds = AnkiKinds()
        guard let row = try Row.fetchOne(db, sql: "SELECT models, decks FROM col LIMIT 1") else {
            return kinds
        }
        for member in try JSONText.parse(AnkiDatabase.text(row[0])).members {
            guard let id = Int64(member.name) else { continue }
            let fields = (member.value["flds"]?.array ?? []).enumerated().map { index, field in
                (field["ord"]?.int ?? index, field["name"]?.string ?? "")
            }
            kinds.kinds[id] = AnkiKind(
                name: member.value["name"]?.string ?? "",
                fields: fields.sorted { $0.0 < $1.0 }.map(\.1),
                isCloze: member.value["type"]?.int == 1)
        }
        for member in try JSONText.parse(AnkiDatabase.text(row[1])).members {
            guard let id = Int64(member.name) else { continue }
            kinds.decks[id] = deck(member.value["name"]?.string ?? "")
        }
        return kinds
    }

    /// From schema 15: tables, with further settings encoded as protocol buffers.
    private static func fromTables(in db: Database) throws -> AnkiKinds {
        var kinds = AnkiKinds()
        let types = try Row.fetchCursor(
            db, sql: "SELECT id, name, config FROM notetypes LIMIT 10000")
        while let row = try types.next() {
            var config = ProtocolBuffer([])
            if case .blob(let data) = (row[2] as DatabaseValue).storage {
                config = ProtocolBuffer(Array(data))
            }
            // Field 1 is the kind; 1 is cloze.
            var isCloze = false
            while let field = config.next() {
                if field.number == 1, case .integer(let kind) = field.value { isCloze = kind == 1 }
            }
            kinds.kinds[AnkiDatabase.integer(row[0])] = AnkiKind(
                name: AnkiDatabase.text(row[1]), fields: [], isCloze: isCloze)
        }
        let fields = try Row.fetchCursor(
            db, sql: "SELECT ntid, name FROM fields ORDER BY ntid, ord LIMIT 100000")
        while let row = try fields.next() {
            kinds.kinds[AnkiDatabase.integer(row[0])]?.fields.append(AnkiDatabase.text(row[1]))
        }
        let decks = try Row.fetchCursor(db, sql: "SELECT id, name FROM decks LIMIT 100000")
        while let row = try decks.next() {
            kinds.decks[AnkiDatabase.integer(row[0])] = deck(AnkiDatabase.text(row[1]))
        }
        return kinds
    }

    /// A deck's name with its parents; empty for the default deck.
    static func deck(_ name: String) -> [String] {
        if name == "Default" { return [] }
        return name.replacing("\u{1F}", with: "::").split(separator: "::").map(String.init)
    }
}

/// Parses protocol buffers, as far as Anki's files use them.
struct ProtocolBuffer {
    enum Value {
        case integer(UInt64)
        case bytes([UInt8])
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next field that is a number or bytes; nil at the end, and for invalid bytes.
    mutating func next() -> (number: UInt64, value: Value)? {
        while let key = integer() {
            switch key & 7 {
            case 0: return integer().map { (key >> 3, .integer($0)) }
            case 1: index += 8
            case 2:
                guard let length = integer(), length <= UInt64(max(0, bytes.count - index)) else {
                    return nil
                }
                let end = index + Int(length)
                defer { index = end }
                return (key >> 3, .bytes(Array(bytes[index..<end])))
            case 5: index += 4
            default: return nil
            }
        }
        return nil
    }

    private mutating func integer() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while index < bytes.count, shift < 64 {
            let byte = bytes[index]
            index += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}

/// The names of a package's media.
enum AnkiMediaMap {
    /// The name of the package's entry that holds a file, by the name of the file.
    ///
    /// - Throws: `SourceFinding` when the list is damaged.
    static func read(_ bytes: [UInt8], isPacked: Bool) throws(SourceFinding) -> [String: String] {
        var places: [String: String] = [:]
        if bytes.isEmpty { return places }
        guard isPacked else {
            for member in try JSONText.parse(try DecodedText(bytes).text).members {
                if let name = member.value.string { places[name] = places[name] ?? member.name }
            }
            return places
        }
        var list = ProtocolBuffer(try Zstandard.unpacked(bytes))
        var number = 0
        while let entry = list.next() {
            guard entry.number == 1, case .bytes(let inner) = entry.value else { continue }
            var fields = ProtocolBuffer(inner)
            var name = ""
            var place = number
            number += 1
            while let field = fields.next() {
                switch (field.number, field.value) {
                case (1, .bytes(let text)):
                    name = StreamSafe.cut(String(decoding: text, as: UTF8.self))
                case (255, .integer(let old)): place = Int(exactly: old) ?? place
                default: continue
                }
            }
            if !name.isEmpty { places[name] = places[name] ?? String(place) }
        }
        return places
    }
}
