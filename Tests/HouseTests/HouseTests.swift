import Foundation
import Testing

/// The house rules that a compiler does not hold: who may import whom, what is pure, how long a
/// file or a function may be, and what no line of ours says.
@Suite struct `The house` {
    /// Imports of ours that a target may have, as design and ARCHITECTURE.md draw them.
    static let allowed: [String: Set<String>] = [
        "Catalog": [],
        "Games": ["Catalog"],
        "Calibration": ["Catalog"],
        "Intake": ["Catalog", "CXML2", "CArchive"],
        "QuestionFormats": ["Catalog", "Intake", "CCompression"],
        "BulkSources": ["Catalog", "Intake", "CInflate"],
        "CatalogPipeline": [
            "Catalog", "Games", "Patching", "Calibration", "Intake", "QuestionFormats", "BulkSources", "Publishing", "Storage",
            "CVips", "CXML2", "CCurl", "CCompression", "CDisk", "CInflate",
        ],
        "CatalogServer": ["Catalog", "Serving"],
        "LedgerServer": ["Catalog", "Credentials", "Games", "Ledger", "LedgerStore", "Serving", "Storage", "CArchive", "CCurl", "CSpawn", "CVips"],
        "Serving": ["Catalog", "CMalloc"],
        "Trust": ["Catalog"],
        "Ledger": ["Catalog", "Games"],
        "Credentials": ["CCrypt"],
        "LedgerStore": ["Catalog", "Games", "Ledger", "Storage"],
        "Patching": ["Catalog", "CCompression"],
        "Storage": [],
        "Publishing": ["Trust", "Catalog", "Storage", "CCurl"],
        "OfflineClient": ["Catalog", "Games", "Ledger", "Patching", "Storage", "Trust"],
        "FlorilegiumPlay": ["Catalog", "Games", "Ledger", "OfflineClient", "Storage", "Trust"],
        "CVips": [], "CXML2": [], "CCurl": [], "CCompression": [], "CArchive": [], "CInflate": [], "CCrypt": [], "CSpawn": [], "CMalloc": [], "CDisk": [],
    ]

