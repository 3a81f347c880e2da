import FoundationEssentials
import Testing

@testable import SiteRendering

@Suite struct `Files of Debian's packages` {
    private func sources(_ table: String) throws -> [String: Data] {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "debian-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("installed".utf8).write(to: folder.appending(path: "package.js"))
        let named = table.replacing("HERE", with: folder.path)
        try Data(named.utf8).write(to: folder.appending(path: "debian.yaml"))
        return try SiteSources(folder: folder).files
    }

    @Test func `stand among the site's sources, and never in the place of our own`() throws {
        let files = try sources(
            "assets/map/map.js: HERE/package.js\ndebian.yaml: HERE/package.js\n")
        #expect(files["assets/map/map.js"] == Data("installed".utf8))
        #expect(files["debian.yaml"] != Data("installed".utf8))
    }

    @Test func `that are missing stop the build with what to install`() throws {
        let error = #expect(throws: SiteFailure.self) {
            try sources("assets/map.js: /nowhere/map.js\n")
        }
        #expect(error == .notInstalled("/nowhere/map.js"))
        #expect("\(try #require(error))".contains("do  run .ci/setup"))
    }

    @Test(arguments: ["- a list", "a: [b]", "a: {b: c}"])
    func `in a table that is none stop it, too`(table: String) {
        #expect(throws: SiteFailure.self) { try sources(table) }
    }

    @Test func `are published with the lines that name their makers`() throws {
        let script = "/* (c) Its makers */\nlet a = 1;\n"
        let files = AssetFiles.published(
            ["leaflet/leaflet.js": Data(script.utf8), "scripts/own.js": Data(script.utf8)],
            styles: [:])
        #expect(files["leaflet/leaflet.js"] == Data(script.utf8))
        #expect(files["scripts/own.js"] == Data("let a = 1;\n".utf8))
        let ours = try SiteSources(folder: `The site's pages`.folder).below("assets")
        let leaflet = try #require(AssetFiles.published(ours, styles: [:])["leaflet/leaflet.js"])
        #expect(String(decoding: leaflet, as: UTF8.self).contains("Vladimir Agafonkin"))
    }
}
