import ArgumentParser
import Catalog
import Foundation
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import PlateDrawing
@testable import florilegium

@Suite struct `Readings` {
    /// An edition of four plants, and a paper of it with its key.
    private func paper(_ kind: String, seed: String = "3") async throws -> (
        TemporaryProject, folder: URL, key: URL
    ) {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 3)])
        _ = try await project.built()
        let (folder, key) = (
            project.root.appending(path: "paper"), project.root.appending(path: "key.csv")
        )
        let command = try ReadingCommand.Paper.parse([
            kind, "--project", project.root.path, "--to", folder.path, "--key", key.path, "--seed",
            seed,
        ])
        try await command.run()
        return (project, folder, key)
    }

    private func rows(_ file: URL) throws -> [[String]] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Answers of someone who is right, but for some numbers.
    private func answer(_ key: URL, wrong: Set<Int> = [], more: String = "") throws -> String {
        try "number,choice,verdict,note\n"
            + rows(key).enumerated().map { number, row in
                let options = row[3].split(separator: " ")
                let right = options.firstIndex { row[1].hasPrefix("\($0)/") || $0 == "0" } ?? 0
                return
                    "\(row[0]),\((wrong.contains(number) ? right + 1 : right) % options.count + 1)\(more)\n"
            }.joined()
    }

    private func enter(
        _ kind: String, _ project: TemporaryProject, _ key: URL, _ reader: String, _ text: String
    ) async throws {
        try project.write(text, to: "answers.csv")
        let command = try ReadingCommand.Enter.parse([
            kind, "--project", project.root.path, "--key", key.path, "--reader", reader,
            project.root.appending(path: "answers.csv").path,
        ])
        try await command.run()
    }

    @Test func `of plates give pictures and four names, and no answer`() async throws {
        let (project, folder, key) = try await paper("plates")
        let (paper, keys) = (try rows(folder.appending(path: "paper.csv")), try rows(key))
        #expect(paper.count == 8 && keys.count == 8)
        for (row, answer) in zip(paper, keys) {
            #expect(
                Set(row.dropFirst(2)) == [
                    "alba bloom", "brunea bloom", "caerulea bloom", "dulcis bloom",
                ])
            #expect(try Data(contentsOf: folder.appending(path: row[1])).count > 1_000)
            #expect(
                !row[1].contains("planta") && row[0] == answer[0]
                    && answer[2].count == Plate.markLetters)
        }
        #expect(Set(keys.map { $0[1] }).count == 8)
        #expect(try await self.paper("plates", seed: "4").1.path != project.root.path)
    }

    @Test func `keep a plate that two readers misread out of play, until it is drawn anew`()
        async throws
    {
        let (project, _, key) = try await paper("plates")
        let leaf = try #require(try rows(key).firstIndex { $0[1] == "planta-alba/leaf" })
        try await enter("plates", project, key, "reader-a", try answer(key, wrong: [leaf]))
        var findings = try await project.build().findings
        #expect(findings.allSatisfy { $0.rule != .misread }, "one reader is not believed")
        try await enter("plates", project, key, "reader-b", try answer(key))
        let packed = try await project.build(accept: "a plate is misread")
        findings = packed.findings
        #expect(findings.filter { $0.rule == .misread }.map(\.subject) == ["planta-alba"])
        #expect(packed.edition.counts.playable == 3, "with one plate left a plant is only listed")
        let report = String(
            decoding: try project.read("build/\(packed.edition.report)"), as: UTF8.self)
        #expect(report.contains("planta-alba/leaf") && report.contains("Plates that were misread"))
        let other = Sample.plant("planta-alba", english: "alba bloom", taxon: 1000)
            .replacing(/leaf: \{shape: \w+/, with: "leaf: {shape: kidney")
        try project.write(other, to: "content/plants/planta-alba.yaml")
        findings = try await project.build(accept: "drawn anew").findings
        #expect(findings.allSatisfy { $0.rule != .misread }, "another drawing was not read yet")
    }

    @Test func `of descriptions and questions are counted in the report`() async throws {
        let (project, folder, key) = try await paper("audio")
        #expect(
            try rows(folder.appending(path: "paper.csv")).allSatisfy {
                $0[1].contains("petals") || $0[1].contains("leaf")
            })
        try await enter("audio", project, key, "reader-a", try answer(key, wrong: [0, 1]))
        let command = try ReadingCommand.Paper.parse([
            "questions", "--project", project.root.path, "--to", folder.path, "--key", key.path,
        ])
        try await command.run()
        try await enter(
            "questions", project, key, "reader-a",
            try answer(key, wrong: [2], more: ",disputed,Two may be right."))
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let scores = composed.readings.audioScores(of: composed.plants)
        #expect(
            scores.values.reduce(0) { $0 + $1.read } == 8
                && scores.values.reduce(0) { $0 + $1.right } == 6)
        #expect(
            composed.readings.questions.count == 3
                && composed.readings.questions.count { $0.answer == 0 } == 2)
        #expect(
            composed.readings.questions.allSatisfy {
                $0.verdict == .disputed && $0.note == "Two may be right."
            })
        let packed = try await project.build()
        let report = String(
            decoding: try project.read("build/\(packed.edition.report)"), as: UTF8.self)
        #expect(report.contains("75 %") && report.contains("3 disputed"))
    }

    @Test(arguments: [
        "reader,picture,mark,options,answer\na,planta-alba/leaf,00,planta-alba planta-brunea,planta-dulcis\n",
        "reader,picture\na,b\n", "reader,picture,mark,options,answer\na,b\n",
    ])
    func `that say nothing are findings`(_ text: String) throws {
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/readings/plates.csv": text])
        #expect(
            try project.findings().filter { $0.subject == "readings" }.map(\.rule) == [.wrongShape])
    }

    @Test func `that do not answer the paper are refused with their line`() async throws {
        let (project, _, key) = try await paper("plates")
        await #expect(throws: (any Error).self) {
            try await enter("plates", project, key, "reader-a", "number,choice\n1001,9\n")
        }
        await #expect(throws: (any Error).self) {
            try await enter("plates", project, key, "reader-a", "number,choice\n7,1\n")
        }
        // A key that names no options has no right answer, and no wrong one.
        let text = try String(contentsOf: key, encoding: .utf8).replacing(
            /,planta-[^,\n]* [^,\n]*\n/, with: ",\n")
        try project.write(text, to: "key.csv")
        await #expect(throws: (any Error).self) {
            try await enter("plates", project, key, "reader-a", "number,choice\n1001,1\n")
        }
    }

    @Test func `so far that cannot be read are not replaced by the new ones`() async throws {
        let (project, _, key) = try await paper("plates")
        let text = try answer(key)
        let earlier = Data(
            "reader,picture,mark,options,answer\nreader-a,planta-alba/leaf,00,planta-\u{e4}"
                .unicodeScalars.map { UInt8($0.value) })
        try project.write(earlier, to: "content/readings/plates.csv")
        await #expect(throws: (any Error).self) {
            try await enter("plates", project, key, "reader-b", text)
        }
        #expect(try project.read("content/readings/plates.csv") == earlier)
    }
}

