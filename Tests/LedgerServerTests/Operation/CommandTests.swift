import ArgumentParser
import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import NIOCore
import NIOPosix
import ServiceLifecycle
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

/// The commands of the operator, on a ledger in which something was recorded.
@Suite struct `Commands of the operator` {
    /// Runs a command as its operator would, in this process.
    private static func run(_ words: String...) async throws { try await run(words) }

    private static func run(_ words: [String]) async throws {
        var command = try FlorilegiumLedger.parseAsRoot(words)
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            try command.run()
        }
    }

    /// A ledger in which a quiz, steps, a report and a question were recorded.
    private static func filled(_ harness: LedgerHarness) async throws -> [Entry] {
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let entries = [
                try device.device.quiz(missed: [2]), try device.device.walk(5_000),
                try device.device.entry(
                    .report,
                    ReportBody(about: "plant", id: "bellis-perennis", text: "It is “white”, too.\n")
                ),
                try device.device.entry(
                    .question,
                    QuestionBody(
                        category: "art", language: "sv", prompt: "Vem?",
                        options: ["Rätt", "Fel: nej", "Fel 2"], explanation: "Så är det.",
                        source: "Boken, s. 3")),
            ]
            #expect(try await device.send(entries, client).allSatisfy { $0 == .recorded })
            await server.backgroundJobs.everyMinute(harness.clock.now)
            return entries
        }
    }

    /// OPERATING keeps the list of who was erased, so that a restore brings nobody back.
    @Test(arguments: [
        "erased --json", "verify", "figures", "answers", "questions", "reports", "rebuild",
    ])
    func `whose list cannot be printed end with a word`(_ command: String) async throws {
        let harness = try LedgerHarness()
        _ = try await Self.filled(harness)
        for output in ["> /dev/full", ">&-"] {
            let outcome = try await Program.run(
                [
                    "-c", "\"$0\" \(command) --home \"$1\" \(output)", LedgerHarness.program,
                    harness.options.home,
                ], program: URL(filePath: "/bin/sh"))
            #expect(outcome.status == 1 && outcome.text.contains("What was printed is not whole"))
        }
    }

    @Test func `answers go back to the editors as calibration reads them`() async throws {
        let harness = try LedgerHarness()
        _ = try await Self.filled(harness)
        let place = "\(harness.home.path)/answers.csv"
        try await Self.run("answers", "--home", harness.options.home, "--to", place)
        let lines = try String(contentsOfFile: place, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 11 && lines[0] == "person,item,right,option,seconds,adjusted,time")
        let rows = lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(Set(rows.map { $0[0] }).count == 1 && rows[0][0].count == 16)
        #expect(rows.map { $0[2] } == ["1", "0", "1", "1", "1", "1", "1", "1", "1", "1"])
        #expect(
            rows.allSatisfy {
                $0[3] == ($0[2] == "1" ? "yes" : $0[3]) && $0[4] == "2.0" && $0[5] == "0"
            })
        #expect(rows[1][3].hasPrefix("no "))
        let again = "\(harness.home.path)/again.csv"
        try await Self.run("answers", "--home", harness.options.home, "--to", again)
        #expect(
            try String(contentsOfFile: again, encoding: .utf8)
                != (try String(contentsOfFile: place, encoding: .utf8)))
        // A round whose deck is gone is counted, not passed over.
        try FileManager.default.removeItem(atPath: "\(harness.options.home)/decks")
        let outcome = try await Program.run(
            ["answers", "--home", harness.options.home],
            program: URL(filePath: LedgerHarness.program))
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text.contains("Rounds left out: 1. Reason: their deck is not kept here"))
        try await Self.run("answers", "--home", harness.options.home, "--since", "1", "--to", again)
        #expect(
            try String(contentsOfFile: again, encoding: .utf8).split(separator: "\n").count == 1)
    }

    @Test func `how the ledger is used is told in words, as JSON, and drawn`() async throws {
        let harness = try LedgerHarness()
        _ = try await Self.filled(harness)
        let home = harness.options.home
        let plot = "\(harness.home.path)/days.svg"
        try await Self.run("figures", "--home", home, "--days", "3", "--plot", plot)
        try await Self.run("figures", "--home", home, "--json")
        try await Self.run("mails", "--home", home)
        #expect(try String(contentsOfFile: plot, encoding: .utf8).hasPrefix("<svg"))
        await #expect(throws: (any Error).self) {
            try await Self.run("figures", "--home", home, "--days", "0")
        }
        await #expect(throws: (any Error).self) {
            try await Self.run("grant-role", "nobody", "king", "--home", home)
        }
    }

    @Test func `reports and questions go back to the editors`() async throws {
        let harness = try LedgerHarness()
        let entries = try await Self.filled(harness)
        let place = "\(harness.home.path)/out"
        try await Self.run("reports", "--home", harness.options.home, "--to", place)
        let report = try String(contentsOfFile: place, encoding: .utf8)
        #expect(
            report.contains(#""about":"plant","id":"bellis-perennis","number":3"#)
                && report.contains(#"It is “white”, too.\n"#))
        try await Self.run("questions", "--home", harness.options.home, "--to", place)
        let question = try String(contentsOfFile: place, encoding: .utf8)
        #expect(
            question == """
                ---
                category: "art"
                status: draft
                licence: own
                questions:
                  - id: community-\(entries[3].id.description.suffix(12))
                    level: medium
                    source: "Boken, s. 3"
                    text: {"sv": "Vem?"}
                    right: {"sv": "Rätt"}
                    wrong:
                      - {"sv": "Fel: nej"}
                      - {"sv": "Fel 2"}
                    explanation: {"sv": "Så är det."}

                """)
    }

    @Test func `a backup is put back on another machine, and is whole`() async throws {
        let harness = try LedgerHarness()
        let entries = try await Self.filled(harness)
        let (copy, keys, other) = (
            "\(harness.home.path)/copy", "\(harness.home.path)/keys", "\(harness.home.path)/other"
        )
        try await Self.run("backup", "--home", harness.options.home, "--to", copy, "--keys", keys)
        await #expect(throws: BackupRefusal.self) {
            try await Self.run(
                "backup", "--home", harness.options.home, "--to", copy, "--keys", keys)
        }
        for (entries, keys) in [
            (copy, copy), ("\(copy)2", "\(copy)2/keys"), ("\(keys)2/in", keys + "2"),
        ] {
            let failure = await #expect(throws: BackupRefusal.self) {
                try await Self.run(
                    "backup", "--home", harness.options.home, "--to", entries, "--keys", keys)
            }
            let told = try #require(failure)
            #expect("\(told)".contains("beside what they open"))
        }
        for path in ["\(copy)/ledger.sqlite", "\(keys)/keys.sqlite", "\(keys)/master.json"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o600, "\(path)")
        }
        let put = ["--from", copy, "--keys", keys]
        #expect(throws: (any Error).self) {
            try FlorilegiumLedger.parseAsRoot(["restore", "--home", other] + put)
        }
        let again = ["--no-erasures", "nobody was erased in this test"]
        await #expect(throws: BackupRefusal.self) {
            try await Self.run(["restore", "--home", harness.options.home] + put + again)
        }
        try await Self.run(["restore", "--home", other] + put + again)
        try await Self.run("verify", "--home", other, "--replay")
        let restored = try RelationalLedger(other, published: MadeEdition())
        #expect(
            try await restored.feed(of: PersonID(rawValue: 1), after: 0, limit: 10).map(\.entry)
                == entries)
        let file = try #require(FileHandle(forUpdatingAtPath: "\(copy)/ledger.sqlite"))
        try file.seek(toOffset: 5_000)
        try file.write(contentsOf: Data("x".utf8))
        let damaged = BackupRefusal.isDamaged("\(copy)/ledger.sqlite", "is not what was backed up")
        await #expect(throws: damaged) {
            try await Self.run(
                ["restore", "--home", "\(harness.home.path)/third"] + put + again)
        }
    }

    @Test func `what was judged is judged alike again, whoever signed in and out since`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let own = [try player.device.device.quiz(), try player.device.device.walk(4_000)]
            #expect(try await player.device.send(own, client) == [.recorded, .recorded])
            harness.clock.now += 26 * Device.hour
            // A guest plays, signs in, goes on, and signs out.
            var guest = try await AccountPlayer("zoe", seed: 7, at: harness.clock.now, client)
            let played = [
                try guest.device.device.quiz(missed: [2]), try guest.device.device.walk(2_000),
            ]
            #expect(try await guest.device.send(played, client) == [.recorded, .recorded])
            #expect(try await guest.login(as: "zoe", client).status == .ok)
            #expect(
                try await guest.device.send([try guest.device.device.walk(900)], client) == [
                    .recorded
                ])
            #expect(
                try await guest.ask(.post, "\(LedgerRoute.auth)/logout", [String: String](), client)
                    .status == .noContent)
            #expect(try await server.services.ledger.verify() == [])
        }
        try await Self.run("verify", "--home", harness.options.home, "--replay")
    }

    @Test func `commands on a running ledger count at once`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            let handle = try await device.begin(client).handle
            #expect(try await device.send([try device.device.quiz()], client) == [.recorded])
            try await Self.run(
                "ban", handle, "--home", harness.options.home, "--reason", "cheating")
            #expect(
                try await device.send([try device.device.walk(1)], client) == [
                    .refused(reason: "banned")
                ])
            try await Self.run("rebuild", "--home", harness.options.home)
            #expect(
                try await device.send([try device.device.walk(1)], client) == [
                    .refused(reason: "banned")
                ])
            try await Self.run("unban", handle, "--home", harness.options.home, "--reason", "sorry")
            #expect(try await device.send([try device.device.walk(1)], client) == [.recorded])
            try await Self.run("hide", handle, "--home", harness.options.home, "--reason", "odd")
            _ = try await server.services.ledger.updateBoards(most: 100)
            #expect(
                try await server.services.ledger.page(
                    of: "sum/offline/points/day/2026-11-21", from: 1, count: 10
                ).persons == 0)
            try await Self.run("unhide", handle, "--home", harness.options.home, "--reason", "fine")
            _ = try await server.services.ledger.updateBoards(most: 100)
            #expect(
                try await server.services.ledger.page(
                    of: "sum/offline/points/day/2026-11-21", from: 1, count: 10
                ).persons == 1)
            #expect(try await server.services.ledger.verify() == [])
            let cell = try #require(BeaconCell(latitude: 59.3251, longitude: 18.0711))
            let beacon = try device.device.entry(.beacon, BeaconBody(cell: cell, kind: "support"))
            #expect(try await device.send([beacon], client) == [.recorded])
            try await Self.run(
                "hide", "beacon:59.3251,18.0711", "--home", harness.options.home, "--reason", "odd")
            #expect(
                try await server.services.beacons.active(in: nil, now: harness.clock.now, most: 9)
                    == [])
            await #expect(throws: (any Error).self) {
                try await Self.run("ban", "nobody", "--home", harness.options.home, "--reason", "x")
            }
        }
    }
}
