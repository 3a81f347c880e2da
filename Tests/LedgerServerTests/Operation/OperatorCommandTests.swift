import ArgumentParser
import Foundation
import Ledger
import LedgerOperations
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerServer

/// The program as an operator runs it, on a test's ledger.
struct OperatorConsole {
    let home: String

    /// Runs a command that does what it is told; gives what it said on standard output.
    func run(_ words: String...) async throws -> String {
        let ended = try await end(words + ["--home", home])
        #expect(ended.status == 0, "\(words): \(ended.text)")
        return ended.text
    }

    /// Runs a command to its end.
    func end(
        _ words: [String], hearsErrors: Bool = false
    ) async throws -> (status: Int32, text: String) {
        try await Program.run(
            words, program: URL(filePath: LedgerHarness.program), hearsErrors: hearsErrors)
    }
}

@Suite struct `Answers to the operator` {
    /// Every command with what it needs; the last ones leave nothing to look at. `~` is a folder of the
    /// test's.
    static let commands = [
        "rebuild", "migrate", "figures --days 3", "mails",
        "answers --to ~/answers.csv --build ~/build", "questions --to ~/questions.yaml",
        "reports --to ~/reports.jsonl", "backup --to ~/copy --keys ~/keys",
        "restore --from ~/copy --keys ~/keys --no-erasures none --home ~/again",
        "move --from sqlite:~/ledger --to sqlite:~/moved", "find zoe", "show zoe", "list banned",
        "list moderators", "log", "log zoe --since 1", "hide zoe --reason odd",
        "unhide zoe --reason fine", "ban zoe --reason spam", "list hidden",
        "unban zoe --reason sorry", "grant-role zoe moderator", "sign-out zoe", "sign-out --all",
        "renew-master", "verify --replay --build ~/build", "erase zoe --for-good", "erased",
    ]

    /// The words of a line, and the ledger where it names none.
    private static func words(_ line: String, _ harness: LedgerHarness) -> [String] {
        let words = line.replacing("~", with: harness.home.path).split(separator: " ").map(
            String.init)
        return words.contains("--home") ? words : words + ["--home", harness.options.home]
    }

