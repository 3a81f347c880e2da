import FoundationEssentials
import Testing

@testable import PipelineSupport
@testable import SiteRendering

@Suite struct `Assets as they are sent` {
    private static let files: [String: Data] = [
        "styles/tokens.css": "/* Colours. */\n:root { --a: 1; }\n",
        "styles/base.css": "a { b: c; }\n",
        "styles/rooms/home.css": "/* Home. */\nh1 { d: e; }\n",
        "styles/print.css": "/* x */\np { q: r; }\n",
        "scripts/page.js": """
        /** What every page does. */

        import { a } from "./parts/a.js";
        import {
          b,
        } from "./parts/b.js";
        // A remark.
        const address = "https://example.org/"; // stays
        /**
         * Documentation.
         */
        export function go() {
          return `/* no comment */ ${a}${b}`;
        }
        """,
        "scripts/parts/a.js": "import \"../words.js\";\nexport const a = 1;\n",
        "scripts/parts/b.js": "export { c as b } from \"./a.js\";\n",
        "scripts/words.js": "export {};\n", "icons/x.svg": "<svg/>",
    ].mapValues { Data($0.utf8) }

    private static let styles = AssetFiles.styles(of: files)

    private static func text(_ path: String) -> String? {
        AssetFiles.published(files, styles: styles)[path].map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test func `a room has one style sheet, and pages of none have one`() {
        let (common, print) = (
            ":root { --a: 1; }\na { b: c; }\n", "@media print {\np { q: r; }\n}\n"
        )
        #expect(AssetFiles.sheet("home", of: Self.styles) == common + "h1 { d: e; }\n" + print)
        #expect(AssetFiles.sheet("plain", of: Self.styles) == common + print)
        #expect(Self.text("styles/plain.css") == common + print)
        let sheets = AssetFiles.published(Self.files, styles: Self.styles).keys.filter {
            $0.hasPrefix("styles/")
        }
        #expect(sheets.sorted() == ["styles/plain.css"])
    }

    @Test(
        arguments: [
            ("a { b: c; }\n\n\n  d { e: f; }\n", "a { b: c; }\nd { e: f; }\n"),
            ("/* a\n * b */\n\nc { d: e; }", "c { d: e; }"),
            ("a { /* b */ c: d; } /**/\ne {}", "a {  c: d; } e {}"),
            ("a {\n\t/* b */ c: d;\r\n}", "a {\nc: d;\r\n}"),
            ("a {} /* no end", "a {} /* no end"), ("", ""), ("/*/ a */b", "b"),
            ("é { content: \"*/\"; }", "é { content: \"*/\"; }"),
        ])
    func `styles lose comments, empty lines and the spaces before a line`(
        written: String, sent: String
    ) {
        #expect(AssetFiles.styles(of: ["styles/a.css": Data(written.utf8)]) == ["a": sent])
    }

    @Test func `every style sheet that was written stands in one`() throws {
        let styles = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../site/assets/styles"
        ).standardizedFileURL
        let paths = try Project.paths(below: styles)
        #expect(paths.count > 10)
        for path in paths {
            let files = ["styles/\(path)": Data("mark{}".utf8)]
            let sheets = ["plain", "home", "play", "me", "herbarium", "plant"]
            #expect(
                sheets.contains {
                    AssetFiles.sheet($0, of: AssetFiles.styles(of: files)).contains("mark{}")
                }, "\(path)")
        }
    }

    @Test func `scripts lose lines that are comments, and nothing else`() {
        #expect(
            Self.text("scripts/page.js") == """
                import { a } from "./parts/a.js";
                import {
                  b,
                } from "./parts/b.js";
                const address = "https://example.org/"; // stays
                export function go() {
                  return `/* no comment */ ${a}${b}`;
                }

                """)
        #expect(Self.text("icons/x.svg") == "<svg/>")
    }

    @Test func `what a script imports is told by its path`() {
        let imports = AssetFiles.imports(of: Self.files)
        #expect(imports["scripts/page.js"] == ["scripts/parts/a.js", "scripts/parts/b.js"])
        #expect(imports["scripts/parts/a.js"] == ["scripts/words.js"])
        #expect(imports["scripts/parts/b.js"] == ["scripts/parts/a.js"])
        #expect(imports["scripts/words.js"] == [])
    }
}
