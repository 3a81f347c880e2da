import Catalog
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import ServingSupport
import Testing

@testable import LedgerServer

@Suite struct `Beacons at the ledger` {
    /// After so long all that was done is published.
    static let secrecy =
        (LedgerLimits.beaconSecrecy + LedgerLimits.beaconQuarter) * LedgerLimits.minute

    static let place = BeaconCell(tenThousandths: 593_251, 180_711)

    static func set(
        _ device: inout SigningDevice, _ cell: BeaconCell? = place, kind: String = "support"
    ) throws -> Entry {
        try device.device.entry(.beacon, BeaconBody(cell: try #require(cell), kind: kind))
    }

    static func replenish(_ device: inout SigningDevice) throws -> Entry {
        try device.device.entry(.replenish, ReplenishBody(cell: try #require(place)))
    }

    /// What is where, and how often it was kept alive.
    struct Collection: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable { var coordinates: [Double] }
            struct Properties: Decodable {
                var kind: String
                var replenished: Int
                var expires: Int
            }
            var geometry: Geometry
            var properties: Properties
        }
        var features: [Feature]
    }

    @Test func `one is set, seen by all, kept alive by another, and named to nobody`() async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var setter = try SigningDevice(seed: 1)
            var other = try SigningDevice(seed: 2)
            try await setter.beginKnown(client, harness.clock)
            let handle = try await setter.begin(client).handle
            try await other.beginKnown(client, harness.clock)
            let entries = [
                try setter.device.walk(100), try Self.set(&setter),
                try Self.set(&setter, kind: "unknown"),
            ]
            let answers = try await setter.send(entries, client)
            #expect(answers == [.recorded, .recorded, .refused(reason: "unknown-beacon-kind")])
            #expect(try await setter.send([entries[1]], client) == [.alreadyRecorded])
            // Nothing tells whose it is before it is published.
            #expect(
                try await setter.send([try Self.replenish(&setter)], client) == [
                    .refused(reason: "no-beacon")
                ])
            // What is not published yet is told to nobody who asks by setting one there.
            #expect(try await other.send([try Self.set(&other)], client) == [.recorded])
            harness.clock.now += 3_600_000
            setter.device.now = harness.clock.now
            #expect(
                try await setter.send([try Self.replenish(&setter)], client) == [
                    .refused(reason: "own-beacon")
                ])
            other.device.now = harness.clock.now
            #expect(
                try await other.send([try Self.set(&other)], client) == [
                    .refused(reason: "beacon-there")
                ])
            #expect(
                try await other.send(
                    [try Self.replenish(&other), try Self.replenish(&other)], client)
                    == [.recorded, .refused(reason: "replenished-already")])
            let answer = try await client.get("\(LedgerRoute.beacons)?area=59.2,17.9,59.4,18.2")
            let found: Collection = try answer.json()
            #expect(found.features.map(\.geometry.coordinates) == [[18.0711, 59.3251]])
            // When it was replenished is published later, and in quarters of an hour.
            let before = found.features[0].properties
            #expect(before.replenished == 0 && before.expires % 900 == 0)
            let received = harness.clock.now / 1_000
            harness.clock.now += Self.secrecy
            let later: Collection = try await client.get(
                "\(LedgerRoute.beacons)?area=59.2,17.9,59.4,18.2"
            ).json()
            let after = later.features[0].properties
            #expect(after.replenished == 1 && after.expires % 900 == 0)
            #expect((1...45 * 60).contains(after.expires - received - 12 * 3_600))
            #expect(!answer.text.contains(handle) && !answer.text.contains(setter.device.name))
            for route in [LedgerRoute.feed, LedgerRoute.notifications] {
                let feed = try await setter.get(route, client).text
                #expect(!feed.contains("593251") && !feed.contains("beacon"))
            }
            #expect(try await server.services.ledger.books().entries == 1)
        }
    }

    @Test func `they need an account, or a device that the ledger has known for a day`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            #expect(
                try await device.send([try Self.set(&device)], client) == [
                    .refused(reason: "device-too-new")
                ])
            harness.clock.now += 24 * 3_600_000
            device.device.now = harness.clock.now
            try await device.begin(client)
            #expect(try await device.send([try Self.set(&device)], client) == [.recorded])
        }
    }

    @Test func `guests of one network set only so many, whoever they say they are`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var answers: [EntryAnswer.Outcome] = []
            for number in 0..<8 {
                var device = try SigningDevice(seed: UInt64(number + 1))
                try await device.beginKnown(client, harness.clock)
                let cells = (0..<10).map { BeaconCell(tenThousandths: 1_000 * number + $0, 20) }
                answers += try await device.send(
                    try cells.map { try Self.set(&device, $0) }, client)
            }
            #expect(answers.filter { $0 == .recorded }.count == 60)
            #expect(
                answers.suffix(10).allSatisfy {
                    if case .tryLater(let after, _) = $0 { after > 0 } else { false }
                })
        }
    }

    @Test func `what is refused to one guest takes nothing from the others of the network`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var (greedy, other) = (try SigningDevice(seed: 1), try SigningDevice(seed: 2))
            try await greedy.beginKnown(client, harness.clock)
            try await other.beginKnown(client, harness.clock)
            for _ in 0..<3 {
                let cells = (0..<30).map { BeaconCell(tenThousandths: 2_000 + $0, 20) }
                _ = try await greedy.send(try cells.map { try Self.set(&greedy, $0) }, client)
            }
            #expect(try await other.send([try Self.set(&other)], client) == [.recorded])
        }
    }

    @Test func `a day knows ten of each, and an hour-old one comes too late`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            let cells = (0..<11).map { BeaconCell(tenThousandths: 10 + $0, 20) }
            let answers = try await device.send(try cells.map { try Self.set(&device, $0) }, client)
            #expect(
                answers == Array(repeating: .recorded, count: 10) + [
                    .refused(reason: "too-many-beacons")
                ])
            device.device.now -= 3_600_000
            let late = try Self.set(&device, BeaconCell(tenThousandths: 5, 5))
            #expect(try await device.send([late], client) == [.refused(reason: "too-late")])
        }
    }

    @Test(arguments: [
        ("0,179.95,1,-179.95", 2), ("-1,-180,1,-179", 1), ("-1,179,1,180", 1), ("1,0,2,1", 0),
    ]) func `areas reach over the date line`(_ area: String, _ count: Int) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            let cells = [
                BeaconCell(latitude: 0.5, longitude: 179.99),
                BeaconCell(latitude: 0.5, longitude: 180),
            ]
            for cell in cells {
                #expect(try await device.send([try Self.set(&device, cell)], client) == [.recorded])
            }
            harness.clock.now += Self.secrecy
            let found: Collection = try await client.get("\(LedgerRoute.beacons)?area=\(area)")
                .json()
            #expect(found.features.count == count)
        }
    }

    @Test(arguments: [
        "", "?area=1,2,3", "?area=1,2,x,4", "?area=3,2,1,4", "?area=0,0,3,1", "?area=0,0,1,3",
        "?area=0,5,1,1", "?area=91,0,92,1", "?area=nan,0,1,1",
    ])
    func `an area that is none is refused`(_ query: String) async throws {
        try await LedgerHarness().route { client, _ in
            let answer = try await client.get(LedgerRoute.beacons + query)
            #expect(answer.status == .badRequest && answer.problem == "bad-area")
        }
    }

    @Test func `each minute squares are written, and those that are empty go`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            #expect(try await device.send([try Self.set(&device)], client) == [.recorded])
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(
                try await client.get("\(LedgerRoute.shards)/beacons/593_180.json").status
                    == .notFound)
            harness.clock.now += Self.secrecy
            await server.backgroundJobs.everyMinute(harness.clock.now)
            let index = try await client.get("\(LedgerRoute.shards)/beacons/index.json").text
            #expect(index.contains(#""593_180":1"#) && index.contains("opendatacommons.org"))
            let square = try await client.get("\(LedgerRoute.shards)/beacons/593_180.json")
            #expect(square.headers[.contentType] == "application/geo+json")
            #expect(try square.json(Collection.self).features.count == 1)
            harness.clock.now += 12 * 3_600_000
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(
                try await client.get("\(LedgerRoute.shards)/beacons/593_180.json").status
                    == .notFound)
        }
    }

    @Test func `statistics tell of a day where ten people were, and of no fewer`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            for number in 0..<10 {
                var device = try SigningDevice(seed: UInt64(number + 1))
                try await device.beginKnown(client, harness.clock)
                let crowd = try Self.set(
                    &device, BeaconCell(tenThousandths: 593_200 + number, 180_700))
                #expect(try await device.send([crowd], client) == [.recorded])
                if number < 9 {
                    let few = try Self.set(&device, BeaconCell(tenThousandths: -1 - number, 100))
                    #expect(try await device.send([few], client) == [.recorded])
                }
            }
            let day = harness.clock.now / 86_400_000
            await server.backgroundJobs.everyMinute((day + 1) * 86_400_000 + 31 * 60_000)
            let date = Day(number: day)
            let text = try await client.get("\(LedgerRoute.shards)/beacons/statistics/\(date).json")
                .text
            #expect(
                text.contains(
                    #""squares":[{"latitude":5932,"longitude":1807,"replenishments":0,"sets":10}]"#)
            )
            let days = try await client.get(
                "\(LedgerRoute.shards)/beacons/statistics/index.json"
            ).text
            #expect(days.contains(#""days":["\#(date)"]"#), "\(days)")
            #expect(try await server.services.beacons.statistics(of: day).count == 1)
        }
    }
}
