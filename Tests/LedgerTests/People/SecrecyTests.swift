import Catalog
import Foundation
import PlaySupport
import Testing

@testable import Ledger

/// A thousand guests in a town, one of whom sets beacons; an observer who sees all that is public tries
/// to tell who that is. All of it follows from a seed.
private struct Town {
    static let guests = 1_000
    static let start = 29_921_040 / 1_440 * 1_440 + 8 * 60

    /// The minutes of the day in which each guest's device sent something to the ledger.
    var sent: [Set<Int>]
    /// Who sets beacons, and the beacons: each is sent along with steps.
    var setter: Int
    var beacons: [Beacon] = []

    init(_ seed: UInt64) throws {
        var dice = Dice(seed)
        // Out for a walk of some hours, whose steps are sent now and then.
        sent = (0..<Self.guests).map { _ in
            let begins = Self.start + dice.below(6 * 60)
            return Set((0..<(6 + dice.below(12))).map { _ in begins + dice.below(6 * 60) })
        }
        setter = dice.below(Self.guests)
        for (number, minute) in sent[setter].sorted().prefix(4).enumerated() {
            let cell = try #require(BeaconCell(tenThousandths: 593_294 + 40 * number, 180_687))
            let key = (0..<32).map { _ in UInt8(dice.below(256)) }
            beacons.append(
                Beacon(
                    at: cell, kind: "support", by: PersonID(rawValue: setter + 1), minute: minute,
                    key: key))
        }
    }

    /// Who remains when guests are left out who did nothing that fits what is published of each beacon.
    func suspects(_ fits: (Set<Int>, Beacon) -> Bool) -> [Int] {
        sent.indices.filter { guest in beacons.allSatisfy { fits(sent[guest], $0) } }
    }
}

@Suite struct `Who sets beacons` {
    /// The tester's method on what boards and beacons tell: the time of each line, and when a beacon was set.
    @Test func `cannot be told from boards and beacons better than by chance`() throws {
        var (found, share) = (0, 0.0)
        let towns = 200
        for seed in 1...UInt64(towns) {
            let town = try Town(seed)
            // A board's line tells its day, a beacon the quarter of an hour from which on it was published.
            let suspects = town.suspects { sent, beacon in
                sent.contains {
                    Day(secondsSince1970: $0 * 60) == Day(secondsSince1970: beacon.set * 60)
                }
            }
            #expect(suspects.count == Town.guests)
            var dice = Dice(seed &+ 1_000)
            if dice.pick(suspects) == town.setter { found += 1 }
            share += 1 / Double(suspects.count)
        }
        // One of a thousand is found in a thousand tries; of two hundred, more than three would be odd.
        #expect(found <= 3)
        #expect(abs(share / Double(towns) - 1 / Double(Town.guests)) < 1e-9)
    }

    /// With the minute, as it was: the test can fail.
    @Test func `was told by the minutes that were published before`() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let town = try Town(seed)
            let minutes = town.sent[town.setter].sorted().prefix(4)
            let suspects = town.sent.indices.filter { guest in
                minutes.allSatisfy(town.sent[guest].contains)
            }
            #expect(suspects == [town.setter])
        }
    }

    /// Who asks for every board each minute sees when a line changes, whatever the line says. What is
    /// published of a beacon then leaves many: all who sent something in the three quarters of an hour
    /// before, for each of them.
    @Test func `is one of many even to an observer who asks for all boards each minute`() throws {
        var fewest = Town.guests
        for seed in 1...100 as ClosedRange<UInt64> {
            let town = try Town(seed)
            let suspects = town.suspects { sent, beacon in
                sent.contains { (beacon.set - 45..<beacon.set).contains($0) }
            }
            #expect(suspects.contains(town.setter))
            fewest = min(fewest, suspects.count)
        }
        #expect(fewest >= 10)
    }
}
