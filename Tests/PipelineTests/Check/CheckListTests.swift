import Foundation
import TestSupport
import Testing

@testable import PipelineSupport

/// What `florilegium check` says, and in which order.
@Suite struct `What check says` {
    private func check(_ project: TemporaryProject, _ words: [String] = []) async throws -> (
        status: Int32, text: String
    ) {
        try await Program.run(["check"] + words + ["--project", project.root.path])
    }

    private func place(of words: String, in text: String) throws -> String.Index {
        try #require(text.firstRange(of: words)?.lowerBound, "\(words) is not in \(text)")
    }

    @Test func `begins with a summary, and tells causes before what follows from them`()
        async throws
    {
        var plants = Sample.four
        plants["planta-alba"] = "id: planta-alba\nname: [\n"
        let project = try TemporaryProject(
            edition: TemporaryProject.edition + "\npromises: {plants: 4}", plants: plants,
            others: ["content/featured.yaml": "- {from: 2026-11-01, plants: [planta-alba]}\n"])
        let told = try await check(project)
        #expect(told.status == 2)
        #expect(told.text.hasPrefix("0 plants to play with, 3 listed, 0 questions; 2 rejected, 4 "))
        let cause = try place(of: "This is not valid YAML", in: told.text)
        let promise = try place(of: "It has 0 plants to play with, not 4", in: told.text)
        #expect(cause < promise)
        // What only follows is one line below its cause.
        #expect(told.text.contains("  so  The plant is left out."), "\(told.text)")
        #expect(told.text.contains("  +   1 place names it: content/featured.yaml:1:"))
        #expect(!told.text.contains("A featured plant is not in the edition"))
    }

