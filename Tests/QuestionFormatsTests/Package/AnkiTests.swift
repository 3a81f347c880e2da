import Foundation
import GRDB
import Intake
import TestSupport
import Testing

@testable import QuestionFormats
@testable import QuestionRecords

@Suite struct `Anki decks` {
    private static let rows: [(note: SmallDeck.Note, expected: String)] = [
        (
            .init(fields: ["Front &amp; <b>bold</b>", "Back"]),
            "Front &amp; <strong>bold</strong> [text] 1 Back"
        ),
        (
            .init(kind: 2, fields: ["The {{c1::oak::tree}} and the {{c2::ash}}", "more"]),
            "The [[1]] and the [[2]] [gaps] write 1 oak | write 1 ash ## more"
        ),
        (
            .init(kind: 2, fields: ["{{c1::a {{c2::b}} c}} {{c3::open", ""]),
            "[[1]] {{c3::open [gaps] write 1 a b c"
        ),
        (.init(kind: 2, fields: ["no gap", ""]), "! 0: The note has no gaps «no gap»"),
        (
            .init(kind: 3, fields: ["Which?", "t", "1", "x", "y", "z", "1 0 1", "so"]),
            "Which? [allOrNothing] 1 x; 0 y; 1 z ## Title: t⏎so"
        ),
        (
            .init(kind: 3, fields: ["Which?", "", "2", "x", "y", "", "0 1", ""]),
            "Which? [one] 0 x; 1 y"
        ),
        (.init(kind: 4, fields: ["Which?", "x", "y", "z", "B"]), "Which? [one] 0 x; 1 y; 0 z"),
        // Two marks are none for three options: places from 0.
        (
            .init(kind: 4, fields: ["Which?", "x", "y", "z", "0 1"]),
            "Which? [allOrNothing] 1 x; 1 y; 0 z"
        ),
        (.init(kind: 4, fields: ["Which?", "x", "y", "z", "001"]), "Which? [one] 0 x; 0 y; 1 z"),
        (
            .init(kind: 4, fields: ["Which?", "x", "y", "z", "01"]),
            "! 0: The right answers are marked by 2 digits, and there are 3 options «01»"
        ),
        (.init(kind: 4, fields: ["Which?", "x", "y", "z", "0,1,0"]), "Which? [one] 0 x; 1 y; 0 z"),
        (.init(kind: 4, fields: ["Which?", "1", "10", "", "10"]), "Which? [one] 0 1; 1 10"),
        (
            .init(kind: 4, fields: ["Which?", "x", "y", "z", "w"]),
            "! 0: The right answer is none of the options, which are “x”, “y”, “z” «w»"
        ),
        (
            .init(kind: 5, fields: ["cat", "le chat", "je le vois"]),
            "cat [text] 1 le chat ## Example: je le vois"
        ),
        (.init(fields: ["front", ""]), "! 0: The note has no answer «front»"),
        (.init(fields: [""]), "! 0: The note has no answer"),
        (
            .init(kind: 99, fields: ["f", "b"]),
            "f [text] 1 b\n? 0: The note's type is not in the collection"
        ),
    ]

    @Test(arguments: rows.indices)
    func `notes of every type are read, from old and new collections`(index: Int) throws {
        let row = Self.rows[index]
        for bytes in [try SmallDeck.schema11([row.note]), try SmallDeck.schema18([row.note])] {
            let file = QuestionFile(named: "deck.anki2", bytes)
            #expect(QuestionFormat.recognised(file) == .anki)
            let reading = QuestionFormat.anki.read(file)
            #expect(Told.reading(reading) == row.expected)
            #expect(reading.count == 1)
        }
    }