    @Test func `every command tells what it came to as one line of JSON`() async throws {
        let named = Set(
            Self.commands.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(named == Set(OperatorCommands.all.compactMap { $0.configuration.commandName }))
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        try await harness.route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let entries = [try player.device.device.quiz(missed: [2])]
            #expect(try await player.device.send(entries, client) == [.recorded])
        }
        for line in Self.commands {
            let ended = try await console.end(Self.words(line, harness) + ["--json"])
            #expect(ended.status == 0, "\(line): \(ended.text)")
            #expect(
                (try? JSONSerialization.jsonObject(with: Data(ended.text.utf8))) is [String: Any],
                "\(line): \(ended.text)")
            #expect(ended.text.split(separator: "\n").count == 1, "\(line): \(ended.text)")
        }
    }

    @Test func `the help of every command tells what it does and its flags`() async throws {
        let console = OperatorConsole(home: "")
        let commands = OperatorCommands.all.compactMap { $0.configuration.commandName }
        for command in commands {
            let help = try await console.end([command, "--help"])
            #expect(help.status == 0 && help.text.hasPrefix("OVERVIEW: "), "\(command)")
            #expect(help.text.contains("--json") && help.text.contains("--home"), "\(command)")
        }
    }

    /// Commands that fail, with the code, and what is said of what, where and what to do. `guest` is
    /// the public name of one.
    static let failures: [(line: String, code: Int32, said: [String])] = [
        ("ban nobody --reason x", 1, ["Nobody is called 'nobody'.", "usernames", "whole"]),
        ("find nobody@example.org", 1, ["Nobody is called", "addresses", "whole"]),
        ("show erased-1", 1, ["Nobody is called", "public names", "whole"]),
        ("log person:99", 1, ["Nobody is called", "public names", "whole"]),
        ("grant-role guest moderator", 1, ["is a guest", "person:1", "account"]),
        ("hide beacon:59.3,18.1 --reason x", 1, ["No beacon is there.", "beacon:59.3", "map"]),
        ("verify --home ~/none", 1, ["There is no ledger.", "/none", "--home FOLDER"]),
        (
            "restore --from ~ --keys ~ --erased ~/no --home ~/x", 1,
            ["The list of who was erased is not there.", "/no", "florilegium-ledger erased"]
        ),
        (
            "restore --from ~ --keys ~ --home ~/x", 64,
            ["Name the list", "florilegium-ledger restore", "restore --help"]
        ),
        (
            "restore --from ~ --keys ~ --home ~/x --no-erasures none", 1,
            ["holds no backup", "/florilegium-", "another copy"]
        ),
        ("erase guest", 64, ["cannot be taken back", "florilegium-ledger erase", "erase --help"]),
        ("figures --days 0", 64, ["1 to 3660", "florilegium-ledger figures", "--help"]),
        ("figures --plot ~/no/days.svg", 1, ["/no/", "/ledger", "disk has room"]),
        ("ban guest", 64, ["--reason", "florilegium-ledger ban", "ban --help"]),
        ("ban guest --reason \u{1b}[2J", 64, ["--reason is one line", "ledger ban", "--help"]),
        ("find guest --by \u{7}", 64, ["--by is one line", "florilegium-ledger find", "--help"]),
        ("list all", 64, ["all", "florilegium-ledger list", "list --help"]),
        ("hide beacon:north --reason x", 64, ["Name the beacon's place", "ledger hide", "--help"]),
        ("dance", 64, ["Unknown option", "florilegium-ledger", "florilegium-ledger --help"]),
        ("move --from sqlite:~/none --to sqlite:~/b", 1, ["no ledger", "/none", "--from ADDRESS"]),
        (
            "migrate --store postgres://nobody:secret@127.0.0.1:1/none", 1,
            ["refuses", "127.0.0.1/none", "database"]
        ),
    ]

    @Test func `a failure says what was wrong, where, and what to do`() async throws {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        let guest = try await harness.route { client, _ in
            var device = try SigningDevice()
            return try await device.begin(client).handle
        }
        for (line, code, wanted) in Self.failures {
            let words = Self.words(line.replacing("guest", with: guest), harness)
            let said = try await console.end(words + ["--json"])
            #expect(said.status == code, "\(line): \(said)")
            let failure = try? JSONDecoder().decode(
                [String: [String: String]].self, from: Data(said.text.utf8))["failure"]
            for (name, part) in zip(["what", "at", "do"], wanted) {
                #expect(failure?[name]?.contains(part) == true, "\(line): \(said.text)")
            }
            let told = try await console.end(words, hearsErrors: true)
            let parts = ["what", "at", "do"].map { failure?[$0] ?? "" }
            #expect(told.status == code, "\(line)")
            #expect(
                told.text == "error: \(parts[0])\n  at  \(parts[1])\n  do  \(parts[2])\n", "\(line)"
            )
        }
        // What is exported has no place beside the JSON.
        let exported = try await console.end(Self.words("answers --json", harness))
        #expect(exported.status == 64 && exported.text.contains("--to FILE"))
    }

    @Test func `a server that does not start says the same three things`() async throws {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        let rows: [(words: [String], code: Int32, said: [String])] = [
            (["--build", "/nowhere"], 69, ["no edition to serve", "/nowhere/", "--wait"]),
            (["--config", "/nowhere"], 64, ["settings is not there", "/nowhere", "--config"]),
            (["--port", "x"], 64, ["'x'", "florilegium-ledger serve", "serve --help"]),
            (["--host", "192.0.2.1", "--wait"], 69, ["cannot listen", "192.0.2.1:0", "--host"]),
        ]
        for (words, code, wanted) in rows {
            let told = try await console.end(
                ["serve", "--port", "0", "--home", harness.options.home] + words, hearsErrors: true)
            #expect(told.status == code, "\(words): \(told.text)")
            let lines = told.text.split(separator: "\n").suffix(3)
            #expect(lines.first?.hasPrefix("error: ") == true, "\(words): \(told.text)")
            for (line, part) in zip(zip(lines, ["error: ", "  at  ", "  do  "]), wanted) {
                #expect(
                    line.0.hasPrefix(line.1) && line.0.contains(part),
                    "\(words): \(told.text)")
            }
        }
    }
}
