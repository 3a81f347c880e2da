import Catalog
import Foundation
import PlaySupport
import Testing

@testable import Ledger

@Suite struct `A beacon's cell` {
    @Test(
        arguments: [
            (59.32938, 18.06871, 593_294, 180_687), (-33.86785, 151.20732, -338_679, 1_512_073),
            (0.00005, -0.00005, 1, -1),
            (0.000049, -0.000049, 0, 0), (-0.0, -0.0, 0, 0), (0.5, -0.5, 5_000, -5_000),
            (10, 180, 100_000, -1_800_000), (10, -180, 100_000, -1_800_000),
            (10, 179.99996, 100_000, -1_800_000),
            (10, 179.9999, 100_000, 1_799_999), (90, 42, 900_000, 0), (-90, -42, -900_000, 0),
            (89.99996, 42, 900_000, 0),
            (89.9999, 42, 899_999, 420_000),
        ] as [(Double, Double, Int, Int)])
    func `is the position to four decimals, rounded half away from zero`(
        _ latitude: Double, _ longitude: Double, _ north: Int, _ east: Int
    ) throws {
        let cell = try #require(BeaconCell(latitude: latitude, longitude: longitude))
        #expect(cell.latitude == north && cell.longitude == east)
        let json = try CanonicalJSON.encode(cell)
        #expect(String(decoding: json, as: UTF8.self) == "[\(north),\(east)]")
        #expect(try CanonicalJSON.decode(BeaconCell.self, from: json) == cell)
    }

    @Test(
        arguments: [(90.00001, 0), (-91, 0), (0, 180.0001), (.nan, 0), (0, .infinity), (0, -.nan)]
            as [(Double, Double)])
    func `is on Earth`(_ latitude: Double, _ longitude: Double) {
        #expect(BeaconCell(latitude: latitude, longitude: longitude) == nil)
    }

    @Test(arguments: [
        "[900001,0]", "[0,1800000]", "[900000,5]", "[1]", "[1,2,3]", "[1.5,2]", "{}",
        "[9223372036854775807,0]", "[-9223372036854775808,-9223372036854775808]",
    ])
    func `has one form alone`(_ json: String) {
        #expect(throws: (any Error).self) {
            try CanonicalJSON.decode(BeaconCell.self, from: Data(json.utf8))
        }
    }

    /// Distances, to the metre, as others' calculators give them on a sphere of 6,371,008.8 m.
    @Test(
        arguments: [
            (0.0, 0.0, 0.0, 0.0, 0), (0.0, 0.0, 1.0, 0.0, 111_195), (0.0, 0.0, 0.0, 1.0, 111_195),
            (60.0, 0.0, 60.0, 1.0, 55_597),
            (0.0, 179.9, 0.0, -179.9, 22_239), (90.0, 0.0, -90.0, 0.0, 20_015_114),
            (59.3293, 18.0686, 59.3366, 18.0686, 812),
        ] as [(Double, Double, Double, Double, Int)])
    func `knows how far another is`(
        _ north: Double, _ east: Double, _ otherNorth: Double, _ otherEast: Double, _ metres: Int
    ) throws {
        let one = try #require(BeaconCell(latitude: north, longitude: east))
        let other = try #require(BeaconCell(latitude: otherNorth, longitude: otherEast))
        #expect(Int(one.metres(to: other).rounded()) == metres)
        #expect(one.metres(to: other) == other.metres(to: one))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `within the alert's reach lies in the squares around, wherever on Earth`(_ seed: UInt64)
        throws
    {
        var dice = Dice(seed)
        for _ in 0..<3_000 {
            let latitude =
                dice.percent(20)
                ? (dice.below(2) * 2 - 1) * (897_000 + dice.below(3_001))
                : dice.below(1_800_001) - 900_000
            let longitude =
                dice.percent(20) ? 1_800_000 - dice.below(40) : dice.below(3_600_000) - 1_800_000
            let cell = try #require(BeaconCell(tenThousandths: latitude, longitude))
            let width = max(0.0005, Foundation.cos(Double(latitude) / 10_000 * .pi / 180))
            let reach = Int(80 / width) + 1
            var east = cell.longitude + dice.below(2 * reach + 1) - reach
            if east >= 1_800_000 { east -= 3_600_000 }
            if east < -1_800_000 { east += 3_600_000 }
            guard let other = BeaconCell(tenThousandths: cell.latitude + dice.below(161) - 80, east)
            else { continue }
            guard cell.metres(to: other) < LedgerLimits.beaconReach else { continue }
            #expect(BeaconTile.around(cell).contains(BeaconTile(of: other)), "\(cell) to \(other)")
        }
    }

    @Test(arguments: [
        (593_294, 180_687, "593_180"), (0, 0, "0_0"), (-1, -1, "-1_-1"), (999, 1_000, "0_1"),
        (-1_000, -1_001, "-1_-2"), (900_000, 0, "900_0"),
    ])
    func `lies in a square of a tenth of a degree`(_ north: Int, _ east: Int, _ name: String) throws
    {
        #expect(BeaconTile(of: try #require(BeaconCell(tenThousandths: north, east))).name == name)
    }
}

