import Catalog
import Crypto
import FoundationEssentials
import Testing

@testable import SiteRendering

@Suite struct `The site's pages` {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "site")

    private static func object(_ text: String, _ ext: String) -> ObjectRef {
        ObjectRef(of: Data(text.utf8), extension: ext)
    }

    private static func picture(_ id: String) -> Picture {
        let sizes: [(Rendition.Size, Int)] = [(.large, 788), (.medium, 369), (.small, 185)]
        let renditions = sizes.flatMap { size, width in
            [Rendition.Format.webp, .jpeg].map { format in
                Rendition(
                    size: size, format: format, width: width, height: width * 13 / 10,
                    object: object("\(id)\(size)\(format)", format.rawValue))
            }
        }
        return Picture(
            id: id, kind: .drawing, audio: LocalText([.en: "White <rays> around \"yellow\"."]),
            credit: Credit(author: "Florilegium", licence: .cc0, source: nil),
            placeholder: "data:image/webp;base64,AA==", colour: "#808080", renditions: renditions)
    }

    private static func plant(_ text: String, name: String, isPlayable: Bool = true) -> Plant? {
        PlantID(rawValue: text).map { id in
            var plant = Plant(id: id, uuid: UUID(plant: id), scientificName: name)
            plant.names = [.en: ["common \(text)", "lawn \(text)"], .de: ["Blüm & Chen"]]
            plant.tags = ["lawn"]
            plant.bloom = [11, 12, 1, 4]
            plant.height = Span(5, 15)
            plant.spread = Span(150, 400)
            plant.facts = [Fact(text: LocalText([.en: "A fact."]), source: "https://example.org/")]
            plant.care = [LocalText([.en: "A tip."])]
            plant.caution = Caution(kinds: [.poisonous], note: LocalText([.en: "Do not eat."]))
            plant.pictures = [picture("\(text)/flower"), picture("\(text)/leaf")]
            if isPlayable {
                plant.difficulty = Difficulty(
                    rating: 1400, deviation: 100, answers: 0, date: Day(number: 20_000),
                    level: .easy)
            }
            return plant
        }
    }

    static func input() -> SiteInput {
        let plants = [
            plant("aster", name: "Aster amellus"), plant("bellis", name: "Bellis perennis"),
            plant("listed", name: "Listed only", isPlayable: false),
        ].compactMap(\.self)
        let names = LocalText([.en: "Lawns", .de: "Rasen"])
        return SiteInput(
            version: "2026.11.1", date: Day(number: 20_000), plants: plants,
            categories: CategoryList(
                plants: [Category(id: "lawn", names: names, count: 3)], questions: []),
            featured: [
                FeaturedSet(from: Day(number: 19_000), plants: plants.map(PlantSummary.init)),
                FeaturedSet(from: Day(number: 21_000), plants: []),
            ],
            questions: [], packs: [], events: [])
    }

    /// All pages, which are rendered once for the tests that look at them.
    private static func pages() throws -> [String: String] { try rendered.get() }

    private static let rendered = Result {
        let files = try SitePages.files(from: input(), SiteParts(folder: folder))
        return Dictionary(
            uniqueKeysWithValues: files.map {
                ($0.path, String(decoding: $0.data, as: UTF8.self))
            })
    }

    @Test func `the same input gives the same bytes, sorted by path`() throws {
        let first = try SitePages.files(from: Self.input(), SiteParts(folder: Self.folder))
        let second = try SitePages.files(from: Self.input(), SiteParts(folder: Self.folder))
        #expect(first.map(\.path) == second.map(\.path))
        #expect(first.map(\.data) == second.map(\.data))
        #expect(first.map(\.path) == first.map(\.path).sorted())
        #expect(Set(first.map(\.path)).count == first.count)
    }

    @Test func `playable plants have a page in each language, listed ones have none`() throws {
        let pages = try Self.pages()
        for language in Language.allCases {
            let tag = language.rawValue
            #expect(pages["site/\(tag)/plants/bellis/index.html"] != nil)
            #expect(pages["site/\(tag)/plants/listed/index.html"] == nil)
            #expect(pages["site/\(tag)/categories/lawn/index.html"] != nil)
            #expect(pages["site/\(tag)/practice/index.html"] != nil)
            #expect(pages["site/\(tag)/herbarium/index.html"] != nil)
            #expect(pages["site/\(tag)/quiz/index.html"] != nil)
            #expect(pages["site/\(tag)/credits/index.html"] != nil)
            #expect(pages["site/\(tag)/about/index.html"] != nil)
        }
    }

    @Test func `pages carry their style sheet, and no more than their section needs`() throws {
        let pages = try Self.pages()
        let home = try #require(pages["site/en/index.html"])
        #expect(home.contains("<style>"))
        #expect(home.contains("url(\"../../site/assets/"))
        #expect(!home.contains("url(\"../icons"))
        let plant = try #require(pages["site/en/plants/bellis/index.html"])
        #expect(plant.contains(".leaf-plate {") && !plant.contains(".search-page {"))
        let shelf = try #require(pages["site/en/categories/lawn/index.html"])
        #expect(shelf.contains(".leaf-plate {") && shelf.contains(".search-page {"))
        for (path, page) in pages where path.hasSuffix("/index.html") && path != "site/index.html" {
            #expect(!page.contains("rel=\"stylesheet\""), "\(path)")
        }
    }

    @Test func `a row of the search files names the picture that browsers keep`() throws {
        let plant = try #require(Self.plant("bellis", name: "Bellis perennis"))
        let row = SearchRow(of: plant)
        #expect(row.picture == Self.object("bellis/flowermediumwebp", "webp").sha256)
        let read = try CanonicalJSON.decode(SearchRow.self, from: CanonicalJSON.encode(row))
        #expect(read == row)
        #expect(
            SearchRow(id: plant.id, scientificName: "x", names: [:], popularity: 0).picture == nil)
    }

    @Test func `a plant's page asks for its large picture before any module`() throws {
        let page = try #require(try Self.pages()["site/en/plants/bellis/index.html"])
        let picture = try #require(page.firstRange(of: "<link rel=\"preload\" as=\"image\""))
        let module = try #require(page.firstRange(of: "rel=\"modulepreload\""))
        #expect(picture.lowerBound < module.lowerBound)
    }

    @Test func `a page asks at once for every module that its scripts need`() throws {
        let pages = try Self.pages()
        let page = try #require(pages["site/en/battle/practice/index.html"])
        let asked = Set(
            page.matches(of: /(?:href|src)="[.\/]*site\/(\S+\.js)"/).map { String($0.1) })
        #expect(asked.count > 20)
        for path in asked {
            let script = try #require(pages["site/\(path)"])
            for match in script.matches(of: /from "(\.[^"]+)"/) {
                let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
                let module = Self.resolved(String(match.1), against: folder)
                #expect(asked.contains(module), "\(path): \(module)")
            }
        }
    }

    @Test func `text is escaped, and says when it fell back to English`() throws {
        let german = try #require(try Self.pages()["site/de/plants/bellis/index.html"])
        #expect(german.contains("<h1>Blüm &amp; Chen</h1>"))
        let alt = "alt=\"White &lt;rays&gt; around &quot;yellow&quot;.\" lang=\"en\""
        #expect(german.contains(alt))
        #expect(german.contains("<p lang=\"en\">A fact.</p>"))
        let french = try #require(try Self.pages()["site/fr/plants/bellis/index.html"])
        #expect(french.contains("<h1 lang=\"en\">common bellis</h1>"))
        let english = try #require(try Self.pages()["site/en/plants/bellis/index.html"])
        #expect(english.contains("<p>A fact.</p>"))
    }

    @Test func `every page is under the policy, which names the hash of what stands in it`() throws
    {
        for (path, page) in try Self.pages() where path.hasSuffix(".html") {
            let policy = try #require(
                page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]+)"/))
            let parts = page.matches(of: /<(style|script)>((?s:.*?))<\/\1>/)
            for part in parts {
                let hash = Data(SHA256.hash(data: Data(part.2.utf8))).base64EncodedString()
                #expect(policy.1.contains("\(part.1)-src 'self' 'sha256-\(hash)'"), "\(path)")
            }
            let rest = page.replacing(/<(style|script)>(?s:.*?)<\/\1>/, with: "")
            #expect(rest.contains(/\ style=|<style|<script>| on[a-z]+=/) == false, "\(path)")
            #expect(page.contains("{{") == false, "\(path)")
        }
    }

    @Test func `every address is relative and names a file of the site`() throws {
        let pages = try Self.pages()
        for (path, page) in pages where path.hasSuffix(".html") && !path.hasSuffix("404.html") {
            let base = "/" + path.split(separator: "/").dropLast().joined(separator: "/") + "/"
            for match in page.matches(of: /(?:href|src)="([^"#?]+)/) {
                let address = String(match.1)
                if address.hasPrefix("https://") || address.hasPrefix("data:") { continue }
                #expect(address.hasPrefix("/") == false, "\(path): \(address)")
                let resolved = Self.resolved(address, against: base)
                // Made with the edition's other files.
                if resolved.hasPrefix("objects/") || resolved == SiteEntry.path { continue }
                let file = resolved.hasSuffix("/") ? resolved + "index.html" : resolved
                #expect(pages[file] != nil, "\(path): \(address)")
            }
        }
    }

    private static func resolved(_ address: String, against base: String) -> String {
        var parts = base.split(separator: "/").map(String.init)
        for part in address.split(separator: "/").map(String.init) {
            if part == ".." { parts.removeLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/") + (address.hasSuffix("/") ? "/" : "")
    }

    @Test func `bloom months are drawn together, across the turn of the year too`() throws {
        let english = try #require(try Self.pages()["site/en/plants/aster/index.html"])
        #expect(english.contains("April and November to January"))
        #expect(english.contains("5–15\u{a0}cm (2–6\u{a0}in)"))
        #expect(english.contains("1.5–4\u{a0}m (5–13\u{a0}ft)"))
        let german = try #require(try Self.pages()["site/de/plants/aster/index.html"])
        #expect(german.contains("April und November bis Januar"))
        #expect(german.contains("1,5–4\u{a0}m"))
    }

    @Test func `the words of all languages are there and none is spare`() throws {
        func row(_ key: String) -> String { "\(key): {en: x, es: x, fr: x, de: x, sv: x}\n" }
        let strings = try SiteStrings(files: ["a.yaml": row("a"), "b.yaml": row("b")])
        #expect(throws: SiteFailure.missingStrings(["c"])) {
            try strings.check(against: ["a", "b", "c"])
        }
        #expect(throws: SiteFailure.unusedStrings(["b"])) { try strings.check(against: ["a"]) }
        #expect(throws: SiteFailure.missingStrings(["a (sv)"])) {
            try SiteStrings(files: ["a.yaml": "a: {en: a, es: a, fr: a, de: a}\n"])
        }
        #expect(throws: SiteFailure.doubledStrings(["a"])) {
            try SiteStrings(files: ["a.yaml": row("a"), "b.yaml": row("b") + row("a")])
        }
    }

    @Test func `a folder without the sources is named`() {
        let nowhere = URL(filePath: "/nowhere/site")
        #expect(throws: SiteFailure.unreadable("/nowhere/site")) {
            try SiteParts(folder: nowhere)
        }
    }
}
