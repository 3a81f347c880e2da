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

/// One's own account: its profile, its sessions, and leaving with everything.
@Suite struct `One's own account over HTTP` {
    private static let auth = LedgerRoute.auth
    private static let user = LedgerRoute.user

    @Test func `an account is changed, and its name told free or taken`() async throws {
        struct Change: Encodable {
            var username: String?
            var displayName: String?
            var preferences: [String: String]?
            var consents: [String: Bool]?
        }
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            _ = try await AccountPlayer.member("yan", seed: 2, client, server)
            // A name that looks the same is the same.
            for (name, isFree) in [("zoe", false), ("YAN", false), ("z0e", false), ("quill", true)]
            {
                let answer = try await client.get("\(Self.auth)/username?name=\(name)")
                #expect(answer.text.contains("\"isFree\":\(isFree)"), "\(name)")
            }
            let change = Change(
                username: "quill", displayName: "Q. Feather", preferences: ["units": "metric"],
                consents: ["steps": true])
            let answer = try await player.ask(.put, "\(Self.user)/profile", change, client)
            #expect(answer.status == .ok, "\(answer.text)")
            for part in [
                "\"username\":\"quill\"", "\"displayName\":\"Q. Feather\"", "\"units\":\"metric\"",
                "\"purpose\":\"steps\"",
            ] {
                #expect(answer.text.contains(part), "\(part)")
            }
            let former = try await client.get("\(Self.auth)/username?name=zoe")
            #expect(former.text.contains("\"isFree\":true"))
            let taken = try await player.ask(
                .put, "\(Self.user)/profile", Change(username: "yan"), client)
            #expect(taken.text.contains("taken"))
        }
    }

    @Test func `changes at the same time lose nothing, and consents to and fro fill no store`()
        async throws
    {
        struct Change: Encodable {
            var preferences: [String: String]?
            var consents: [String: Bool]?
        }
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let change = Change(preferences: ["name-\(number)": "kept"])
                        _ = try await player.ask(.put, "\(Self.user)/profile", change, client)
                    }
                }
                try await group.waitForAll()
            }
            for isGiven in Array(repeating: [true, false], count: 15).flatMap(\.self) {
                let change = Change(consents: ["mail": isGiven])
                _ = try await player.ask(.put, "\(Self.user)/profile", change, client)
            }
            let details = try #require(
                try await server.services.accounts.store.account(username: "zoe")?.details)
            #expect(details.preferences.count == 8)
            let mail = details.consents.filter { $0.purpose == "mail" }
            #expect(mail.count == AccountLimits.consents && mail.last?.isGiven == false)
            #expect(details.consents.contains { $0.purpose == "terms" })
        }
    }

    @Test func `sessions are listed, and one is ended from another`() async throws {
        struct Item: Decodable {
            var id: String
            var isThis: Bool
        }
        try await LedgerHarness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.login(as: "zoe", client)
            let items: [Item] = try await first.ask(.get, "\(Self.user)/sessions", nil, client)
                .json()
            #expect(items.count == 2)
            let other = try #require(items.first { !$0.isThis })
            #expect(
                try await first.ask(.delete, "\(Self.user)/sessions/\(other.id)", nil, client)
                    .status == .noContent)
            #expect(
                try await first.ask(.delete, "\(Self.user)/sessions/\(other.id)", nil, client)
                    .status == .notFound)
            #expect(
                try await second.ask(.get, "\(Self.user)/profile", nil, client).status
                    == .unauthorized)
            #expect(
                try await second.device.get(LedgerRoute.profile, client).status == .unauthorized)
            let empty: [String: String] = [:]
            #expect(
                try await first.ask(.post, "\(Self.auth)/logout", empty, client).status
                    == .noContent)
            #expect(try await first.device.get(LedgerRoute.profile, client).status == .unauthorized)
            #expect(
                try await first.ask(.get, "\(Self.user)/profile", nil, client).status
                    == .unauthorized)
        }
    }

    @Test func `places for exports are given back, also where the answer is never written`()
        async throws
    {
        let places = ExportPlaces()
        let person = PersonID(rawValue: 1)
        var place = places.take(person)
        #expect(place != nil && places.take(person) == nil)
        place = nil
        #expect(places.take(person) != nil)
        let held = (1...AccountLimits.exportsAtOnce).map {
            places.take(PersonID(rawValue: $0))
        }
        #expect(held.allSatisfy { $0 != nil } && places.take(PersonID(rawValue: 99)) == nil)
    }

    @Test func `a person takes everything along, and leaves without a trace`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var player = try await AccountPlayer.member("quillfeather", client, server)
            _ = try await player.device.send(
                [player.device.device.quiz(), player.device.device.walk(77)], client)
            let wrong = try await player.ask(
                .post, "\(Self.user)/export", ["password": "Wrong-one-7"], client)
            #expect(wrong.status == .forbidden)
            let proof = ["password": AccountPlayer.password]
            let archive = try await player.ask(.post, "\(Self.user)/export", proof, client)
            #expect(archive.headers[.contentType] == "application/zip")
            let file = harness.home.path + "/export.zip"
            try Data(archive.body.readableBytesView).write(to: URL(filePath: file))
            let listing = Process()
            listing.executableURL = URL(filePath: "/usr/bin/python3")
            listing.arguments = [
                "-c",
                """
                import sys, zipfile
                z = zipfile.ZipFile(sys.argv[1])
                print(z.testzip(), sorted(z.namelist()), z.read('entries.jsonl').count(b'\\n'), b'quillfeather@example.org' in z.read('account.json'))
                """, file,
            ]
            let pipe = Pipe()
            listing.standardOutput = pipe
            try listing.run()
            let said = String(
                decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(
                said
                    == "None ['README.txt', 'account.json', 'bindings.json', 'entries.jsonl', 'sessions.json', 'sign-ins.json', 'standing.json'] 2 True\n"
            )
            try FileManager.default.removeItem(atPath: file)

            _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password")
            #expect(try await server.mails(to: player.email).count == 1)
            #expect(
                try await player.ask(.delete, "\(Self.user)/account", proof, client).status
                    == .noContent)
            #expect(
                try await player.ask(.get, "\(Self.user)/profile", nil, client).status
                    == .unauthorized)
            #expect(
                try await player.device.get(LedgerRoute.profile, client).status == .unauthorized)
            let late = try player.device.device.walk(5)
            #expect(
                try await player.device.post(
                    EntryBatch([late], ledger: "localhost"), to: LedgerRoute.entries, client
                ).status == .unauthorized)
            let texts = ["quillfeather", player.device.device.name]
            for path in try FileManager.default.subpathsOfDirectory(atPath: harness.home.path) {
                let data =
                    (try? Data(contentsOf: URL(filePath: harness.home.path + "/" + path))) ?? Data()
                #expect(texts.allSatisfy { data.range(of: Data($0.utf8)) == nil }, "\(path)")
            }
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `what is over is destroyed within a minute`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let member = try await AccountPlayer.member("zoe", client, server)
            _ = try await client.post(["email": member.email], to: "\(Self.auth)/forgot-password")
            _ = try await server.mails(to: member.email)
            #expect(
                try await server.services.accounts.store.takeOnce(
                    "challenge", Data([1]), expires: harness.clock.now + 1, now: 0))
            harness.clock.now += 31 * 24 * Device.hour
            await server.backgroundJobs.everyMinute(harness.clock.now)
            let left = try await server.services.accounts.store.left()
            #expect(left.isEmpty, "\(left)")
        }
    }
}
