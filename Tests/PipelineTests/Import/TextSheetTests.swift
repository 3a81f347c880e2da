import Foundation
import Intake
import TestSupport
import Testing

@testable import EditorialContent

/// Texts that translators get as a sheet, and give back.
@Suite struct `A sheet for translators` {
    private static let plant = """
        id: planta-alba
        name: Planta alba
        family: Testaceae
        names:                # the first is shown
          en: [white plant, "plant, white"]
          de: [weiße Pflanze]
        description: {en: "It is white: all of it.", de: 'Sie ist weiß.'}
        facts:
          - {en: It grows., source: A book}   # slowly
          - en: It has leaves.
            de: Sie hat Blätter.
            source: Another book
        status: draft
        """ + "\n"

    private func project() throws -> TemporaryProject {
        try TemporaryProject(
            plants: ["planta-alba": Self.plant],
            questions: ["science": Sample.questions("science", count: 2)])
    }

    private func export(_ project: TemporaryProject, _ words: [String]) async throws -> URL {
        let format = words.contains("xlsx") ? "xlsx" : "csv"
        let file = project.root.appending(path: "de.\(format)")
        let out = try await Program.run(
            ["export", "texts", "--language", "de", "--output", file.path] + words
                + ["--project", project.root.path])
        #expect(out.status == 0, "\(out.text)")
        return file
    }

    private func take(_ project: TemporaryProject, _ file: URL, _ words: [String] = [])
        async throws -> (status: Int32, text: String)
    {
        try await Program.run(
            ["import", "texts", file.path] + words + ["--project", project.root.path])
    }

    @Test(arguments: ["csv", "xlsx"])
    func `is written, filled in and taken back, and only those lines change`(_ format: String)
        async throws
    {
        let project = try project()
        let file = try await export(project, ["--format", format])
        let same = try await take(project, file)
        #expect(same.status == 0 && same.text.contains("Wrote 0 files"), "\(same.text)")

        let path = "content/plants/planta-alba.yaml"
        var rows = try TextSheet.read(file).map(\.cells)
        #expect(rows.first == ["file", "place", "en", "de"])
        let translations = [
            "names": "Weißpflanze | Pflanze, weiße", "description": "Alles ist weiß: \"alles\".",
            "facts.1": "Sie wächst.", "facts.2": "Sie hat viele Blätter.",
        ]
        for index in rows.indices where rows[index][0] == path {
            if let words = translations[rows[index][1]] {
                rows[index] = Array(rows[index].prefix(3)) + [words]
            }
        }
        try Data(format == "csv" ? TextSheet.csv(rows) : TextSheet.workbook(rows)).write(to: file)
        let dry = try await take(project, file, ["--dry-run"])
        #expect(dry.status == 0, "\(dry.text)")
        #expect(dry.text.contains("facts.2 (de)\n  - Sie hat Blätter.\n  + Sie hat viele Blätter."))
        #expect(try project.read(path) == Data(Self.plant.utf8))

        let taken = try await take(project, file)
        #expect(taken.status == 0, "\(taken.text)")
        let wanted = Self.plant
            .replacing("[weiße Pflanze]", with: "[Weißpflanze, \"Pflanze, weiße\"]")
            .replacing("'Sie ist weiß.'", with: "'Alles ist weiß: \"alles\".'")
            .replacing("source: A book}", with: "source: A book, de: \"Sie wächst.\"}")
            .replacing("Sie hat Blätter.", with: "Sie hat viele Blätter.")
        #expect(String(decoding: try project.read(path), as: UTF8.self) == wanted)
    }

    @Test func `holds what a language lacks, when only that is wanted`() async throws {
        let project = try project()
        let rows = try TextSheet.read(try await export(project, ["--missing"])).map(\.cells)
        let places = rows.filter { $0[0] == "content/plants/planta-alba.yaml" }.map { $0[1] }
        #expect(places == ["facts.1"])
        #expect(rows.contains { $0[1] == "questions.science-0.text" && $0[3].isEmpty })
    }