/// People in a square with beacons, minute by minute.
private struct Square {
    static let minute = 29_921_040
    var minute = Self.minute
    var beacons: [BeaconCell: Beacon] = [:]
    var quotas: [Int: BeaconQuota] = [:]
    private var keys = 0

    static func cell(_ number: Int = 0) throws -> BeaconCell {
        try #require(BeaconCell(tenThousandths: 593_294, 180_687 + number))
    }

    private func rules() -> BeaconRules {
        BeaconRules(kinds: ["support", "bench"], received: minute * 60_000 + 1_234)
    }

    mutating func set(_ cell: Int = 0, by person: Int, kind: String = "support", late: Int = 0)
        throws
    {
        keys += 1
        let body = BeaconBody(cell: try Self.cell(cell), kind: kind)
        beacons[body.cell] = try rules().set(
            body, made: rules().received - late * 60_000, by: PersonID(rawValue: person),
            there: beacons[body.cell],
            &quotas[person, default: BeaconQuota()],
            key: [UInt8](repeating: UInt8(keys % 256), count: 32))
    }

    /// Lets so much time pass that all that was set is published.
    mutating func publish() { minute += 45 }

    /// What everyone sees.
    var shown: [PublicBeacon] { beacons.values.compactMap { $0.shown(at: minute) } }

    mutating func replenish(_ cell: Int = 0, by person: Int) throws {
        let cell = try Self.cell(cell)
        beacons[cell] = try rules().replenish(
            made: rules().received, by: PersonID(rawValue: person), there: beacons[cell],
            &quotas[person, default: BeaconQuota()])
    }
}

