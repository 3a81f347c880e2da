import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import ServingSupport
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// How an operator finds people, decides about them, and is told of in the log.
@Suite struct `People before an operator` {
    private struct Found: Decodable {
        struct Person: Decodable { var person: Int, handle: String }
        var people: [Person]
    }

    private struct Log: Decodable {
        struct Verdict: Decodable {
            var number: Int
            var handle: String
            var verdict: String
            var reason: String
            var by: String?
        }
        var verdicts: [Verdict]
    }

    private static func read<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test func `somebody is found by each of their names, and the log tells who looked`()
        async throws
    {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        try await harness.route { client, server in
            var zoe = try await AccountPlayer.member("zoe", client, server)
            let handle = try await zoe.device.begin(client).handle
            let ledger = server.services.ledger
            let person = try #require(try await ledger.person(named: handle))
            let names = [
                handle, "zoe", "ZOE", "zoe@example.org", "Zoe@Example.org",
                "person:\(person.rawValue)",
            ]
            for name in names {
                let found: Found = try Self.read(
                    try await console.run("find", name, "--by", "anna", "--json"))
                #expect(found.people.map(\.handle) == [handle], "\(name)")
            }
            let shown = try await console.run("show", "zoe", "--by", "anna")
            #expect(shown.contains("zoe@example.org") && shown.contains("Signed in "))
            #expect(shown.contains("look by anna: find") && shown.contains("on boards"))
            // Nothing opens an account that a command has shown.
            let json = try await console.run("show", "zoe", "--by", "bo", "--json")
            for secret in ["$2", zoe.device.device.name, zoe.signedIn?.access ?? "$2", "password"] {
                #expect(!json.contains(secret), "\(secret)")
            }
            let log: Log = try Self.read(try await console.run("log", "--json"))
            #expect(log.verdicts.map(\.reason) == names.map { _ in "find" } + ["show", "show"])
            #expect(log.verdicts.allSatisfy { $0.handle == handle && $0.verdict == "look" })
            #expect(log.verdicts.map(\.by).suffix(2) == ["anna", "bo"])
            // It is no news to the person, and changes nothing.
            let feed = try await ledger.feed(of: person, after: 0, limit: 100)
            #expect(feed.suffix(8).allSatisfy { $0.outcome.changes.isEmpty })
            #expect(try await ledger.verify() == [])
        }
    }

    @Test func `two whom one name fits are told apart by their numbers`() async throws {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        try await harness.route { client, server in
            var guest = try SigningDevice()
            let handle = try await guest.begin(client).handle
            let person = try #require(try await server.services.ledger.person(named: handle))
            // Somebody who hopes that the guest is banned in their place, or the other way round.
            _ = try await AccountPlayer.member(handle, seed: 2, client, server)
            let failed = try await console.end([
                "ban", handle, "--reason", "spam", "--home", harness.options.home, "--json",
            ])
            #expect(failed.status == 1 && failed.text.contains("Two people are called"))
            #expect(failed.text.contains("person:\(person.rawValue) and person:"))
            let found: Found = try Self.read(try await console.run("find", handle, "--json"))
            #expect(found.people.count == 2 && found.people[0].handle == handle)
            _ = try await console.run("ban", "person:\(person.rawValue)", "--reason", "spam")
            #expect(try await console.run("list", "banned").contains("\(handle)  ban by "))
        }
    }

    @Test func `a decision says whom it met, whether it was so before, and stays in the log`()
        async throws
    {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        let handle = try await harness.route { client, server in
            var zoe = try await AccountPlayer.member("zoe", client, server)
            return try await zoe.device.begin(client).handle
        }
        #expect(try await console.run("list", "banned") == "Nobody.\n")
        #expect(try await console.run("log") == "Nothing is in the log.\n")
        let first = try await console.run("ban", "zoe", "--reason", "spam", "--by", "anna")
        #expect(first.hasPrefix("ban: \(handle) (account zoe, player, opened 2026-11-"))
        #expect(first.hasSuffix(", banned)\n"))
        let again = try await console.run("ban", handle, "--reason", "spam again", "--by", "bo")
        #expect(again.hasSuffix(", banned): as before; the reason is noted\n"))
        let banned = try await console.run("list", "banned")
        #expect(banned.contains("\(handle)  ban by bo: spam again"))
        #expect(try await console.run("list", "hidden") == "Nobody.\n")
        _ = try await console.run("unban", "zoe", "--reason", "sorry", "--by", "bo")
        #expect(try await console.run("list", "banned") == "Nobody.\n")
        _ = try await console.run("hide", "zoe", "--reason", "odd name", "--by", "bo")
        #expect(try await console.run("list", "hidden").contains("hide by bo: odd name"))
        _ = try await console.run("unhide", "zoe", "--reason", "another name", "--by", "bo")
        #expect(try await console.run("list", "hidden") == "Nobody.\n")
        _ = try await console.run("grant-role", "zoe", "moderator")
        #expect(try await console.run("list", "moderators") == "\(handle)  moderator\n")
        let log: Log = try Self.read(try await console.run("log", "zoe", "--json"))
        #expect(log.verdicts.map(\.verdict) == ["ban", "ban", "unban", "hide", "unhide"])
        #expect(
            log.verdicts.map(\.reason)
                == ["spam", "spam again", "sorry", "odd name", "another name"])
        let later = try await console.run("log", "--since", "\(log.verdicts[1].number)")
        #expect(later.split(separator: "\n").count == 3 && !later.contains("spam"))
        _ = try await console.run("erase", "zoe", "--for-good")
        #expect(try await console.run("log") == "Nothing is in the log.\n")
        #expect(try await console.run("list", "hidden") == "Nobody.\n")
    }

    @Test func `the person reads what was decided and when somebody looked, and not who did`()
        async throws
    {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        try await harness.route { client, server in
            let zoe = try await AccountPlayer.member("zoe", client, server)
            _ = try await console.run("show", "zoe", "--by", "anna")
            _ = try await console.run("hide", "zoe", "--reason", "odd name", "--by", "anna")
            let feed = try await zoe.device.get(LedgerRoute.feed, client).text
            let archive = try await zoe.ask(
                .post, "\(LedgerRoute.user)/export", ["password": AccountPlayer.password], client)
            let file = harness.home.path + "/export.zip"
            try Data(archive.body.readableBytesView).write(to: URL(filePath: file))
            let script =
                "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('entries.jsonl'))"
            let python = URL(filePath: "/usr/bin/python3")
            let entries = try await Program.run(["-c", script, file], program: python).text
            for told in [feed, entries] {
                #expect(told.contains("look") && told.contains("odd name"), "\(told)")
                #expect(!told.contains("anna"), "\(told)")
            }
        }
    }

    @Test func `a verdict of before names were kept is told without one`() async throws {
        let harness = try LedgerHarness()
        let console = OperatorConsole(home: harness.options.home)
        try await harness.route { client, server in
            var device = try SigningDevice()
            let handle = try await device.begin(client).handle
            let person = try #require(try await server.services.ledger.person(named: handle))
            try await server.services.ledger.record(
                VerdictBody(.hide, reason: "old"), on: person,
                id: UUIDv7(after: nil, at: harness.clock.now, random: (1, 2)),
                now: harness.clock.now)
            #expect(try await console.run("log").contains("hide by an operator: old"))
        }
    }
}
