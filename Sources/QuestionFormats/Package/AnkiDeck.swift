import Intake
public import QuestionRecords

extension QuestionFormat {
    /// Anki decks: packages, collections and notes as text.
    public static let anki = QuestionFormat(
        "anki", name: "Anki deck", scope: "Anki decks", endings: ["apkg", "colpkg"],
        priority: 30, reader: AnkiDeck.self)
}

/// Anki decks: packages (.apkg), collections (.anki2), and notes exported as text.
///
/// Source: https://docs.ankiweb.net/importing/text-files.html and the schema of the program.
enum AnkiDeck: QuestionReader {
    /// Collections in a package, the newest form first. An old collection beside a newer one holds
    /// only a note that asks for an update.
    private static let collections = [
        "collection.anki21b", "collection.anki21", "collection.anki2",
    ]

    static func recognises(_ file: QuestionFile) -> Confidence {
        switch file.package {
        case .success(let contents)?:
            return collections.contains { contents.files[$0] != nil } ? .sure : .no
        case .failure?: return file.hasEnding(of: .anki) ? .perhaps : .no
        case nil: break
        }
        if AnkiDatabase.isDatabase(file.bytes) {
            return AnkiDatabase.looksLikeAnki(file.bytes) ? .sure : .no
        }
        guard let text = file.text?.text else { return .no }
        return AnkiText.recognises(TextHead(text))
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        switch file.package {
        case .success(let contents)?: try readPackage(contents, into: &reading)
        case .failure(let finding)?: throw finding
        case nil where AnkiDatabase.isDatabase(file.bytes):
            try readCollection(file.bytes, find: { _ in nil }, into: &reading)
        case nil: try AnkiText.read(file, into: &reading)
        }
    }

    private static func readPackage(
        _ contents: Archive.Contents, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        reading.findings += contents.findings
        guard let name = collections.first(where: { contents.files[$0] != nil }),
            let bytes = contents[name]
        else {
            throw SourceFinding.refusal(
                "The package holds no collection", remedy: "Export the deck again as .apkg.")
        }
        let isPacked = name.hasSuffix("b")
        var places: [String: String] = [:]
        do throws(SourceFinding) {
            places = try AnkiMediaMap.read(contents["media"] ?? [], isPacked: isPacked)
        } catch {
            reading.warn(
                nil, line: nil, "The list of media cannot be read: \(error.message)",
                remedy: "Export the deck again; its pictures are left out.")
        }
        let database = isPacked ? try Zstandard.unpacked(bytes) : bytes
        try readCollection(
            database,
            find: { name in
                guard let place = places[name], let bytes = contents[place] else { return nil }
                return isPacked ? try? Zstandard.unpacked(bytes) : bytes
            }, into: &reading)
    }

    private static func readCollection(
        _ bytes: [UInt8], find: @escaping (String) -> [UInt8]?, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        var kinds = AnkiKinds()
        var number = 0
        var dialect = ""
        var drafts: [AnkiDraft] = []
        try AnkiDatabase.read(bytes) { collection throws(SourceFinding) in
            kinds = collection.kinds
            dialect = "schema \(collection.schema)"
        } note: { raw in
            number += 1
            guard !raw.isCut else {
                let finding = SourceFinding.marks()
                reading.leaveOut(
                    "note \(number)", line: nil, finding.message, remedy: finding.remedy)
                return
            }
            let kind = kinds.kinds[raw.kind]
            let note = AnkiNote(
                id: raw.guid, kind: kind ?? AnkiKind(name: "", fields: [], isCloze: false),
                fields: raw.fields.split(separator: "\u{1F}", omittingEmptySubsequences: false)
                    .map(String.init),
                deck: kinds.decks[raw.deck] ?? [],
                tags: raw.tags.split(whereSeparator: \.isWhitespace).map(String.init))
            if kind == nil {
                reading.warn(
                    "note \(number)", line: nil, "The note's type is not in the collection",
                    remedy: "Look whether its fields are in the right places.")
            }
            drafts.append(note.draft(place: "note \(number)", line: nil, find: find))
        }
        AnkiDraft.keep(drafts, into: &reading)
        reading.dialect = dialect
        if number == 0 {
            reading.list(
                SourceFinding(
                    .note, "The collection holds no notes", remedy: "Choose another deck."))
        }
    }
}

/// A type of notes.
struct AnkiKind: Sendable, Hashable {
    var name: String
    var fields: [String]
    var isCloze: Bool
}

/// The types of notes and the decks of a collection, by their number.
struct AnkiKinds {
    var kinds: [Int64: AnkiKind] = [:]
    /// The names of each deck's parents and of the deck, the outermost first.
    var decks: [Int64: [String]] = [:]
}
