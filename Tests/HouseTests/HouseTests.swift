import Foundation
import Testing

/// The house rules that a compiler does not hold: who may import whom, what is pure, how long a
/// file or a function may be, and what no line of ours says.
@Suite struct `The house` {
    /// A row of ARCHITECTURE.md's table of targets.
    struct Target: CustomStringConvertible {
        var name: String
        var isPure: Bool
        /// Targets of ours that it may import.
        var imports: Set<String>

        var description: String { name }
    }

    /// The table of targets, as ARCHITECTURE.md has it; a row may name several.
    static let targets: [Target] = {
        // Without the page there is no row, and the test of folders fails.
        let page = (try? lines(of: root.appending(path: "ARCHITECTURE.md"))) ?? []
        let head = "| target | kind | what it is | imports of ours |"
        let rows = page.drop { $0 != head }.dropFirst(2).prefix { $0.hasPrefix("|") }
        return rows.flatMap { row -> [Target] in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4 else { return [] }
            let imports = cells[3].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }.filter { $0 != "–" }
            return cells[0].split(separator: " ").map {
                Target(
                    name: $0.trimmingCharacters(in: ["`"]), isPure: cells[1].contains("pure"),
                    imports: Set(imports))
            }
        }
    }()

    static let names = Set(targets.map(\.name))
    static let pure = targets.filter(\.isPure).map(\.name)

    /// What a pure target may import beside ours.
    static let pureOutside: Set<String> = ["FoundationEssentials", "Crypto"]
    /// What one alone may import beside that: normal forms of Unicode, and certificates.
    static let pureOutsideOf: [String: Set<String>] = [
        "Credentials": ["Foundation", "SwiftASN1", "X509"]
    ]

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `every folder of Sources is a target of ARCHITECTURE's table`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources").path)
        #expect(Set(folders) == Self.names)
    }

    @Test(arguments: targets)
    func `a target imports only what the table allows`(_ target: Target) throws {
        for file in try Self.swiftFiles("Sources/\(target)") {
            for module in try Self.imports(of: file) {
                if Self.names.contains(module) {
                    #expect(target.imports.contains(module), "\(file.path) imports \(module)")
                } else if target.isPure {
                    let isMath =
                        ["Glibc", "Musl", "Darwin"].contains(module)
                        && file.lastPathComponent == "RealFunctions.swift"
                    #expect(
                        Self.pureOutside.contains(module) || isMath
                            || Self.pureOutsideOf[target.name]?.contains(module) == true,
                        "\(file.path) imports \(module), and \(target) is pure")
                }
            }
        }
    }

    @Test(arguments: targets)
    func `a target imports all that the table names, and has at most 9000 lines`(_ target: Target)
        throws
    {
        let files = try Self.swiftFiles("Sources/\(target)")
        let imported = Set(try files.flatMap { try Self.imports(of: $0) })
        #expect(target.imports.subtracting(imported).isEmpty, "\(target)")
        let lines = try files.reduce(0) { try $0 + Self.lines(of: $1).count - 1 }
        #expect(lines <= 9_000, "\(target) has \(lines) lines")
    }

    @Test func `targets stand on each other in one direction`() {
        var left = Dictionary(uniqueKeysWithValues: Self.targets.map { ($0.name, $0.imports) })
        while let bottom = left.first(where: { $0.value.isDisjoint(with: left.keys) }) {
            left[bottom.key] = nil
        }
        #expect(left.isEmpty, "\(left.keys.sorted()) import each other")
    }

    @Test(arguments: pure.sorted())
    func `a pure target reads no clock, file, chance or environment`(_ target: String) throws {
        let banned = [
            "Date()", "Date.now", ".now", "SystemRandomNumberGenerator", ".random(", "UUID()",
            "FileManager", "ProcessInfo", "URLSession", "Data(contentsOf", "print(", "getenv",
            "nonisolated(unsafe)",
        ]
        for file in try Self.swiftFiles("Sources/\(target)") {
            for place in try Self.places(of: banned, in: file) where !Self.isComment(place.line) {
                Issue.record("\(place)")
            }
        }
    }

    @Test(arguments: ["Sources", "Tests", "Benchmarks"])
    func `no file is longer than 300 lines, no function than 70`(_ folder: String) throws {
        for file in try Self.swiftFiles(folder) {
            let lines = try Self.lines(of: file)
            #expect(lines.count <= 300, "\(file.lastPathComponent) has \(lines.count) lines")
            for function in Self.functions(lines) where function.length > 70 {
                Issue.record(
                    "\(file.lastPathComponent):\(function.start) is \(function.length) lines long")
            }
        }
    }

    @Test func `no line leaves work for later or forces its luck`() throws {
        // Spelt in two parts, so that this file does not break its own rule.
        let banned = [
            "TO" + "DO", "FIX" + "ME", "XX" + "X", "try" + "!", "as" + "! ", "fatal" + "Error(",
        ]
        for folder in ["Sources", "Tests", "site"] {
            for file in try Self.files(
                folder, endings: ["swift", "js", "css", "mustache", "py", "h"])
            {
                for place in try Self.places(of: banned, in: file) { Issue.record("\(place)") }
            }
        }
    }

    @Test func `tests draw from one generator, TestSupport's`() throws {
        // Spelt in two parts, as above: the conformance, and what other generators multiply by.
        let marks = [
            ": Random" + "NumberGenerator", ", Random" + "NumberGenerator",
            "6_364_136_223" + "_846_793_005", "0xbf58_476d" + "_1ce4_e5b9",
        ].map { $0.lowercased() }
        let files = try Self.swiftFiles("Tests").filter {
            $0.lastPathComponent != "SeededRandom.swift"
        }
        for file in files {
            for place in try Self.places(of: marks, in: file, ignoringCase: true) {
                Issue.record("\(place), and makes a generator of its own")
            }
        }
    }

    @Test(arguments: [
        "README.md", "ARCHITECTURE.md", "docs/decisions/README.md", "docs/difficulty.md",
        "CONTRIBUTING.md", "OPERATING.md", "operating/runbooks.md", "content/README.md",
        "build/README.md", "build/FORMAT.md", "docs/measured.md", "docs/accessibility.md",
        "docs/glossary.md", "docs/walks.md",
    ])
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
            #expect(
                FileManager.default.fileExists(atPath: linked.path), "\(page) links to \(match.1)")
        }
    }

    @Test func `figures name a command that is there`() throws {
        let text = try Self.lines(of: Self.root.appending(path: "docs/measured.md")).joined(
            separator: "\n")
        for match in text.matches(of: /`(Benchmarks\/[a-z-]+)[` ]/) {
            let script = Self.root.appending(path: String(match.1))
            #expect(FileManager.default.isExecutableFile(atPath: script.path), "\(match.1)")
        }
    }

    static let benchmarks =
        (try? files("Benchmarks", endings: [""]))?.filter {
            FileManager.default.isExecutableFile(atPath: $0.path)
                && (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        } ?? []

    @Test(.timeLimit(.minutes(5)), arguments: benchmarks)
    func `every benchmark tells how it is used, and runs nothing`(_ script: URL) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = script
        process.arguments = ["--help"]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(
            process.terminationStatus == 0 && text.contains(script.lastPathComponent), "\(text)")
    }

    // MARK: Reading sources

    static func files(_ folder: String, endings: Set<String>) throws -> [URL] {
        let top = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: top.path)
        return paths.sorted().map { top.appending(path: $0) }
            .filter { endings.contains($0.pathExtension) }
    }

    static func swiftFiles(_ folder: String) throws -> [URL] {
        try files(folder, endings: ["swift"])
    }

    static func lines(of file: URL) throws -> [Substring] {
        lines(of: try String(contentsOf: file, encoding: .utf8))
    }

    /// By bytes: to part megabytes into characters takes longer than all that is looked for in them.
    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    /// Where a word stands.
    struct WordPlace: CustomStringConvertible {
        var file: String
        /// From 1.
        var number: Int
        var line: Substring
        var word: String

        var description: String { "\(file):\(number) has \(word)" }
    }

    /// The places of words in a file. Most files have none of them, which is seen at once.
    static func places(
        of words: [String], in file: URL, ignoringCase: Bool = false
    ) throws -> [WordPlace] {
        var text = try String(contentsOf: file, encoding: .utf8)
        if ignoringCase { text = text.lowercased() }
        let found = words.filter { strstr(text, $0) != nil }
        guard !found.isEmpty else { return [] }
        return lines(of: text).enumerated().flatMap { index, line in
            found.filter { line.contains($0) }.map {
                WordPlace(
                    file: file.lastPathComponent, number: index + 1, line: line, word: $0)
            }
        }
    }

    static func isComment(_ line: Substring) -> Bool {
        line.drop(while: \.isWhitespace).hasPrefix("//")
    }

    static func imports(of file: URL) throws -> [String] {
        // A pattern is read anew wherever it stands: here once, and for few lines.
        let form =
            /^\s*(?:@testable |public |package |internal )?import (?:struct |enum |class |func )?(\w+)/
        return try places(of: ["import "], in: file).compactMap { place in
            place.line.firstMatch(of: form).map { String($0.1) }
        }
    }

    /// Functions by their first line and their length, told by indentation as the formatter sets it.
    static func functions(_ lines: [Substring]) -> [(start: Int, length: Int)] {
        lines.indices.compactMap { start in
            guard let indentation = indentation(ofFunction: lines[start].utf8) else { return nil }
            if lines[start].utf8.last == UInt8(ascii: "}") { return (start + 1, 1) }
            // A requirement of a protocol has no body.
            let opening = lines[start...].first {
                $0.utf8.last == UInt8(ascii: "{") || $0.isEmpty || isComment($0)
            }
            guard opening?.utf8.last == UInt8(ascii: "{") else { return nil }
            let end = Array(repeating: UInt8(ascii: " "), count: indentation) + Array("}".utf8)
            let stop = lines[start...].firstIndex { $0.utf8.elementsEqual(end) }
            return stop.map { (start + 1, $0 - start + 1) }
        }
    }

    /// How far a line is set in, where it begins a function.
    private static func indentation(ofFunction line: Substring.UTF8View) -> Int? {
        let words = line.drop { $0 == UInt8(ascii: " ") }
        var rest = words
        while !beginnings.contains(where: { rest.starts(with: $0.utf8) }) {
            guard let end = rest.firstIndex(of: UInt8(ascii: " ")), end > rest.startIndex,
                rest[..<end].allSatisfy(modifiers.contains)
            else { return nil }
            rest = rest[end...].dropFirst()
        }
        return line.count - words.count
    }

    /// What a function begins with.
    private static let beginnings = ["func ", "init(", "init?("]
    /// What words before `func` consist of.
    private static let modifiers = Set("abcdefghijklmnopqrstuvwxyz@()".utf8)
}
