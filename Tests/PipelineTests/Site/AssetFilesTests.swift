import Foundation
import TestSupport
import Testing

@testable import SiteRendering

@Suite struct `Published scripts` {
    /// A script as it is written, and as it is published.
    @Test(
        arguments: [
            ("a line of remark", "// one\nlet a = 1;\n", "let a = 1;\n"),
            ("a remark of several lines", "/* one\n * two\n */\nlet a = 1;\n", "let a = 1;\n"),
            (
                "code behind a remark", "f(\n  /** @type {number} */ (b));\n",
                "f(\n (b));\n"
            ),
            ("code where a remark ends", "/* one\ntwo */ let a = 1;\n", " let a = 1;\n"),
            ("empty lines", "let a = 1;\n\n  \nlet b = 2;\n", "let a = 1;\nlet b = 2;\n"),
            ("a remark beside code", "let a = 1; // one\n", "let a = 1; // one\n"),
        ])
    func `lose lines of remarks and no code`(_ what: String, _ own: String, _ published: String) {
        let files = AssetFiles.published(["scripts/own.js": Data(own.utf8)], styles: [:])
        #expect(files["scripts/own.js"] == Data(published.utf8), "\(what)")
    }
}

@Suite struct `Style sheets` {
    /// A part that no sheet lists would never be published, and one that is missing would be empty.
    @Test func `list every part that is there, and no other`() throws {
        let folder = Repository.root.appending(path: "site/assets/styles")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".css") }.map { String($0.dropLast(4)) }
        // Leaflet's comes from a package of Debian.
        #expect(Set(files) == AssetFiles.parts.subtracting(["leaflet"]))
    }
}
