import Catalog
import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerOperations
@testable import LedgerServer

@Suite struct `Errors of clients over HTTP` {
    private static func report(_ number: Int, at now: Int, script: String = "pages/a.js") throws
        -> Entry
    {
        let body = ClientErrorReport(
            fault: .type, script: script, line: number, edition: "2026.11.1", browser: .safari)
        return Entry(
            id: UUIDv7(after: nil, at: now, random: (UInt64(number), 7)), kind: .clientError,
            made: now,
            body: String(decoding: try CanonicalJSON.encode(body), as: UTF8.self))
    }

    @Test func `are counted by day, with nobody beside them, and in no feed`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            for seed in 1...2 as ClosedRange<UInt64> {
                var device = try SigningDevice(seed: seed)
                try await device.begin(client)
                let entries = [
                    try Self.report(1, at: Device.noon), try device.device.walk(10),
                    try Self.report(2, at: Device.noon),
                ]
                #expect(
                    try await device.send(entries, client) == [.recorded, .recorded, .recorded])
                let feed = try await device.get(LedgerRoute.feed, client).text
                #expect(feed.contains("steps") && !feed.contains("fault"))
            }
            let counts = try await server.services.ledger.clientErrors(from: 0)
            #expect(counts.map(\.count) == [2, 2])
            #expect(Set(counts.compactMap(\.fault?.line)) == [1, 2])
            #expect(try await server.services.ledger.books().entries == 2)
            let metrics = try await client.get(LedgerRoute.metrics).text
            #expect(
                metrics.contains(
                    #"florilegium_client_faults_total{class="type",browser="safari"} 4"#))
            #expect(
                metrics.contains(#"florilegium_entries_total{kind="fault",answer="recorded"} 4"#))
            #expect(try await server.services.ledger.verify() == [])
            let figures = try await RelationalLedger(harness.options.home, published: MadeEdition())
                .figures(
                    days: 30, now: Device.noon)
            let told = FiguresCommand.text(figures).split(separator: "\n").suffix(3)
            #expect(
                told == [
                    "Errors of clients", "  2  type in pages/a.js:1, 2026.11.1, safari",
                    "  2  type in pages/a.js:2, 2026.11.1, safari",
                ])
            // A month later they are gone.
            await server.backgroundJobs.everyMinute(Device.noon + 30 * LedgerLimits.day)
            #expect(try await server.services.ledger.clientErrors(from: 0).count == 2)
            await server.backgroundJobs.everyMinute(Device.noon + 31 * LedgerLimits.day)
            #expect(try await server.services.ledger.clientErrors(from: 0).isEmpty)
        }
    }

    @Test func `are ten of a person in a day, and none of who was shut out`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let many = try (1...11).map { try Self.report($0, at: Device.noon) }
            let answers = try await device.send(many, client)
            #expect(
                answers == Array(repeating: .recorded, count: 10) + [.refused(reason: "too-many")])
            harness.clock.now += LedgerLimits.day
            let later = harness.clock.now
            #expect(
                try await device.send(
                    [try Self.report(12, at: later), try Self.report(1, at: later, script: "//x")],
                    client) == [.recorded, .refused(reason: "bad-fault")])
            let person = try #require(
                try await server.services.ledger.person(of: device.device.name))
            try await server.services.ledger.record(
                VerdictBody(.ban, reason: "spam"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: later)
            #expect(
                try await device.send([try Self.report(13, at: later)], client) == [
                    .refused(reason: "banned")
                ])
        }
    }
}
