import Catalog
import Foundation
import Intake
import Testing

@testable import EditionBuild
@testable import EditionReport

@Suite struct `The build report` {
    private static let sections = [
        "sheet", "hand", "changed", "sources", "difficulty", "pairs", "licences", "sizes", "plants",
        "made",
    ]
    /// Markup in words, and quotes that combining signs hide from whoever goes by characters.
    private static let hostile =
        "<script>alert(1)</script>\"\u{301} onerror=x '\u{338}<\u{301}img src=x>\u{600}\" <b>"

    static func page(_ project: TemporaryProject, _ version: String = "2026.11.1") throws
        -> ReportPage
    {
        try ReportPage(project.read("build/editions/\(version)/report.html"))
    }

    /// As YAML, sign by sign: a quote with a combining sign is a quote.
    private func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined() + "\""
    }

    /// Four plants of which one is a stranger's work, a photograph, and questions of which one is wrong.
    private func sample() throws -> TemporaryProject {
        let project = try TemporaryProject(
            plants: Sample.four.merging([
                "herba-nuda": Sample.plant(
                    "herba-nuda", english: "bare herb",
                    change: ["pictures": "pictures: [{photo: 4}]"])
            ]) { $1 },
            questions: [
                "science": Sample.questions("science", count: 9),
                "history": Sample.questions("history", count: 9).replacing(
                    "{en: Nothing}", with: "{en: Something}"),
            ])
        try Photograph.add(to: project, taxon: 1000, id: 7, width: 1200, height: 900)
        return project
    }

    @Test func `has every section, and figures that are the edition's`() async throws {
        let project = try sample()
        let packed = try await project.built()
        let page = try Self.page(project)
        for id in Self.sections { #expect(try !page.words(id).isEmpty, "\(id)") }
        let counts = packed.edition.counts
        #expect(
            counts.listed == 5 && counts.playable == 4 && counts.pictures == 9
                && counts.rejected == 9)
        let header = page.all.filter { $0.name == "dd" }.map(\.text)
        #expect(
            header
                == [
                    counts.listed, counts.playable, counts.pictures, counts.questions, counts.names,
                    counts.rejected,
                ].map(String.init))
        #expect(try page.elements("img", in: "sheet").count == 9)
        #expect(try page.rows("hand").contains("same-answer | rejected 9 | 9"))
        #expect(try page.words("hand").contains("content/questions/history.yaml:5:5"))
        #expect(
            try page.rows("hand").contains {
                $0.hasPrefix("two good pictures |") && $0.hasSuffix("| 1")
            })
        #expect(try page.rows("licences").contains("CC0 | drawings 8 | 8"))
        #expect(try page.rows("licences").contains("CC BY | photographs 1 | 1"))
        #expect(
            try page.rows("licences").contains(
                "ours | facts 5 care tips 5 audio descriptions 8 | 18"))
        #expect(try page.words("difficulty").contains("No answers yet"))
        #expect(try page.rows("plants").count == 5)
        #expect(try page.rows("made").contains { $0.hasPrefix("sqlite |") })
    }

    @Test func `says what came from where`() async throws {
        let project = try sample()
        _ = try await project.built()
        let rows = try Self.page(project).rows("sources")
        #expect(
            rows.contains {
                $0.hasPrefix("content/plants") && $0.hasSuffix("| kept 4 kept with less 1 | 5")
            }, "\(rows)")
        #expect(
            rows.contains {
                $0.hasPrefix("content/sources/inaturalist") && $0.contains("taken")
                    && $0.hasSuffix("| kept 1 | 1")
            })
        #expect(rows.contains("content/questions/science.yaml | kept 9 | 9"))
        #expect(rows.contains("content/questions/history.yaml | rejected 9 | 9"))
        #expect(rows.contains("pictures | drawings 8 photographs 1 | 9"))
        // The photograph's taxon brings a name in a language that the editor left out.
        #expect(rows.contains("names | by editors 5 gathered 1 | 6"))
    }

    @Test func `links only to what is there, and loads nothing but its pictures`() async throws {
        let project = try sample()
        _ = try await project.built()
        let page = try Self.page(project)
        let folder = project.root.appending(path: "build/editions/2026.11.1")
        let ids = Set(page.all.compactMap { $0.attributes["id"] })
        let links =
            page.all.compactMap { $0.attributes["href"] }
            + page.all.compactMap { $0.attributes["src"] }
        #expect(links.count > 20)
        for link in links {
            if link.hasPrefix("#") {
                #expect(ids.contains(String(link.dropFirst())), "\(link)")
            } else {
                #expect(
                    FileManager.default.fileExists(atPath: folder.appending(path: link).path),
                    "\(link)")
            }
        }
        #expect(
            page.text.contains(
                "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'\""
            ))
        #expect(
            page.all.allSatisfy {
                !["script", "iframe", "object", "embed", "link", "form"].contains($0.name)
            })
        #expect(
            page.all.allSatisfy { element in
                element.attributes.keys.allSatisfy { !$0.hasPrefix("on") }
            })
    }

    @Test func `shows hostile words as words`() async throws {
        let words = quoted(Self.hostile)
        let project = try TemporaryProject(
            plants: Sample.four.merging([
                "planta-alba": Sample.plant(
                    "planta-alba", taxon: 1000,
                    change: [
                        "names": "names: {en: [\(words)]}",
                        "pictures":
                            "pictures: [{plate: flower, audio: {en: \(words)}}, {plate: leaf, audio: {en: \(words)}}]",
                    ])
            ]) { $1 },
            questions: [
                "science": Sample.questions("science", count: 6).replacing(
                    "What is number 0", with: "Is Answer 0")
            ])
        try project.write(
            "plants: []\nquestions:\n  - {id: science, names: {en: \(words)}}\n",
            to: "content/categories.yaml")
        _ = try await project.build()
        let first = try Self.page(project)
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
                "base: none", with: "base: 2026.11.1"), to: "content/edition.yaml")
        try FileManager.default.removeItem(
            at: project.root.appending(path: "content/plants/planta-dulcis.yaml"))
        _ = try await project.build(accept: Self.hostile)
        let changes = try ReportPage(project.read("build/editions/2026.11.2/changes.html"))
        for page in [first, try Self.page(project, "2026.11.2"), changes] {
            #expect(page.all.allSatisfy { $0.name != "script" && $0.attributes["onerror"] == nil })
            #expect(page.all.filter { $0.name == "img" }.allSatisfy { $0.attributes["src"] != "x" })
            let scalars = Array(page.text.unicodeScalars)
            for (mark, next) in zip(scalars, scalars.dropFirst())
            where next == "\u{301}" || next == "\u{338}" {
                #expect(!"<>\"'&".unicodeScalars.contains(mark))
            }
            #expect(page.text.contains("alert(1)"), "\(page.text.suffix(4_000))")
        }
        #expect(
            try Self.page(project, "2026.11.2").words("changed").contains(
                "Because: <script>alert(1)"))
    }

    @Test func `tells what changed, in sum and by name`() async throws {
        let project = try sample()
        _ = try await project.built()
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
                "base: none", with: "base: 2026.11.1"), to: "content/edition.yaml")
        try FileManager.default.removeItem(
            at: project.root.appending(path: "content/plants/herba-nuda.yaml"))
        try project.write(
            Sample.plant("planta-aaa", english: "aaa bloom", taxon: 2000),
            to: "content/plants/planta-aaa.yaml")
        try project.write(
            Sample.questions("history", count: 4), to: "content/questions/history.yaml")
        try Photograph.add(
            to: project, taxon: 1000, id: 7, width: 1200, height: 900, licence: .bySA)
        _ = try await project.build(accept: "the herb was a weed")
        let page = try Self.page(project, "2026.11.2")
        let words = try page.words("changed")
        for told in [
            "Plants added: 1 planta-aaa", "Plants removed: 1 herba-nuda", "Questions added: 4",
            "Pictures re-licensed: 1 inat-7: © Ana Pérez, CC BY → © Ana Pérez, CC BY-SA",
        ] {
            #expect(words.contains(told), "\(told)\n\(words)")
        }
        #expect(try page.rows("changed").contains("questions | 9 | 13 | +4"))
        #expect(try page.rows("changed").contains("questions | unchanged 9 added 4 | 13"))
        #expect(try Self.page(project).words("changed").contains("A first edition"))
    }

    @Test func `weighs every file once, as it lies on disk`() async throws {
        let project = try sample()
        let packed = try await project.build()
        let build = project.root.appending(path: "build")
        var files: [String: Int] = [:]
        var twins: [String: Int] = [:]
        for folder in ["objects", "targets"] {
            for (path, bytes) in try BuildTree.read(build.appending(path: folder)).mapValues(
                \.count) where !path.hasSuffix(".zst")
            {
                if path.hasSuffix(".br") {
                    twins["\(folder)/\(path.dropLast(3))"] = bytes
                } else {
                    files["\(folder)/\(path)"] = bytes
                }
            }
        }
        let pictures = files.filter { $0.key.hasSuffix(".webp") || $0.key.hasSuffix(".jpg") }
        let packedBytes = files.filter { pictures[$0.key] == nil }.reduce(0) {
            $0 + (twins[$1.key] ?? $1.value)
        }
        let shown = try Self.page(project).rows("sizes").filter { $0.hasPrefix("in all") }
        let weights = try #require(try await packed.sizes?.weights())
        let texts = weights.reduce(0) { $0 + $1.bytes }
        #expect(weights.reduce(0) { $0 + $1.files } + pictures.count == files.count)
        #expect(texts + pictures.values.reduce(0, +) == files.values.reduce(0, +))
        #expect(weights.reduce(0) { $0 + ($1.packed ?? $1.bytes) } == packedBytes)
        #expect(
            shown.count == 2 && shown[0].contains(ReportText.bytes(packedBytes))
                && shown[0].hasSuffix(ReportText.bytes(texts)))
        #expect(shown[1].contains(ReportText.count(pictures.count, "file", "files")))
    }
}
