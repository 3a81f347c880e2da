import Catalog
import FoundationEssentials
import Testing

@testable import EditorialContent
@testable import PipelineSupport
@testable import SiteRendering

@Suite struct `Pages of the build before` {
    private static let edits: [(String, @Sendable (inout SiteInput) -> Void)] = [
        ("nothing", { _ in }),
        ("a number further", { $0.version = "2026.11.2" }),
        ("another day", { $0.date = Day(number: 20_001) }),
        ("a name", { $0.plants[0].names[.de] = ["Aster"] }),
        ("a text", { $0.plants[0].description = LocalText([.en: "It has rays, and a disc."]) }),
        ("the name of a look-alike", { $0.plants[2].names[.en] = ["late flower"] }),
        ("the picture of a look-alike", { $0.plants[2].pictures.removeFirst() }),
        ("a look-alike that got a page", { $0.plants[2].difficulty = $0.plants[1].difficulty }),
        ("another look-alike", { $0.plants[0].lookAlikes = [$0.plants[1].id] }),
        ("how often a plant is seen", { $0.plants[1].popularity += 7 }),
        (
            "a word that is explained",
            {
                $0.handbook.glossary = [
                    GlossaryWord(
                        id: "disc", forms: [.en: ["disc"]], text: LocalText([.en: "The middle."]),
                        source: "A book", status: .draft)
                ]
            }
        ),
        ("what it means", { $0.handbook.glossary[0].text = LocalText([.en: "The heart."]) }),
        ("a word less", { $0.handbook.glossary = [] }),
        ("a plant less", { $0.plants.remove(at: 1) }),
    ]

    @Test func `are shown again only where nothing they show has changed`() throws {
        let project = try TemporaryProject()
        let cache = StageCache(try project.project, stage: "pages", version: "1")
        let site = try SiteParts(folder: `The site's pages`.folder)
        var input = `The site's pages`.input()
        input.plants[0].lookAlikes = [input.plants[2].id]
        for (name, edit) in Self.edits {
            edit(&input)
            let cached = try SitePages.files(from: input, site, cache: cache)
            let anew = try SitePages.files(from: input, site)
            #expect(cached.map(\.path) == anew.map(\.path), "\(name)")
            for (page, other) in zip(cached, anew) where page.data != other.data {
                Issue.record("\(name): \(page.path) is not what it would be from nothing")
            }
        }
    }
}
