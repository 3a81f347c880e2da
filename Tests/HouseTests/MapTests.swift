import Foundation
import Testing

/// The pages that say which file to open: ARCHITECTURE.md, docs/walks.md, and the README.md of
/// site/ and of each target; and the runbooks. What they name is there.
@Suite struct `The map of the project` {
    private static let architecture = lines(of: "ARCHITECTURE.md")

    /// The folders with a README.md: site/, and targets that are no system libraries.
    private static let folders: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: `The house`.root.appending(path: "Sources").path)
        let targets = (names ?? []).filter { !$0.contains(/^C[A-Z]/) }
        return targets.sorted().map { "Sources/\($0)" } + ["site"]
    }()

    @Test func `ARCHITECTURE.md has at most 200 lines`() {
        let count = Self.architecture.count - 1
        #expect((1...200).contains(count), "\(count) lines")
    }

    @Test func `the glossary explains at most 60 words`() {
        let page = Self.lines(of: "docs/glossary.md")
        let words = Self.rows(of: page, under: "| word | what it is |")
        #expect((1...60).contains(words.count), "\(words.count) words")
    }

    @Test(arguments: folders)
    func `a folder's README.md is short, and names files that are there`(_ folder: String) {
        let page = Self.lines(of: "\(folder)/README.md")
        #expect((1...40).contains(page.count - 1), "\(folder) has \(page.count - 1) lines")
        let name = folder.split(separator: "/").last.map { String($0) } ?? folder
        let titles = page.filter { $0.hasPrefix("# ") }.map { String($0) }
        #expect(titles == ["# \(name)"])
        let rows = Self.rows(of: page, under: "| to change | open |")
        #expect(!rows.isEmpty, "\(folder) has no table")
        for row in rows {
            let cells = row.components(separatedBy: " | ")
            #expect(cells.count == 2, "\(row)")
            for path in Self.codes(in: cells.last ?? "") {
                #expect(Self.isThere(path, below: folder), "\(folder) names \(path)")
            }
        }
    }

    @Test func `areas name folders that are there`() {
        let head = "| area | Ledger | LedgerEngine | server | site/assets/scripts | Tests |"
        let rows = Self.rows(of: Self.architecture, under: head)
        #expect(rows.count > 5)
        for row in rows {
            for path in Self.codes(in: String(row)) {
                #expect(Self.isThere(path, below: "Tests"), "\(row) names \(path)")
            }
        }
    }

    @Test func `a hop of a walk names a file, and what is in it`() {
        let hops = Self.lines(of: "docs/walks.md").filter { $0.contains(/^\d+\.\s/) }
        #expect(hops.count > 20)
        for hop in hops {
            let names = Self.codes(in: String(hop))
            guard names.count >= 2 else {
                Issue.record("\(hop) names no file, or nothing in it")
                continue
            }
            let file = `The house`.root.appending(path: names[0])
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            #expect(text.contains(names[1]), "\(hop)")
        }
    }

    /// Operators search their logs for these words.
    @Test func `the runbooks quote words that a program logs`() throws {
        let page = Self.lines(of: "operating/runbooks.md").joined(separator: "\n")
        let quoted = page.matches(of: /`([^`]+)` in the log|log has `([^`]+)`/).compactMap {
            $0.1 ?? $0.2
        }
        #expect(quoted.count > 4)
        let sources = try `The house`.swiftFiles("Sources").map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        for words in quoted {
            // What follows a colon is the reason of one case; "…" stands for what differs.
            let fixed = words.prefix { $0 != ":" && $0 != "…" }
                .trimmingCharacters(in: .whitespaces)
            #expect(sources.contains { $0.contains(fixed) }, "\(words) is logged by no program")
        }
    }

    // MARK: Reading pages

    /// The lines of a page; none where it is not there.
    private static func lines(of page: String) -> [Substring] {
        (try? `The house`.lines(of: `The house`.root.appending(path: page))) ?? []
    }

    /// The rows of the table with a head.
    private static func rows(of page: [Substring], under head: String) -> [Substring] {
        Array(page.drop { $0 != head }.dropFirst(2).prefix { $0.hasPrefix("|") })
    }

    /// What a text has between backticks.
    private static func codes(in text: String) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    /// Whether a file or folder is there: below `folder`, the project's root, Sources/ or the
    /// site's scripts.
    private static func isThere(_ path: String, below folder: String) -> Bool {
        [folder, ".", "Sources", "site/assets/scripts"].contains { place in
            let file = `The house`.root.appending(path: place).appending(path: path)
            return FileManager.default.fileExists(atPath: file.path)
        }
    }
}
