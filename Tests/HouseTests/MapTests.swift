import Foundation
import Testing

/// ARCHITECTURE.md as a map: what its last table names is there.
@Suite struct `The map of the project` {
    private static let page =
        (try? `The house`.lines(of: `The house`.root.appending(path: "ARCHITECTURE.md"))) ?? []

    /// Made when they are first needed.
    private static let made: Set<String> = ["content/revocations.yaml", "content/imports.yaml"]
    private static let scripts = "site/assets/scripts"

    @Test func `has at most 300 lines`() {
        #expect(!Self.page.isEmpty && Self.page.count - 1 <= 300)
    }

    @Test func `explains at most 60 words`() {
        let words = Self.page.drop { $0 != "| word | what it is |" }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        #expect((1...60).contains(words.count), "\(words.count) words")
    }

    @Test func `names files and folders that are there`() throws {
        let rows = Self.page.drop { $0 != "| to change | open |" }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        #expect(rows.count > 50)
        for row in rows {
            var folder = "Sources"
            for name in Self.names(in: row) {
                let path = Self.path(name, after: folder)
                #expect(
                    Self.made.contains(path) || Self.isThere(path), "\(name) in the row \(row)")
                folder = name.hasSuffix("/") ? String(path.dropLast()) : Self.folder(of: path)
            }
        }
    }

    /// The names of files and folders in a row's second cell.
    private static func names(in row: Substring) -> [String] {
        let cells = row.split(separator: "|")
        guard cells.count == 2 else { return [] }
        let endings = ["swift", "js", "yaml", "md", "mustache", "json", "py", "csv"]
        return cells[1].replacing(/`[^`]*`/, with: "").split { " ,;():".contains($0) }
            .map { String($0.hasSuffix(".") ? $0.dropLast() : $0) }
            .filter { name in
                name.contains("/") || endings.contains { name.hasSuffix("." + $0) }
            }
    }

    /// Where a name of a row is, by the rules that stand above the table.
    private static func path(_ name: String, after folder: String) -> String {
        let tops = ["site/", "content/", "build/", "Tests/", "Fuzz/", "docs/", "operating/"]
        if tops.contains(where: name.hasPrefix) { return name }
        if name.hasSuffix(".js") || isThere("\(scripts)/\(name)") { return "\(scripts)/\(name)" }
        let top = name.split(separator: "/").first.map(String.init) ?? name
        let isPath = name.contains("/") && isThere("Sources/\(top)")
        return "\(isPath ? "Sources" : folder)/\(name)"
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// Whether a path is there; a star stands for any letters of a file's name.
    private static func isThere(_ path: String) -> Bool {
        let place = `The house`.root.appending(path: path)
        let parts = place.lastPathComponent.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return FileManager.default.fileExists(atPath: place.path) }
        let found = try? FileManager.default.contentsOfDirectory(
            atPath: place.deletingLastPathComponent().path)
        return found?.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[1]) } ?? false
    }
}