@Suite struct `A beacon` {
    @Test
    func `is to be seen for twelve hours after it is published, or that it was replenished is`()
        throws
    {
        var square = Square()
        try square.set(by: 1)
        let beacon = try #require(square.beacons[Square.cell()])
        #expect(
            (Square.minute + 1...Square.minute + 45).contains(beacon.set) && beacon.set % 15 == 0)
        #expect(beacon.shown(at: beacon.set - 1) == nil && beacon.isActive(at: Square.minute))
        #expect(
            beacon.shown(at: beacon.set + 719) != nil && beacon.shown(at: beacon.set + 720) == nil)
        square.minute = beacon.set + 300
        try square.replenish(by: 2)
        let kept = try #require(square.beacons[Square.cell()])
        #expect(
            (square.minute + 1...square.minute + 45).contains(kept.timer) && kept.timer % 15 == 0)
        let (before, after) = (
            try #require(kept.shown(at: kept.timer - 1)), try #require(kept.shown(at: kept.timer))
        )
        #expect(before == beacon.shown(at: beacon.set))
        #expect(
            after.replenished == 1 && after.set == beacon.set && after.expires == kept.timer + 720)
        square.minute = kept.expires
        #expect(throws: Refusal.noBeacon) { try square.replenish(by: 3) }
        try square.set(by: 1)
    }

    @Test func `that is replenished at the last moment does not vanish between`() throws {
        var square = Square()
        try square.set(by: 1)
        let end = try #require(square.beacons[Square.cell()]).expires
        square.minute = end - 1
        try square.replenish(by: 2)
        let kept = try #require(square.beacons[Square.cell()])
        #expect(kept.shown(at: end - 1)?.replenished == 0 && kept.shown(at: end)?.replenished == 1)
    }

    @Test func `that is not published yet stands in its cell, and nobody can have passed by it`()
        throws
    {
        var square = Square()
        try square.set(by: 1)
        let first = try #require(square.beacons[Square.cell()])
        // Who asks by setting one there is told what one is told where nothing is, and pays for it.
        try square.set(by: 2)
        #expect(square.beacons[try Square.cell()] == first && square.quotas[2]?.sets.count == 1)
        #expect(throws: Refusal.noBeacon) { try square.replenish(by: 2) }
        for number in 0..<9 { try square.set(500 + number, by: 2) }
        #expect(throws: Refusal.tooManyBeacons) { try square.set(by: 2) }
        #expect(throws: Refusal.tooManyBeacons) { try square.set(7, by: 2) }
        square.publish()
        #expect(throws: Refusal.beaconThere) { try square.set(by: 2) }
        try square.replenish(by: 2)
    }

    @Test func `is replenished by others, by each once a timer, and never by its setter`() throws {
        var square = Square()
        try square.set(by: 1)
        square.publish()
        #expect(throws: Refusal.ownBeacon) { try square.replenish(by: 1) }
        try square.replenish(by: 2)
        #expect(throws: Refusal.replenishedAlready) { try square.replenish(by: 2) }
        try square.replenish(by: 3)
        try square.replenish(by: 2)
        #expect(throws: Refusal.ownBeacon) { try square.replenish(by: 1) }
    }

    @Test func `stands alone in its cell`() throws {
        var square = Square()
        try square.set(by: 1)
        square.publish()
        #expect(throws: Refusal.beaconThere) { try square.set(by: 2) }
        try square.set(1, by: 2)
        #expect(square.beacons.count == 2)
        #expect(square.quotas[2]?.sets.count == 1)
    }

    @Test func `is set ten times, and replenished ten times, in any 24 hours`() throws {
        var square = Square()
        for number in 0..<11 { try square.set(number, by: 100 + number) }
        square.publish()
        for number in 0..<10 { try square.set(100 + number, by: 1) }
        for number in 0..<10 { try square.replenish(number, by: 1) }
        #expect(throws: Refusal.tooManyBeacons) { try square.set(200, by: 1) }
        #expect(throws: Refusal.tooManyBeacons) { try square.replenish(10, by: 1) }
        square.minute += 24 * 60 - 1
        #expect(throws: Refusal.tooManyBeacons) { try square.set(200, by: 1) }
        square.minute += 1
        try square.set(200, by: 1)
        #expect(square.quotas[1]?.isPast(at: square.minute) == false)
        #expect(square.quotas[1]?.isPast(at: square.minute + 24 * 60) == true)
    }

    @Test func `is of a kind there is, and not held back for long`() throws {
        var square = Square()
        #expect(throws: Refusal.unknownBeaconKind) { try square.set(by: 1, kind: "rave") }
        #expect(throws: Refusal.tooLate) { try square.set(by: 1, late: 11) }
        #expect(throws: Refusal.tooEarly) { try square.set(by: 1, late: -6) }
        try square.set(by: 1, late: 10)
    }

    @Test func `tells everyone where and until when, and nobody who`() throws {
        var square = Square()
        try square.set(1, by: 1)
        try square.set(by: 2, kind: "bench")
        #expect(square.shown.isEmpty)
        square.publish()
        let sign = try #require(square.beacons[Square.cell(1)])
        #expect(
            PublicBeacon.geoJSON(square.shown.filter { $0.kind == "support" }, at: square.minute)
                == """
                {"features":[{"geometry":{"coordinates":[18.0688,59.3294],"type":"Point"},"properties":{"expires":\(sign.set * 60 + 43_200),\
                "kind":"support","replenished":0,"set":\(sign.set * 60)},"type":"Feature"}],"type":"FeatureCollection"}
                """)
        #expect(sign.set * 60 % 900 == 0)
        let all = PublicBeacon.geoJSON(square.shown, at: square.minute)
        // From south to north, from west to east, whoever came first.
        #expect(
            all.hasPrefix(
                #"{"features":[{"geometry":{"coordinates":[18.0687,59.3294],"type":"Point"},"#))
        #expect(all.components(separatedBy: "Feature\"}").count == 3)
    }

    @Test func `is told of within half a mile, nearest first`() throws {
        var square = Square()
        // At this latitude a ten-thousandth of a degree east is 5.67 m.
        for cell in [0, 10, 141, 142, 500] { try square.set(cell, by: 1) }
        square.publish()
        let near = PublicBeacon.near(try Square.cell(), among: square.shown, at: square.minute)
        #expect(near.map { $0.cell.longitude - 180_687 } == [0, 10, 141])
        #expect(
            PublicBeacon.near(try Square.cell(), among: square.shown, at: square.minute + 720)
                .isEmpty)
    }
}