    /// A cell of the row of the first fact, and what is said of it.
    @Test(arguments: [
        (0, "../../etc/passwd", "There is no such text"), (1, "facts.9", "There is no such text"),
        (2, "It grew.", "Its English text is another one"),
    ])
    func `tells of a row that cannot be taken, and leaves it`(
        _ column: Int, _ cell: String, _ message: String
    ) async throws {
        let project = try project()
        let file = try await export(project, [])
        var rows = try TextSheet.read(file).map(\.cells)
        let row = try #require(rows.firstIndex { $0[1] == "facts.1" })
        rows[row] = Array(rows[row].prefix(3)) + ["Sie wächst."]
        rows[row][column] = cell
        try Data(TextSheet.csv(rows)).write(to: file)
        let taken = try await take(project, file)
        #expect(taken.status == 2 && taken.text.contains(message), "\(taken.text)")
        #expect(
            try project.read("content/plants/planta-alba.yaml") == Data(Self.plant.utf8))
    }

    @Test func `takes neither of two translations of one text, and no text that check refuses`()
        async throws
    {
        let project = try project()
        let path = "content/plants/planta-alba.yaml"
        let file = try await export(project, [])
        var rows = try TextSheet.read(file).map(\.cells)
        let fact = try #require(rows.firstIndex { $0[0] == path && $0[1] == "facts.1" })
        let about = try #require(rows.firstIndex { $0[0] == path && $0[1] == "description" })
        let names = try #require(rows.firstIndex { $0[0] == path && $0[1] == "names" })
        rows[fact] = Array(rows[fact].prefix(3)) + ["Sie wächst."]
        rows.append(Array(rows[fact].prefix(3)) + ["Sie blüht."])
        rows[about] = Array(rows[about].prefix(3)) + [String(repeating: "lang ", count: 2_000)]
        rows[names] = Array(rows[names].prefix(3)) + ["weiße\nPflanze"]
        try Data(TextSheet.csv(rows)).write(to: file)
        let taken = try await take(project, file)
        #expect(taken.status == 2, "\(taken.text)")
        for words in [
            "has another translation of the same text", "not changed: ",
            "A name has a line break in it", "Wrote 0 files",
        ] {
            #expect(taken.text.contains(words), "\(words) in \(taken.text)")
        }
        #expect(try project.read(path) == Data(Self.plant.utf8))
    }

    @Test func `tells of a text that cannot be written where it stands`() async throws {
        let project = try project()
        let path = "content/plants/planta-alba.yaml"
        let plant = Self.plant.replacing("  en: [white plant, \"plant, white\"]\n", with: "")
            .replacing("  de: [weiße Pflanze]\n", with: "  en:\n    - white plant\n")
        try project.write(plant, to: path)
        let file = try await export(project, [])
        var rows = try TextSheet.read(file).map(\.cells)
        let row = try #require(rows.firstIndex { $0[0] == path && $0[1] == "names" })
        rows[row][3] = "weiße Pflanze"
        try Data(TextSheet.csv(rows)).write(to: file)
        let taken = try await take(project, file)
        #expect(taken.status == 2, "\(taken.text)")
        #expect(taken.text.contains("cannot be changed where it stands"), "\(taken.text)")
        #expect(try project.read(path) == Data(plant.utf8))
    }

    @Test func `that is none stops with a reason`() async throws {
        let project = try project()
        try project.write("one,two\n1,2\n", to: "none.csv")
        let none = try await take(project, project.root.appending(path: "none.csv"))
        #expect(none.status == 1 && none.text.contains("has not the columns"), "\(none.text)")
        let nowhere = try await take(project, project.root.appending(path: "nowhere.csv"))
        #expect(nowhere.status == 1)
        let english = try await Program.run([
            "export", "texts", "--language", "en", "--project", project.root.path,
        ])
        #expect(english.status == 64)
    }
}
