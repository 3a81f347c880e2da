import ArgumentParser
import Catalog
import Crypto
import FoundationEssentials
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import Storage

/// The first entry of an export, and its file.
struct ExportOptions: ParsableArguments {
    @OptionGroup var options: OperatorOptions
    @Option(help: "Only what was recorded after the entry of this number; 0 for all.")
    var since = 0
    @Option(help: "The file to write; standard output without it.") var to: String?

    /// The result of an export.
    struct Written: Encodable {
        var to: String?
        /// The number of exported entries.
        var entries: Int
        /// The number of the last entry that was read: the next value of --since.
        var last: Int
    }

    func validate() throws {
        guard to != nil || !options.answer.json else {
            throw ValidationError("With --json name the file for what is written: --to FILE")
        }
    }

    /// Reads the recorded entries, and writes the line of each.
    ///
    /// - Throws: `OperatorFailure` when there is no ledger, `StoreFailure` when it cannot be read,
    ///   `StorageFailure` when the file cannot be written, the error of `line`.
    func export(
        head: String = "", _ line: (Recorded) throws -> String
    ) async throws {
        let ledger = try options.place.ledger()
        let file = try to.map { try NamedFile($0) }
        func write(_ text: String) throws {
            if let file {
                try file.write(Array(text.utf8))
            } else {
                Console.say(text, end: "")
            }
        }
        try write(head)
        var (last, count) = (max(0, since), 0)
        while true {
            let page = try await ledger.recorded(
                after: last, limit: OperationLimits.exportPage)
            guard let end = page.last else { break }
            let lines = try page.entries.map(line)
            count += lines.filter { !$0.isEmpty }.count
            try write(lines.joined())
            last = end
        }
        try file?.finish()
        Console.note("Up to entry \(last). Next time: --since \(last)")
        if options.answer.json {
            try options.answer.say(Written(to: to, entries: count, last: last), "")
        }
    }
}

/// Exports answers for `florilegium calibrate`.
struct AnswersCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Writes the answers of rounds, for `florilegium calibrate`.",
        discussion: """
            A table of person, item, right, option, seconds, adjusted and time. Persons have \
            names that are made up for this table and tell nothing of another one's.
            """)

    @OptionGroup var export: ExportOptions
    var options: OperatorOptions { export.options }
    @Option(help: "The folder that was published, for what was taken back.") var build = "build"

    func run() async throws {
        let decks = try await export.options.place.decks()
        let revoked = Set(try Revocations(folder: build).questions().keys)
        let key = SymmetricKey(size: .bits256)
        var left = LeftOut()
        try await export.export(head: "person,item,right,option,seconds,adjusted,time\n") {
            recorded in
            guard recorded.outcome.countsRound else { return "" }
            guard let body = try? recorded.entry.read() else {
                left.unreadable += 1
                return ""
            }
            guard case .answers(let round) = body.export else { return "" }
            guard let deck = try decks.read(round.start.deck)?.deck else {
                left.withoutDeck += 1
                return ""
            }
            guard let answers = try? answers(of: round, deck, revoked: revoked) else {
                left.refused += 1
                return ""
            }
            let name = HMAC<SHA256>.authenticationCode(
                for: Data("\(recorded.person.rawValue)".utf8), using: key)
            return Self.rows(answers, Hex.text(name.prefix(8)), round, deck)
        }
        for note in left.notes { Console.note(note) }
    }

    /// Rounds that count and are not in the table.
    private struct LeftOut {
        var unreadable = 0
        var withoutDeck = 0
        var refused = 0

        var notes: [String] {
            [
                (unreadable, "their entry cannot be read"),
                (
                    withoutDeck,
                    "their deck is not kept here; copy `decks/` from the ledger's folder"
                ),
                (refused, "today's rules do not allow them"),
            ].filter { $0.0 > 0 }.map { "Rounds left out: \($0). Reason: \($1)." }
        }
    }

    private static func rows(
        _ answers: [GivenAnswer], _ person: String, _ round: Round, _ deck: PlayDeck
    ) -> String {
        let adjusted = round.start.adjusted == 100 ? 0 : 1
        return zip(answers, round.moves).reduce(into: "") { rows, pair in
            let (answer, move) = pair
            let time = round.start.started + move.answered
            let cells = [
                person, answer.card, answer.chosen == 0 ? "1" : "0",
                option(answer, deck), "\(Double(answer.elapsed) / 1_000)", "\(adjusted)",
                Date(timeIntervalSince1970: Double(time / 1_000)).formatted(.iso8601),
            ]
            rows += cells.map(Self.cell).joined(separator: ",") + "\n"
        }
    }

    /// The chosen option in calibration's form: a plant's id, or an option's words in English.
    private static func option(_ answer: GivenAnswer, _ deck: PlayDeck) -> String {
        guard let chosen = answer.chosen else { return "" }
        if let plant = deck.plant(ofOption: chosen, of: answer.card) { return plant }
        guard let question = deck.deck.questions[answer.card] else { return "" }
        let text = chosen == 0 ? question.right : question.wrong[chosen - 1]
        return text.texts[.en] ?? text.texts.values.min() ?? ""
    }

    /// A cell of a table (RFC 4180).
    private static func cell(_ text: String) -> String {
        let isPlain = !text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
        return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

/// Exports proposed questions in the form of content/questions.
struct QuestionsCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Writes submitted questions as drafts for content/questions.",
        discussion: """
            Each question is a document of its own (`---`): move those that you take into a file \
            of their category. They are drafts: an edition holds them when you say so.
            """)

    @OptionGroup var export: ExportOptions
    var options: OperatorOptions { export.options }

    func run() async throws {
        try await export.export { recorded in
            guard case .question(let body)? = (try? recorded.entry.read())?.export
            else { return "" }
            return try Self.document(body, recorded)
        }
    }

    private static func document(_ body: QuestionBody, _ recorded: Recorded) throws -> String {
        // JSON's strings are valid YAML.
        func quoted(_ text: String) throws -> String {
            String(decoding: try CanonicalJSON.encode(text), as: UTF8.self)
        }
        let language = try quoted(body.language)
        let id = String(recorded.entry.id.description.suffix(12))
        let wrong = try body.options.dropFirst().map {
            "      - {\(language): \(try quoted($0))}\n"
        }.joined()
        return """
            ---
            category: \(try quoted(body.category))
            status: draft
            licence: own
            questions:
              - id: community-\(id)
                level: medium
                source: \(try quoted(body.source))
                text: {\(language): \(try quoted(body.prompt))}
                right: {\(language): \(try quoted(body.options.first ?? ""))}
                wrong:
            \(wrong)    explanation: {\(language): \(try quoted(body.explanation))}

            """
    }
}

/// Exports reports.
struct ReportsCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports", abstract: "Writes what players reported, a line of JSON each.")

    @OptionGroup var export: ExportOptions
    var options: OperatorOptions { export.options }

    private struct Line: Encodable {
        var number: Int
        var received: Int
        var about: String
        var id: String
        var text: String
    }

    func run() async throws {
        try await export.export { recorded in
            guard case .report(let body)? = (try? recorded.entry.read())?.export
            else { return "" }
            let line = Line(
                number: recorded.number, received: recorded.received, about: body.about,
                id: body.id, text: body.text)
            return String(decoding: try CanonicalJSON.encode(line), as: UTF8.self) + "\n"
        }
    }
}

extension Outcome {
    /// Whether it contains a round that counts.
    fileprivate var countsRound: Bool {
        changes.contains { if case .round = $0 { true } else { false } }
    }
}