@Suite struct `Plates that are asked` {
    @Test func `are told apart by eye: another colour on as much paper is a distance`() {
        func sheet(_ red: UInt8, _ green: UInt8, _ blue: UInt8, inked: Int) -> Glance {
            Glance((0..<192).flatMap { $0 < inked ? [red, green, blue] : [245, 241, 232] })
        }
        let poppy = sheet(200, 30, 30, inked: 48)
        #expect(poppy.distance(from: poppy) == 0)
        #expect(
            poppy.distance(from: sheet(200, 30, 30, inked: 40))
                < poppy.distance(from: sheet(60, 60, 200, inked: 48)))
        #expect(poppy.distance(from: Glance([UInt8]())) == .infinity)
        // White and black of CIELAB are 100 apart.
        let (white, black) = (Glance([255, 255, 255]), Glance([0, 0, 0]))
        #expect(abs(white.distance(from: black) - 100) < 0.1)
    }

    @Test func `differ from their options in three drawn traits, or are only shown`() throws {
        // The same leaf but for its margin; the flowers differ in more.
        let twins = Sample.four.mapValues { text in
            text.replacing(/leaf: \{shape: \w+, margin: (\w+), arrangement: \w+, colour: [\w-]+\}/)
            {
                "leaf: {shape: ovate, margin: \($0.1), arrangement: basal, colour: green}"
            }.replacing(/habit: \w+/, with: "habit: clump")
        }
        let project = try TemporaryProject(plants: twins)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(
            composed.plants.allSatisfy { !$0.isPlayable },
            "with their leaves alike, one plate is left to ask")
        #expect(composed.findings.contains { $0.rule == .fewLookAlikes })
    }
}
