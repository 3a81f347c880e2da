import Catalog
import Crypto
import FoundationEssentials
import Ledger

/// The content that is sealed under a person's key: an entry and its outcome.
struct SealedContent: Sendable, Equatable {
    var entry: Entry
    var outcome: Outcome

    /// The form that is written; readers support all earlier forms too.
    private static let form: UInt8 = 1

    init(entry: Entry, outcome: Outcome) {
        self.entry = entry
        self.outcome = outcome
    }

    /// Seals it for its entry number: under another number it does not open.
    func sealed(with key: SymmetricKey, number: Int) throws -> Data {
        let box = try AES.GCM.seal(
            try bytes(), using: key, authenticating: Self.place(number))
        guard let combined = box.combined else { throw StoreFailure.refused("sealing failed") }
        return combined
    }

    /// Opens sealed content.
    ///
    /// - Throws: `CryptoKitError` when key or number do not fit, `BytesFailure` or `DecodingError`
    ///   when it is malformed.
    init(opening sealed: Data, with key: SymmetricKey, number: Int) throws {
        let plain = try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed), using: key, authenticating: Self.place(number))
        try self.init(bytes: plain)
    }

    private static func place(_ number: Int) -> Data { Data("entry \(number)".utf8) }

    // MARK: As bytes

    func bytes() throws -> Data {
        var writer = ByteWriter()
        writer.bytes.reserveCapacity(128 + entry.body.utf8.count)
        writer.bytes.append(Self.form)
        writer.write(entry.format)
        writer.write(entry.id)
        writer.write(entry.kind.rawValue)
        writer.write(entry.made)
        writer.write(entry.body)
        writer.write(outcome.changes.count)
        for change in outcome.changes { try Self.write(change, to: &writer) }
        return writer.bytes
    }

    init(bytes: Data) throws {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.form else { throw ByteReader.BytesFailure() }
        let format = try reader.int()
        let id = try reader.id()
        let kind = try reader.string()
        let made = try reader.int()
        entry = Entry(
            id: id, kind: Entry.Kind(rawValue: kind), made: made, body: try reader.string())
        entry.format = format
        let count = try reader.int()
        guard (0...bytes.count).contains(count) else { throw ByteReader.BytesFailure() }
        outcome = Outcome(try (0..<count).map { _ in try Self.change(&reader) })
    }

    /// The written form of a change: frequent ones as few bytes, all others as JSON.
    private enum Tag: UInt8 {
        case json, walked, stepped, posted
    }

    private static func write(_ change: Change, to writer: inout ByteWriter) throws {
        switch change {
        case .walked(let source, let portions):
            writer.bytes.append(Tag.walked.rawValue)
            writer.write(source)
            writer.write(portions.count)
            for portion in portions {
                writer.write(portion.quarter)
                writer.write(portion.steps)
                writer.write(portion.day)
            }
        case .stepped(let day, let steps):
            writer.bytes.append(Tag.stepped.rawValue)
            writer.write(day.number)
            writer.write(steps)
        case .posted(let posting):
            writer.bytes.append(Tag.posted.rawValue)
            writer.write(posting.reason.rawValue)
            writer.write(posting.trophies)
        default:
            writer.bytes.append(Tag.json.rawValue)
            writer.write(String(decoding: try JSONEncoder().encode(change), as: UTF8.self))
        }
    }

    private static func change(_ reader: inout ByteReader) throws -> Change {
        switch Tag(rawValue: try reader.byte()) {
        case .walked:
            let source = try reader.string()
            let count = try reader.int()
            guard (0...LedgerLimits.bodyBytes).contains(count) else {
                throw ByteReader.BytesFailure()
            }
            return .walked(
                source: source,
                try (0..<count).map { _ in
                    StepPortion(
                        quarter: try reader.int(), steps: try reader.int(), day: try reader.int())
                })
        case .stepped:
            let day = Day(number: try reader.int())
            return .stepped(day, by: try reader.int())
        case .posted:
            guard let reason = Posting.Reason(rawValue: try reader.string()) else {
                throw ByteReader.BytesFailure()
            }
            return .posted(Posting(reason, try reader.int()))
        case .json:
            let json = Data(try reader.string().utf8)
            return try JSONDecoder().decode(Change.self, from: json)
        case nil: throw ByteReader.BytesFailure()
        }
    }
}