    @Test func `the newest collection of a package is read, with its media`() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let sound = Array("ID3".utf8) + [0]
        let note = SmallDeck.Note(
            fields: ["Which tree? <img src=\"my%20leaf.png\" alt=\"a leaf\">[sound:a.mp3]", "Oak"],
            tags: " trees  easy ", guid: "g=1")
        let file = try SmallDeck.newPackage(
            [note], media: [("my leaf.png", png), ("a.mp3", sound)])
        #expect(QuestionFormat.recognised(file) == .anki)
        let reading = QuestionFormat.anki.read(file)
        #expect(reading.findings.isEmpty)
        #expect(reading.dialect == "schema 18")
        let question = try #require(reading.questions.first)
        #expect(question.stem.plain == "Which tree? a leaf")
        #expect(question.id == "g=1")
        #expect(question.category == ["Trees", "Oaks"])
        #expect(question.tags == ["trees", "easy"])
        #expect(
            Set(question.media) == [
                .init(name: "my leaf.png", type: .png, bytes: png, alternative: "a leaf"),
                .init(name: "a.mp3", type: .mp3, bytes: sound),
            ])
    }

    @Test(arguments: [
        ("#separator:tab\n#html:true\n#tags column:3\nf\t<i>b</i>\tx y\n", "f [text] 1 <em>b</em>"),
        ("#separator:semicolon\n#html:false\nf <i>;b\n", "f <i> [text] 1 b"),
        (
            "#separator:tab\n#notetype:Cloze\n#deck:A::B\na {{c1::b}}\tso\n",
            "a [[1]] [gaps] write 1 b ## so"
        ),
        (
            "#separator:tab\n#columns:Question\tOption A\tOption B\tCorrect\nq\tx\ty\t2\n",
            "q [one] 0 x; 1 y"
        ),
        (
            "#guid column:1\n#notetype column:2\n#deck column:3\ng\tBasic\tD\t\"f\nf\"\tb\n",
            "f⏎f [text] 1 b"
        ),
        ("f\tb\ng\tc\n", "f [text] 1 b\ng [text] 1 c"),
        ("#separator:tab\n", "- 0: The file holds no notes"),
    ]) func `notes as text are read`(text: String, expected: String) {
        let file = QuestionFile(named: "notes.txt", Array(text.utf8))
        #expect(QuestionFormat.recognised(file) == .anki)
        #expect(Told.reading(QuestionFormat.anki.read(file)) == expected)
    }

    @Test func `a hostile collection is refused, whatever its schema says`() throws {
        let statements = [
            "CREATE VIEW notes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, i AS guid, 1 AS mid, '' AS tags, 'a' AS flds FROM n; CREATE TABLE cards (nid, did, odid); CREATE TABLE col (ver, models, decks)",
            "CREATE VIRTUAL TABLE notes USING fts5(id, guid, mid, tags, flds); CREATE TABLE cards (nid, did, odid); CREATE TABLE col (ver, models, decks)",
            "CREATE TABLE notes (id); CREATE TABLE cards (nid); CREATE TABLE col (ver)",
            "CREATE TABLE notes (id, guid, mid, tags, flds); CREATE TABLE cards (nid, did, odid); CREATE TABLE col (ver, models, decks); INSERT INTO col VALUES (11, '{', '[')",
            "CREATE TABLE x (flds_of_notes)",
        ]
        for statement in statements {
            let bytes = try SmallDeck.database { db in try db.execute(sql: statement) }
            let reading = QuestionFormat.anki.read(QuestionFile(named: "a.anki2", bytes))
            #expect(reading.questions.isEmpty)
            #expect(reading.findings.map(\.severity) == [.rejected])
        }
    }

    @Test func `a damaged collection does no harm`() throws {
        let whole = try SmallDeck.schema18(
            (0..<200).map { SmallDeck.Note(fields: ["f\($0)", "b"]) })
        var random = SeededRandom(seed: 7)
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<20 {
                bytes[random.below(bytes.count)] = random.byte()
            }
            bytes = Array(bytes.prefix(random.below(5) == 0 ? bytes.count / 2 : bytes.count))
            let reading = QuestionFormat.anki.read(QuestionFile(named: "a.anki2", bytes))
            #expect(reading.count <= 1_000)
        }
        let packed = SmallDeck.packed(whole)
        for end in [0, 1, 10, packed.count / 2, packed.count - 1] {
            let files: [(path: String, bytes: [UInt8])] = [
                ("collection.anki21b", Array(packed.prefix(end))), ("media", [1, 2, 3]),
            ]
            let reading = QuestionFormat.anki.read(
                QuestionFile(named: "a.apkg", SmallZip.make(files)))
            #expect(reading.questions.isEmpty)
            #expect(reading.findings.contains { $0.severity == .rejected })
        }
    }

    @Test func `what unpacks without end is refused`() {
        let bomb = SmallDeck.packed([UInt8](repeating: 0, count: 64 << 20))
        #expect(throws: SourceFinding.self) { try Zstandard.unpacked(bomb) }
        #expect(throws: Never.self) {
            try Zstandard.unpacked(SmallDeck.packed([UInt8](repeating: 0, count: 1 << 20)))
        }
    }
}
