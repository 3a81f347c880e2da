import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import EditionBuild
@testable import PipelineSupport

@Suite struct `Shops for seeds` {
    private static func edition(_ url: String, country: String = "SE") -> String {
        TemporaryProject.edition
            + "\nseeds:\n  - {name: Seeds, url: '\(url)', country: \(country)}\n"
    }

    @Test(arguments: [
        "http://seeds.example/{name}", "javascript:alert(1)//{name}",
        "HTTPS://seeds.example/{name}",
        "//seeds.example/{name}", "https://seeds/{name}", "https://{name}.example/",
        "https://user@seeds.example/{name}", "https://seeds.example:8443/{name}",
        "https://seeds.example/", "https://seeds.example/{name}/{name}", "https://.example/{name}",
        "https://seeds.example/a b/{name}", "https://seeds.example/{name}\"x",
        "https://säd.example/{name}",
        "https://seeds.example/{scientific}?q={name}",
        "https://seeds.example/\(String(repeating: "x", count: 300)){name}",
    ])
    func `have an address with https, a host and one place for a name`(_ url: String) throws {
        let found = try TemporaryProject(edition: Self.edition(url)).findings()
        let wrong = try #require(found.first { $0.rule == .badAddress })
        #expect(wrong.severity == .rejected && wrong.place.line == 7)
        #expect(wrong.place.file == "content/edition.yaml" && wrong.remedy.contains("https"))
    }

    @Test(arguments: ["sweden", "se", "S1"])
    func `are for a country of two capital letters`(_ country: String) throws {
        let found = try TemporaryProject(
            edition: Self.edition("https://seeds.example/{name}", country: country)
        ).findings()
        #expect(found.contains { $0.rule == .wrongShape && $0.message.contains("country") })
    }

    @Test func `are eight at most`() throws {
        let shops = String(
            repeating: "  - {name: Seeds, url: 'https://seeds.example/{name}'}\n", count: 9)
        let found = try TemporaryProject(
            edition: TemporaryProject.edition + "\nseeds:\n" + shops
        ).findings()
        #expect(found.contains { $0.rule == .tooMany })
    }

    @Test func `are refused by the program, with the line to open`() async throws {
        let project = try TemporaryProject(edition: Self.edition("http://seeds.example/{name}"))
        let told = try await Program.run(["check", "--project", project.root.path])
        #expect(told.status == 2)
        #expect(
            told.text.contains("[bad-address]") && told.text.contains("content/edition.yaml:7"))
    }

    @Test func `stand on pages of plants only, and nowhere else`() async throws {
        let invader = Sample.plant(
            "planta-alba", english: "alba bloom", taxon: 1000,
            change: [
                "caution": "caution: {kinds: [invasive], note: {en: It spreads.}}"
            ])
        let packed = try await TemporaryProject(
            edition: Self.edition("https://seeds.example/search?q={name}&l=a"),
            plants: Sample.four.merging(["planta-alba": invader]) { $1 }
        ).build()
        #expect(packed.findings.filter { $0.severity == .rejected } == [])
        for language in Language.allCases {
            let folder = "site/\(language.rawValue)/plants/"
            let page = try #require(packed.entries["\(folder)planta-dulcis/index.html"])
            let link =
                "href=\"https://seeds.example/search?q=Planta%20dulcis&amp;l=a\" "
                + "rel=\"external noopener noreferrer nofollow\" referrerpolicy=\"no-referrer\""
            let parts = String(decoding: page, as: UTF8.self).components(
                separatedBy: "seeds.example")
            // One link, and nothing that asks the shop for anything before it is followed.
            #expect(parts.count == 2 && parts.joined(separator: "seeds.example").contains(link))
            let other = try #require(packed.entries["\(folder)planta-alba/index.html"])
            #expect(!String(decoding: other, as: UTF8.self).contains("seeds.example"))
        }
        for (path, data) in packed.entries where !path.contains("/plants/") {
            #expect(!String(decoding: data, as: UTF8.self).contains("seeds.example"), "\(path)")
        }
    }

    @Test func `are nowhere where the edition names none`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        _ = try await project.built()
        let page = try project.read("build/site/en/plants/planta-dulcis/index.html")
        #expect(!String(decoding: page, as: UTF8.self).contains("seeds-heading"))
    }
}
