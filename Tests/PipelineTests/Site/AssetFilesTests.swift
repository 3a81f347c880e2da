import FoundationEssentials
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
