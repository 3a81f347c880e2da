import ArgumentParser
import Catalog
import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerOperations
@testable import LedgerServer

/// From a player's answer to the next edition's difficulty: build, ledger, export, calibration, build.
///
/// The pipeline is the built program: it and the ledger meet in files, here too.
@Suite struct `What the ledger learns` {
    /// A project of one category of questions.
    private struct Project {
        private let folder: Scratch
        var path: String { folder.path }
        var build: String { "\(path)/build" }

        init(questions: Int) throws {
            folder = try Scratch()
            try FileManager.default.copyItem(
                atPath: Repository.root.appending(path: "site").path, toPath: "\(path)/site")
            for name in ["plants", "questions"] {
                try FileManager.default.createDirectory(
                    atPath: "\(path)/content/\(name)", withIntermediateDirectories: true)
            }
            try write("[]\n", to: "featured.yaml")
            for name in ["care", "names", "words"] { try write("{}\n", to: "\(name).yaml") }
            try write(
                "plants: []\nquestions:\n  - {id: science, names: {en: Science}}\n",
                to: "categories.yaml")
            let entries = (0..<questions).map { number in
                """
                  - id: science-\(number)
                    level: \(["easy", "medium", "hard"][number % 3])
                    source: A book
                    text: {en: "What is number \(number)?"}
                    right: {en: "Answer \(number)"}
                    wrong: [{en: Nothing}, {en: Something}, {en: Everything}]

                """
            }
            try write(
                "category: science\nstatus: checked\nlicence: own\nquestions:\n"
                    + entries.joined(), to: "questions/science.yaml")
        }

        private func write(_ text: String, to name: String) throws {
            try text.write(toFile: "\(path)/content/\(name)", atomically: true, encoding: .utf8)
        }

        /// Builds an edition.
        func build(_ version: String, on base: String) async throws {
            try write(
                """
                version: \(version)
                date: 2026-11-21
                base: \(base)
                compression: {brotli: 1, zstd: 1}
                daily: {days: 3}

                """, to: "edition.yaml")
            let built = try await Program.run(
                ["build", "--project", path, "--accept", "it has no plants"])
            try #require(built.status == 0, "\(built.text)")
        }

        /// The deck of the current edition, by its hash.
        func deck(_ shelf: DeckStore, for published: PublishedEdition) throws -> PlayDeck {
            let reader = EditionReader(folder: build)
            let pointer = try #require(try reader.pointer())
            published.content = try reader.content(
                pointer, revocations: nil, keepingDecksOn: shelf)
            let current = try CanonicalJSON.decode(EditionList.self, from: Data(pointer)).current
            let edition = try CanonicalJSON.decode(
                Edition.self,
                from: Data(contentsOf: URL(filePath: "\(build)/\(current.edition.path)")))
            let named = try #require(edition.decks.first { $0.category == "science" })
            return try #require(try shelf.read(named.target.sha256)?.deck)
        }
    }

    /// Knows everything but one question.
    private static func play(_ session: inout Session, missing card: String) {
        var now = 0
        while !session.isOver {
            guard let turn = session.show(at: now) else {
                now += 10
                continue
            }
            now += 2_000
            let choice = turn.card == card ? (turn.right + 1) % turn.options.count : turn.right
            if let feedback = session.answer(choice, at: now) { now = max(now, feedback.ready) }
        }
    }

    /// Has 80 devices play a round each, most of which miss science-3.
    private static func playRounds(on deck: PlayDeck, into ledger: RelationalLedger) async throws {
        for number in 0..<80 {
            let name = "device-\(number)"
            let person = try await ledger.register(
                device: name, born: Device.noon - 1, now: Device.noon)
            var session = try Session(
                RoundStart(
                    mode: .quiz, deck: deck.hash, player: name, number: 1, started: Device.noon,
                    zone: "UTC"), on: deck)
            play(&session, missing: number % 8 == 0 ? "science-5" : "science-3")
            let round = try #require(session.round)
            let now = Device.noon + round.ended
            let body = String(
                decoding: try CanonicalJSON.encode(RoundBody(round, offset: 0)), as: UTF8.self)
            let entry = Entry(
                id: UUIDv7(after: nil, at: now, random: (1, 2)), kind: .round, made: now, body: body
            )
            let answers = try await ledger.append(
                [entry], by: Sender(person: person, device: name), now: now)
            #expect(answers.map(\.outcome) == [.recorded])
        }
    }

    @Test func `changes the rating of a question in the next edition`() async throws {
        let project = try Project(questions: 10)
        try await project.build("2026.11.1", on: "none")
        let home = "\(project.path)/ledger"
        let shelf = try DeckStore("\(home)/decks")
        let published = PublishedEdition(
            shelf,
            LiveRounds(
                try LedgerStorage(home).databases, limits: .init(rounds: 9, answers: 9)),
            now: { Device.noon })
        let before = try project.deck(shelf, for: published)
        try await Self.playRounds(
            on: before, into: try RelationalLedger(home, published: published))
        let table = "\(project.path)/answers.csv"
        let command = try #require(
            try FlorilegiumLedger.parseAsRoot(["answers", "--home", home, "--to", table])
                as? AnswersCommand)
        try await command.run()
        let learnt = try await Program.run(["calibrate", table, "--project", project.path])
        #expect(learnt.status == 0 && learnt.text.contains("800"), "\(learnt.text)")
        try await project.build("2026.11.2", on: "2026.11.1")
        let after = try project.deck(shelf, for: published)
        let (old, new) = (
            try #require(before.deck.questions["science-3"]?.difficulty),
            try #require(after.deck.questions["science-3"]?.difficulty)
        )
        #expect(new.answers == 80 && new.rating > old.rating + 100, "\(old) \(new)")
        let easy = try #require(after.deck.questions["science-7"]?.difficulty)
        #expect(easy.rating < new.rating)
    }
}
