import Foundation
import Testing

/// What tells kinds of entries apart: in Ledger the file that declares the kind and what reads all
/// kinds, Entries/; and nothing else.
@Suite struct `Kinds of entries` {
    /// What reads all kinds.
    private static let folder = "Sources/Ledger/Entries"
    /// Ledger and all that imports it, by the table of targets.
    private static let readers =
        ["Ledger"]
        + `The house`.targets.filter { $0.imports.contains("Ledger") }.map(\.name)

    /// The kinds as their files declare them.
    private struct Declared {
        /// The constants, as `round`.
        var constants: [String] = []
        /// The names in entries, as `"round"`.
        var names: [String] = []
        /// What bodies are, as `RoundBody`.
        var bodies: [String] = []
        /// By file, how many it declares.
        var perFile: [String: Int] = [:]

        init(_ files: [URL]) throws {
            for file in files {
                for line in try `The house`.lines(of: file)
                where line.contains("Kind(rawValue") || line.contains("struct ") {
                    if let kind = line.firstMatch(
                        of: /static let (\w+) = Entry\.Kind\(rawValue: ("[^"]*")\)/)
                    {
                        constants.append(String(kind.1))
                        names.append(String(kind.2))
                    }
                    if let body = line.firstMatch(
                        of: /struct (\w+): (?:EntryBody|JudgedBody|HerbariumBody|BeaconAct)\b/)
                    {
                        bodies.append(String(body.1))
                        perFile[file.lastPathComponent, default: 0] += 1
                    }
                }
            }
        }
    }

    /// Finds lines that tell kinds apart.
    private struct Search {
        private let marks: NSRegularExpression
        private let cases: NSRegularExpression
        private let beginning: NSRegularExpression

        init(_ declared: Declared) throws {
            let names = declared.names.joined(separator: "|")
            let kind =
                #"(?:Entry\.Kind|Kind)?\.(?:"# + declared.constants.joined(separator: "|")
                + #")\b"#
            let bodies = "(?:" + declared.bodies.joined(separator: "|") + ")"
            beginning = try NSRegularExpression(pattern: #"\bswitch\b.*\b[kK]ind\b.*\{$"#)
            cases = try NSRegularExpression(pattern: #"^\s*case .*(?:\#(kind)|\#(names))"#)
            marks = try NSRegularExpression(
                pattern: [
                    // Comparisons, either way round, of kinds or of their names.
                    #"\b[kK]ind\b(?:\.rawValue)?\)?\s*[=!~]=\s*(?:\#(kind)|\#(names))"#,
                    #"(?:\#(kind)|\#(names))\s*[=!~]=\s*\S*\b[kK]ind\b"#,
                    #"\bcase\s+\#(kind)\s*=\s.*\b[kK]ind\b"#,
                    // Lists and tables of kinds, on one line or several.
                    #"\[\s*\#(kind)\s*[,\]:]"#,
                    #"^\s*\#(kind)(?:,\s*\#(kind))*(?:,\s*\#(kind)|,|\s*\])$"#,
                    #"^\s*\#(kind):\s"#,
                    // Casts to a body, and an enumeration of bodies.
                    #"\b(?:as[?!]?|is)\s+\#(bodies)\b"#,
                    #"^\s*(?:indirect )?case \w+\((?:\w+: )?\#(bodies)\)"#,
                    // A kind that is declared elsewhere.
                    #"static let \w+ = (?:Entry\.)?Kind\(rawValue: "#,
                    #"(?:struct|enum|class|extension) \w+: (?:\w+, )*(?:EntryBody|JudgedBody|HerbariumBody|BeaconAct)\b"#,
                ].joined(separator: "|"))
        }

        /// The numbers of lines that tell kinds apart, from 1.
        func lines(of lines: [Substring]) -> [Int] {
            lines.indices.filter { place in
                let line = lines[place]
                guard !`The house`.isComment(line), !line.contains("status.kind") else {
                    return false
                }
                return Self.holds(line, marks) || isSwitch(lines[place...])
            }.map { $0 + 1 }
        }

        /// Whether lines begin with a switch over a kind that names one of an entry.
        private func isSwitch(_ lines: ArraySlice<Substring>) -> Bool {
            guard let first = lines.first, Self.holds(first, beginning) else { return false }
            let end = String(first.prefix { $0 == " " }) + "}"
            return lines.dropFirst().prefix { $0 != end }.contains { Self.holds($0, cases) }
        }

        private static func holds(_ line: Substring, _ mark: NSRegularExpression) -> Bool {
            let range = NSRange(location: 0, length: line.utf16.count)
            return mark.firstMatch(in: String(line), range: range) != nil
        }
    }

    private static func declared() throws -> Declared {
        try Declared(try declaring())
    }

    /// The files that declare a kind.
    private static func declaring() throws -> [URL] {
        try `The house`.swiftFiles("Sources/Ledger").filter {
            try !`The house`.places(of: ["= Entry.Kind(rawValue"], in: $0).isEmpty
        }
    }

    @Test func `nothing else switches over kinds of entries`() throws {
        #expect(Self.readers.count >= 8)
        let search = try Search(Self.declared())
        let own = Set(
            (try Self.declaring() + `The house`.swiftFiles(Self.folder)).map(\.path))
        for reader in Self.readers {
            for file in try `The house`.swiftFiles("Sources/\(reader)")
            where !own.contains(file.path) {
                for line in search.lines(of: try `The house`.lines(of: file)) {
                    Issue.record("\(file.lastPathComponent):\(line) tells kinds of entries apart")
                }
            }
        }
    }

    @Test func `each has a file of its own, and is registered once`() throws {
        let declared = try Self.declared()
        #expect(declared.bodies.count >= 12)
        #expect(declared.bodies.count == declared.constants.count)
        #expect(Set(declared.names).count == declared.names.count)
        #expect(declared.perFile.values.allSatisfy { $0 == 1 })
        let registry = `The house`.root.appending(path: "\(Self.folder)/EntryKinds.swift")
        let text = try `The house`.lines(of: registry).joined(separator: "\n")
        let list = try #require(text.firstMatch(of: /= EntryKinds\(\[([^\]]*)\]\)/)).1
        let registered = list.matches(of: /(\w+)\.self/).map { String($0.1) }
        #expect(registered.sorted() == declared.bodies.sorted())
    }

    @Test(arguments: [
        "if entry.kind == .round { hold() }", "entries.filter { .beacon != $0.kind }",
        #"guard entry.kind.rawValue == "fault" else { return }"#,
        "switch entry.kind {\ncase .steps, .goal: walk()\ndefault: break\n}",
        "    switch kind {\n    default: break\n    case Entry.Kind.report: read()\n    }",
        "switch kind.rawValue {\ncase \"question\": ask()\ndefault: break\n}",
        "if case .equip = entry.kind { wear() }",
        "let wait: Set<Entry.Kind> = [.round, .purchase]",
        "let wait: Set<Entry.Kind> = [\n    .round, .purchase,\n    .equip,\n]",
        "let forms = [\n    .round: 1,\n]", "[.verdict, .claim].contains(entry.kind)",
        "if let round = body as? RoundBody { play(round) }",
        "case let body as StepBody: walk(body)",
        "if body is QuestionBody { ask() }", "enum Body {\n    case round(RoundBody)\n}",
        #"static let wish = Kind(rawValue: "wish")"#, "struct WishBody: JudgedBody {",
        "extension Wish: EntryBody {",
    ])
    func `whoever tells them apart is found`(_ code: String) throws {
        let search = try Search(Self.declared())
        #expect(!search.lines(of: code.split(separator: "\n")).isEmpty)
    }

    @Test(arguments: [
        "return try Self.add(\n    .round, body: text)", "held.holds(entry)",
        "case .round(let mark): fold(mark)", "let body = try entry.read(as: RoundBody.self)",
        "guard deck.kind == .questions else { return }",
        "switch failure.kind {\ncase .away: wait()\n}",
        "entries.filter { $0.kind.place == .beacons }", "changes = [.round(mark)] + worth",
        "let last = try await state(of: person)?.devices[device]?\n    .round",
        "let isOurs = error.status.kind != .clientError", "// if entry.kind == .round",
        "case judge(VerdictBody, on: PersonID)", "let entry = Entry(id: id, kind: .claim, made: 0)",
    ])
    func `what tells other things apart is not`(_ code: String) throws {
        let search = try Search(Self.declared())
        #expect(search.lines(of: code.split(separator: "\n")) == [])
    }
}
