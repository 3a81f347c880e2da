import ArgumentParser
import Calibration
import Catalog
import Foundation
import Games
import Ledger
import LedgerStore
import LedgerSupport
import Testing

@testable import EditionBuild
@testable import LedgerServer
@testable import PipelineSupport
@testable import florilegium

/// From a player's answer to the next edition's difficulty: build, ledger, export, calibration, build.
@Suite struct `What the ledger learns` {
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

    private static func ratings(_ project: TemporaryProject) throws -> [String: Difficulty] {
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        return Dictionary(
            uniqueKeysWithValues: composed.questions.compactMap { question in
                question.difficulty.map { (question.id, $0) }
            })
    }

    @Test func `changes the rating of a question in the next edition`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 10)],
            others: [:])
        _ = try await project.build()
        let before = try Self.ratings(project)
        let home = project.root.appending(path: "ledger").path
        let shelf = try DeckStore("\(home)/decks")
        let published = PublishedEdition(shelf, LiveRounds(), now: { Device.noon })
        let reader = EditionReader(folder: project.root.appending(path: "build").path)
        let pointer = try #require(try reader.pointer())
        published.content = try reader.content(pointer, revocations: nil, keepingDecksOn: shelf)
        let edition = try CanonicalJSON.decode(EditionList.self, from: Data(pointer)).current
        let decks = try CanonicalJSON.decode(
            Edition.self, from: try project.read("build/\(edition.edition.path)")
        ).decks
        let named = try #require(decks.first { $0.category == "science" })
        let deck = try #require(try shelf.read(named.target.sha256)?.deck)
        let ledger = try SQLiteLedger(home, published: published)
        for number in 0..<80 {
            let name = "device-\(number)"
            let person = try await ledger.register(
                device: name, born: Device.noon - 1, now: Device.noon)
            var session = try Session(
                RoundStart(
                    mode: .quiz, deck: deck.hash, player: name, number: 1, started: Device.noon,
                    zone: "UTC"), on: deck)
            Self.play(&session, missing: number % 8 == 0 ? "science-5" : "science-3")
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
        let table = project.root.appending(path: "answers.csv")
        let command = try #require(
            try FlorilegiumLedger.parseAsRoot(["answers", "--home", home, "--to", table.path])
                as? AnswersCommand)
        try await command.run()
        let report = try Calibrator(project: project.project, isDryRun: false).run(table)
        #expect(report.answers == 800 && report.persons.count == 80 && report.unknown.isEmpty)
        let after = try Self.ratings(project)
        let (old, new) = (try #require(before["science-3"]), try #require(after["science-3"]))
        #expect(new.answers == 80 && new.rating > old.rating + 100, "\(old) \(new)")
        let easy = try #require(after["science-7"])
        #expect(easy.rating < new.rating)
    }
}
