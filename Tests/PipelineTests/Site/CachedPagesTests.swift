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
        ("another look-alike", { $0.plants[0].comparisons = [comparison($0.plants[1].id)] }),
        (
            "how a look-alike is told apart",
            { $0.plants[0].comparisons?[0].tell = LocalText([.en: "By the rim."]) }
        ),
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
        (
            "a shop for seeds",
            { $0.seedShops = [SeedShop(name: "Seeds", url: "https://seeds.example/{name}")] }
        ),
        ("a plant less", { $0.plants.remove(at: 1) }),
    ]

    private static func comparison(_ plant: PlantID) -> Comparison {
        Comparison(
            plant: plant, organ: .flower, isDangerous: true, tell: LocalText([.en: "By the leaf."]),
            sources: [], status: .draft)
    }

    /// The pages that show something of an edition, and two of the forty that show the site's words alone, which are all
    /// made alike.
    private static let shown: Set<String> = [
        "", "herbarium/", "quiz/", "about/", "credits/", "packs/", "glossary/",
        "categories/lawn/", "plants/aster/", "plants/bellis/", "plants/listed/", "today.atom",
        "battle/", "me/shop/",
    ]

    @Test func `are shown again only where nothing they show has changed`() throws {
        let project = try TemporaryProject()
        let cache = StageCache(try project.project, stage: "pages", version: "1")
        let site = try SiteParts(folder: `The site's pages`.folder)
        var input = `The site's pages`.input()
        input.plants[0].comparisons = [Self.comparison(input.plants[2].id)]
        for (number, (name, edit)) in Self.edits.enumerated() {
            edit(&input)
            // At first and at last all of them.
            let isWhole = number == 0 || number == Self.edits.count - 1
            let shown = isWhole ? nil : Self.shown
            let cached = try SitePages.files(from: input, site, cache: cache, showing: shown)
            let anew = try SitePages.files(from: input, site, showing: shown)
            #expect(cached.contains { $0.path.hasSuffix("/plants/aster/index.html") }, "\(name)")
            #expect(cached.map(\.path) == anew.map(\.path), "\(name)")
            for (page, other) in zip(cached, anew) where page.data != other.data {
                Issue.record("\(name): \(page.path) is not what it would be from nothing")
            }
        }
    }

    @Test func `are made of what site/ holds now, also where one word of it is another`() throws {
        let project = try TemporaryProject(hasOwnSite: true)
        let site = project.root.appending(path: "site")
        let path = "site/strings/map.yaml"
        let before = String(decoding: try project.read(path), as: UTF8.self)
        for title in ["Map of beacons", "Chart of beacons", "Map of beacons"] {
            try project.write(before.replacing("Map of beacons", with: title), to: path)
            // Twice: the second time nothing is another.
            for _ in 1...2 {
                let pages = try SitePages.files(
                    from: `The site's pages`.input(), SiteParts(folder: site), showing: ["map/"])
                let map = try #require(pages.first { $0.path.hasSuffix("en/map/index.html") })
                #expect(String(decoding: map.data, as: UTF8.self).contains("<h1>\(title)</h1>"))
            }
        }
    }
}