    /// What a pure target may import beside ours.
    static let pureOutside: Set<String> = ["FoundationEssentials", "Crypto"]
    static let pure: Set<String> = ["Catalog", "Games", "Calibration", "Ledger", "Credentials"]
    /// What one alone may import beside that: normal forms of Unicode, and certificates.
    static let pureOutsideOf: [String: Set<String>] = ["Credentials": ["Foundation", "SwiftASN1", "X509"]]

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `every folder of Sources is a target of the plan`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources").path)
        #expect(Set(folders) == Set(Self.allowed.keys))
    }

    @Test(arguments: allowed.keys.sorted())
    func `a target imports only what the plan allows`(_ target: String) throws {
        let ours = Set(Self.allowed.keys)
        for file in try Self.swiftFiles("Sources/\(target)") {
            for module in Self.imports(of: file) {
                if ours.contains(module) {
                    #expect(Self.allowed[target]?.contains(module) == true, "\(file.path) imports \(module)")
                } else if Self.pure.contains(target) {
                    let isMath =
                        ["Glibc", "Musl", "Darwin"].contains(module)
                        && file.lastPathComponent == "RealFunctions.swift"
                    #expect(
                        Self.pureOutside.contains(module) || isMath
                            || Self.pureOutsideOf[target]?.contains(module) == true,
                        "\(file.path) imports \(module), and \(target) is pure")
                }
            }
        }
    }

    @Test(arguments: pure.sorted())
    func `a pure target reads no clock, file, chance or environment`(_ target: String) throws {
        let banned = [
            "Date()", "Date.now", ".now", "SystemRandomNumberGenerator", ".random(", "UUID()",
            "FileManager", "ProcessInfo", "URLSession", "Data(contentsOf", "print(", "getenv",
            "nonisolated(unsafe)",
        ]
        for file in try Self.swiftFiles("Sources/\(target)") {
            for (number, line) in try Self.lines(of: file).enumerated() where !Self.isComment(line) {
                for word in banned {
                    #expect(!line.contains(word), "\(file.lastPathComponent):\(number + 1) has \(word)")
                }
            }
        }
    }

    @Test func `no file is longer than 300 lines, no function than 70`() throws {
        for file in try Self.swiftFiles("Sources") {
            let lines = try Self.lines(of: file)
            #expect(lines.count <= 300, "\(file.lastPathComponent) has \(lines.count) lines")
            for function in Self.functions(lines) {
                #expect(
                    function.length <= 70,
                    "\(file.lastPathComponent):\(function.start) is \(function.length) lines long")
            }
        }
    }

    @Test func `no line leaves work for later or forces its luck`() throws {
        // Spelt in two parts, so that this file does not break its own rule.
        let banned = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "try" + "!", "as" + "! ", "fatal" + "Error("]
        for folder in ["Sources", "Tests", "site"] {
            for file in try Self.files(folder, endings: ["swift", "js", "css", "mustache", "py", "h"]) {
                for (number, line) in try Self.lines(of: file).enumerated() {
                    for word in banned {
                        #expect(
                            !line.contains(word), "\(file.lastPathComponent):\(number + 1) has \(word)")
                    }
                }
            }
        }
    }

    @Test(arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "OPERATING.md", "operating/runbooks.md", "content/README.md", "build/README.md", "build/FORMAT.md"])
    func `a page has one title, and the files it links to are there`(_ page: String) throws {
        let file = Self.root.appending(path: page)
        let lines = try Self.lines(of: file)
        var inFence = false
        var titles = 0
        for line in lines {
            if line.hasPrefix("```") { inFence.toggle() }
            if !inFence, line.hasPrefix("# ") { titles += 1 }
        }
        #expect(titles == 1)
        for match in lines.joined(separator: "\n").matches(of: /\]\(([^)#:]+)\)/) {
            let linked = file.deletingLastPathComponent().appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: linked.path), "\(page) links to \(match.1)")
        }
    }

    @Test func `the README's figures name the command that measures them`() throws {
        let text = try Self.lines(of: Self.root.appending(path: "README.md")).joined(separator: "\n")
        for match in text.matches(of: /`(Benchmarks\/[a-z-]+)`/) {
            let script = Self.root.appending(path: String(match.1))
            #expect(FileManager.default.isExecutableFile(atPath: script.path), "\(match.1)")
        }
    }

    // MARK: Reading sources

    static func files(_ folder: String, endings: Set<String>) throws -> [URL] {
        let top = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: top.path)
        return paths.sorted().map { top.appending(path: $0) }
            .filter { endings.contains($0.pathExtension) }
    }

    static func swiftFiles(_ folder: String) throws -> [URL] { try files(folder, endings: ["swift"]) }

    static func lines(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    static func isComment(_ line: Substring) -> Bool {
        line.drop(while: \.isWhitespace).hasPrefix("//")
    }

    static func imports(of file: URL) -> [String] {
        let lines = (try? lines(of: file)) ?? []
        return lines.compactMap { line in
            guard let match = line.firstMatch(of: /^\s*(?:@testable |public |package |internal )?import (?:struct |enum |class |func )?(\w+)/)
            else { return nil }
            return String(match.1)
        }
    }

    /// Functions by their first line and their length, told by indentation as the formatter sets it.
    static func functions(_ lines: [Substring]) -> [(start: Int, length: Int)] {
        lines.indices.compactMap { start in
            guard let match = lines[start].firstMatch(of: /^(\s*)(?:[a-z@()]+ )*(?:func |init\(|init\?\()/)
            else { return nil }
            if lines[start].hasSuffix("}") { return (start + 1, 1) }
            let end = String(match.1) + "}"
            guard let stop = lines[start...].firstIndex(where: { $0 == end }) else { return nil }
            return (start + 1, stop - start + 1)
        }
    }
}