    @Test func `says what became of a plant whose field is wrong`() async throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", taxon: 1000, change: ["colours": "colors: [white]"])
        let told = try await check(try TemporaryProject(plants: plants))
        #expect(
            told.text.contains("There is no field colors, and colours is not given"),
            "\(told.text)")
        #expect(told.text.contains("  so  The plant stays, without this."))
    }

    @Test func `says what became of questions that are twice there, or in a broken file`()
        async throws
    {
        let one = Sample.questions("science", count: 1)
        let told = try await check(
            try TemporaryProject(questions: ["one": one, "two": one, "broken": one + "  - [\n"]))
        #expect(told.text.contains("The id is also that of a question at"), "\(told.text)")
        #expect(told.text.contains("  so  The question is left out."))
        #expect(told.text.contains("  so  Every question of the file is left out."))
        #expect(!told.text.contains("The question stays"))
    }

    @Test func `names a category that does not exist once a file, with its questions`()
        async throws
    {
        let told = try await check(
            try TemporaryProject(questions: ["x": Sample.questions("alchemy", count: 30)]))
        #expect(
            told.text.contains(
                "rejected: There is no such category, so that 30 questions are left out «alchemy»"))
        #expect(told.text.contains("at  content/questions/x.yaml:1:"), "\(told.text)")
        #expect(told.text.contains("; 1 rejected"), "\(told.text)")
        #expect(!told.text.contains("  so  "))
    }

    /// A field of a plant, and what is said of it.
    @Test(arguments: [
        (
            "names", #"names: {en: ["Moon\nflower"]}"#,
            ["A name has more than one line", "[Moon, flower]"]
        ),
        (
            "status", "status: checked\n---\nid: another",
            ["a line of --- begins a second document", "a file of its own"]
        ),
    ])
    func `explains mistakes that look right`(_ field: String, _ text: String, _ said: [String])
        async throws
    {
        let plant = Sample.plant("planta-alba", change: [field: text])
        let told = try await check(try TemporaryProject(plants: ["planta-alba": plant]))
        #expect(told.status == 2 && said.allSatisfy { told.text.contains($0) }, "\(told.text)")
    }

    @Test func `counts the photographs that were not gathered`() async throws {
        let plant = Sample.plant("planta-alba", change: ["pictures": "pictures: [{photo: 7}]"])
        let project = try TemporaryProject(plants: ["planta-alba": plant])
        let told = try await check(project)
        #expect(told.status == 2)
        let line = "gathered photographs: 1 read, 0 matched, 1 matched nothing (7 of planta-alba)"
        #expect(told.text.contains(line), "\(told.text)")
        let built = try await Program.run(["build", "--project", project.root.path])
        let missing = "1 picture that plants name was not gathered: `florilegium check` lists them"
        #expect(built.text.contains(missing), "\(built.text)")
    }

    @Test func `is limited to files that are asked about`() async throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", taxon: 1000, change: ["type": "type: mushroom"])
        plants["planta-dulcis"] = Sample.plant(
            "planta-dulcis", taxon: 1003, change: ["bloom": "bloom: [13]"])
        let project = try TemporaryProject(plants: plants)
        let one = try await check(project, ["content/plants/planta-alba.yaml"])
        #expect(one.status == 2)
        #expect(one.text.contains("type does not know this word"))
        #expect(!one.text.contains("bloom must be"), "\(one.text)")
        let good = try await check(
            project, [project.root.path + "/content/plants/planta-brunea.yaml"])
        #expect(good.status == 0 && good.text == "0 rejected, 0 kept with less.\n", "\(good.text)")
        let all = try await check(project, ["content/plants"])
        #expect(all.text.contains("2 rejected"), "\(all.text)")
        let none = try await check(project, ["content/plants/planta-nova.yaml"])
        #expect(none.status == 64 && none.text.contains("There is no file"), "\(none.text)")
    }

    @Test func `counts what needs nothing done, and shows it when asked`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 2)],
            others: [
                "content/revocations.yaml":
                    "- {question: science-1, date: 2026-11-21, reason: Its key was wrong.}\n"
            ])
        let told = try await check(project)
        #expect(told.status == 0)
        #expect(told.text.contains("1 question;"), "\(told.text)")
        #expect(told.text.contains("1 note after which nothing is to be done; --notes shows it."))
        #expect(!told.text.contains("It was taken back"))
        let all = try await check(project, ["--notes"])
        #expect(all.text.contains("It was taken back on 2026-11-21"))
    }

    @Test func `tells in one line a language of what English is shown for`() async throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000,
            change: [
                "names": "names: {en: [alba bloom], de: [Albablume]}",
                "facts":
                    "facts: [{en: It grows., de: Sie wächst., source: A book}]",
            ])
        let told = try await check(
            try TemporaryProject(
                plants: plants, questions: ["science": Sample.questions("science", count: 1)]))
        #expect(told.status == 0)
        #expect(
            told.text.contains(
                "de: English is shown for names of 3 plants (planta-brunea, planta-caerulea, "
                    + "planta-dulcis), facts of 3 plants (planta-brunea, "),
            "\(told.text)")
        #expect(
            told.text.contains(
                "care tips of 4 plants (planta-alba, planta-brunea, planta-caerulea, …)"),
            "\(told.text)")
        #expect(
            told.text.contains("texts or answers of 1 question (science-0)."),
            "\(told.text)")
        #expect(told.text.contains("fr: English is shown for names of 4 plants"))
        #expect(!told.text.contains("\nen: "))
        #expect(told.text.contains("4 plants have one fact, not two: planta-alba, planta-brunea, "))
    }

    @Test func `finds two plants with one shown name`() throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", taxon: 1000, change: ["names": "names: {en: [Moon flower, alba]}"])
        plants["planta-brunea"] = Sample.plant(
            "planta-brunea", taxon: 1001, change: ["names": "names: {en: [moon-flower]}"])
        let found = try TemporaryProject(plants: plants).findings().filter {
            $0.rule == .sameName
        }
        #expect(found.map(\.subject) == ["planta-brunea"])
        #expect(found.map(\.place.line) == [5])
        #expect(found.first?.message.contains("also that of planta-alba") == true)
    }

    /// A mistake, and its place and words.
    @Test(arguments: [
        ("height-cm", "height-cm: [15, 5]", 10, "", "two numbers from 1 to 15000, the lower first"),
        ("pictures", "pictures: [{plate: flower}, {plate: root}]", 17, "root", "pictures.2.plate"),
        ("facts", "facts: [{en: It grows.}]", 15, "", "facts.1.source"),
    ])
    func `names places as people count them`(
        _ field: String, _ text: String, _ line: Int, _ excerpt: String, _ message: String
    ) throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant(
            "planta-alba", taxon: 1000, change: [field: text])
        let findings = try TemporaryProject(plants: plants).findings()
        let found = try #require(
            findings.first { $0.message.contains(message) }, "\(findings.map(\.text))")
        #expect(found.place.file == "content/plants/planta-alba.yaml")
        if field != "pictures", field != "facts" { #expect(found.place.line == line) }
        if !excerpt.isEmpty { #expect(found.excerpt == excerpt) }
    }

    @Test func `gives no line for what a whole file lacks`() throws {
        var plants = Sample.four
        plants["planta-alba"] = Sample.plant("planta-alba", change: ["type": nil])
        let found = try TemporaryProject(plants: plants).findings().first { $0.rule == .missing }
        #expect(found?.place == Place(file: "content/plants/planta-alba.yaml"))
    }
}
