import Catalog
import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import ServingSupport
import Testing

@testable import LedgerServer

@Suite struct `Writing to the ledger` {
    @Test(arguments: ["Ed25519", "P-256"])
    func `a device signs, and what it sends is recorded once`(_ kind: String) async throws {
        let isEd25519 = kind == "Ed25519"
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice(isEd25519 ? .ed25519(.init()) : .p256(.init()))
            let session = try await device.begin(client)
            #expect(session.handle.count == 16)
            let entries = [try device.device.quiz(), try device.device.walk(4_000)]
            #expect(try await device.send(entries, client) == [.recorded, .recorded])
            #expect(try await device.send(entries, client) == [.alreadyRecorded, .alreadyRecorded])
            var other = entries[1]
            other.made += 1
            #expect(try await device.send([other], client) == [.refused(reason: "other-content")])
            #expect(try await server.services.ledger.verify() == [])
            #expect(try await device.begin(client).handle == session.handle)
        }
    }

    struct OddProof: Sendable, CustomTestStringConvertible {
        var what: String
        var problem: String
        var field: @Sendable (SigningDevice, Data) throws -> String?
        var testDescription: String { what }
    }

    @Test(arguments: [
        OddProof(what: "no signature", problem: "unauthorized") { _, _ in nil },
        OddProof(what: "a signature over another body", problem: "unauthorized") { device, _ in
            try device.authorization(LedgerRoute.entries, Data("{}".utf8))
        },
        OddProof(what: "a signature for another path", problem: "unauthorized") { device, body in
            try device.authorization(LedgerRoute.sessions, body)
        },
        OddProof(what: "another device's signature", problem: "unauthorized") { device, body in
            let other = try SigningDevice().authorization(LedgerRoute.entries, body)
            return other.replacing(/Device [0-9a-f]*/, with: "Device \(device.device.name)")
        },
        OddProof(what: "a key that is no point", problem: "unauthorized") { _, _ in
            "Device 02\(String(repeating: "f", count: 64)):\(String(repeating: "0", count: 128))"
        },
        OddProof(what: "a device that began no session", problem: "unknown-device") {
            device, body in
            try device.authorization(LedgerRoute.entries, body)
        },
        OddProof(what: "another scheme", problem: "unauthorized") { _, _ in "Basic YTpi" },
    ]) func `nothing is taken from`(_ odd: OddProof) async throws {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            let body = try CanonicalJSON.encode(
                EntryBatch([try device.device.walk(100)], ledger: "localhost"))
            var headers: HTTPFields = [:]
            headers[.authorization] = try odd.field(device, body)
            let answer = try await client.executeRequest(
                uri: "/\(LedgerRoute.entries)", method: .post, headers: headers,
                body: ByteBuffer(bytes: body))
            #expect(answer.status == .unauthorized)
            #expect(answer.problem == odd.problem)
            #expect(answer.headers[.wwwAuthenticate] == "Device, Bearer")
            #expect(try await server.services.ledger.books().entries == 0)
        }
    }

    @Test func `a session is for this ledger only, by a clock that is about right`() async throws {
        let harness = try LedgerHarness { $0.hosts = ["ledger.example"] }
        try await harness.route { client, _ in
            let device = try SigningDevice()
            let requests = [
                SessionRequest(ledger: "evil.example", born: 0, made: Device.noon): "/ledger",
                SessionRequest(ledger: "", born: 0, made: Device.noon): "/ledger",
                SessionRequest(ledger: "ledger.exämple", born: 0, made: Device.noon): "/ledger",
                SessionRequest(ledger: "ledger.example", born: 0, made: Device.noon + 400_000):
                    "/made",
                SessionRequest(ledger: "ledger.example", born: 0, made: .min): "/made",
            ]
            for (request, pointer) in requests {
                let answer = try await device.post(request, to: LedgerRoute.sessions, client)
                #expect(answer.status == .unprocessableContent)
                #expect(answer.text.contains(#""pointer":"\#(pointer)""#))
            }
            let good = SessionRequest(
                ledger: "ledger.example", born: .max, made: Device.noon - 200_000)
            #expect(try await device.post(good, to: LedgerRoute.sessions, client).status == .ok)
        }
    }

    @Test(arguments: [
        (#"{"entries":[]}"#, 422, "/entries"), ("{", 400, "not-json"),
        (#"{"entries":[{}]}"#, 422, "/entries/0/format"),
        (#"{"entries":7}"#, 422, "/entries"), ("[]", 422, "errors"), ("{}", 422, "/entries"),
        (
            #"{"entries":[{"format":1,"id":"x","kind":"steps","made":1,"body":"{}"}]}"#, 422,
            "/entries/0/id"
        ),
    ]) func `a body of another form is refused with the member that is wrong`(
        _ body: String, _ status: Int, _ word: String
    ) async throws {
        try await LedgerHarness().route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let answer = try await client.executeRequest(
                uri: "/\(LedgerRoute.entries)", method: .post,
                headers: [
                    .authorization: try device.authorization(LedgerRoute.entries, Data(body.utf8))
                ], body: ByteBuffer(string: body))
            #expect(answer.status.code == status)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.text.contains(word))
        }
    }

    @Test func `a batch has at most 64 entries and a mebibyte of bodies`() async throws {
        try await LedgerHarness().route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let entries = try (0..<65).map { _ in try device.device.walk(10) }
            let answer = try await device.post(
                EntryBatch(entries, ledger: "localhost"), to: LedgerRoute.entries, client)
            #expect(answer.status == .unprocessableContent)
            let large = Data(repeating: 32, count: LedgerServerLimits.entriesBytes + 1)
            let refused = try await client.executeRequest(
                uri: "/\(LedgerRoute.entries)", method: .post,
                headers: [.authorization: try device.authorization(LedgerRoute.entries, large)],
                body: ByteBuffer(bytes: large))
            #expect(refused.status == .contentTooLarge)
            let body = try await client.executeRequest(
                uri: "/\(LedgerRoute.profile)", method: .get, headers: [:],
                body: ByteBuffer(string: "x"))
            #expect(body.status == .contentTooLarge)
        }
    }

    @Test func `who asks too often waits: a device, and a network`() async throws {
        let device = try LedgerHarness { $0.deviceRate = 0.5 }
        try await device.route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            var statuses: [Int] = []
            for _ in 0..<14 {
                statuses.append(try await device.get(LedgerRoute.profile, client).status.code)
            }
            #expect(statuses == Array(repeating: 200, count: 12) + [429, 429])
            let answer = try await device.get(LedgerRoute.profile, client)
            #expect(answer.headers[.retryAfter] == "2")
            let other = try SigningDevice()
            #expect(
                try await other.post(
                    SessionRequest(ledger: "x", born: 0, made: Device.noon),
                    to: LedgerRoute.sessions, client
                ).status == .ok)
        }
        let network = try LedgerHarness { $0.networkRate = 1 }
        try await network.route { client, _ in
            var statuses: [Int] = []
            for number in 0..<14 {
                if number == 13 { network.clock.now += 1_000 }
                statuses.append(try await client.get("healthz").status.code)
            }
            #expect(statuses == Array(repeating: 200, count: 12) + [429, 200])
        }
    }

    @Test func `who was shut out is told so, and let in again`() async throws {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            let session = try await device.begin(client)
            let person = try #require(
                try await server.services.ledger.person(named: session.handle))
            for (verdict, expected) in [
                (Verdict.ban, EntryAnswer.Outcome.refused(reason: "banned")), (.unban, .recorded),
            ] {
                let id = UUIDv7(
                    after: nil, at: Device.noon, random: (UInt64(verdict == .ban ? 1 : 2), 3))
                try await server.services.ledger.record(
                    VerdictBody(verdict, reason: "cheating"), on: person, id: id, now: Device.noon)
                #expect(try await device.send([try device.device.walk(100)], client) == [expected])
            }
            let notices = try await device.get(LedgerRoute.notifications, client).text
            #expect(notices.contains(#"{"kind":"verdict","verdict":"ban"}"#))
        }
    }

    struct OddTime: Sendable, CustomTestStringConvertible {
        var what: String
        var answer: EntryAnswer.Outcome
        var change: @Sendable (inout Entry, inout StepBody) -> Void
        var testDescription: String { what }
    }

    @Test(arguments: [
        OddTime(what: "an id of the year 9999", answer: .recorded) { entry, _ in
            entry.id = UUIDv7(after: nil, at: 253_402_300_000_000, random: (1, 2))
        },
        OddTime(what: "an id of 1970", answer: .recorded) { entry, _ in
            entry.id = UUIDv7(after: nil, at: 0, random: (1, 2))
        },
        OddTime(what: "steps of tomorrow", answer: .refused(reason: "too-early")) { _, body in
            body.start += 86_400_000
            body.end += 86_400_000
        },
        OddTime(what: "steps of last year", answer: .refused(reason: "too-late")) { _, body in
            body.start -= 365 * 86_400_000
            body.end -= 365 * 86_400_000
        },
        OddTime(what: "a zone 15 hours ahead", answer: .refused(reason: "bad-offset")) { _, body in
            body.offset = 900
        },
        OddTime(what: "a zone as far as there is", answer: .recorded) { _, body in body.offset = 840
        },
        OddTime(
            what: "an interval that ends before it begins", answer: .refused(reason: "bad-interval")
        ) { _, body in body.start = body.end + 1 },
        OddTime(what: "the largest number there is", answer: .refused(reason: "too-early")) {
            _, body in body.end = .max
        },
        OddTime(what: "the smallest number there is", answer: .refused(reason: "bad-interval")) {
            _, body in body.start = .min
        },
    ]) func `odd times are judged`(_ odd: OddTime) async throws {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            var entry = try device.device.walk(500)
            var body = try CanonicalJSON.decode(StepBody.self, from: Data(entry.body.utf8))
            odd.change(&entry, &body)
            entry.body = String(decoding: try CanonicalJSON.encode(body), as: UTF8.self)
            #expect(try await device.send([entry], client) == [odd.answer])
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `one id twice in a batch is one entry, and a clock that steps back breaks nothing`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let entry = try device.device.walk(500)
            var other = entry
            other.body += " "
            let answers = try await device.send([entry, entry, other], client)
            #expect(answers == [.recorded, .alreadyRecorded, .refused(reason: "other-content")])
            for step in [-7_200_000, 3_600_000, -86_400_000, 90_000_000] {
                harness.clock.now += step
                device.device.now = harness.clock.now
                #expect(try await device.send([try device.device.walk(100)], client) == [.recorded])
            }
            #expect(try await server.services.ledger.verify() == [])
        }
    }
}
