import Foundation
import TestSupport
import Testing

@testable import Ledger

/// Holds cells, squares and distances in Swift and in JavaScript together.
@Suite struct `Beacon vectors` {
    /// A position as a device measures it; its cell and square, or null for what is nowhere on Earth.
    private struct Position: Encodable {
        var latitude: Double
        var longitude: Double
        var cell: BeaconCell?
        var square: String?
        /// The squares in which beacons of the alert may lie.
        var squaresAround: [String]?
    }

    private struct Distance: Encodable {
        var from: BeaconCell
        var to: BeaconCell
        /// Rounded to millimetres.
        var millimetres: Int
        var isNear: Bool
    }

    private struct Vectors: Encodable {
        var positions: [Position]
        var distances: [Distance]
    }

    private static let positions: [(Double, Double)] = [
        (0, 0), (-0.0, -0.0), (0.00005, -0.00005), (0.000049999, -0.000049999),
        (59.32514, 18.07106), (59.32515, 18.07115),
        (-33.868849, 151.209290), (1.00005, 1.00015), (90, 12), (89.99995, 12), (89.99994, 12),
        (-90, -77), (-89.99996, 3),
        (12, 180), (12, -180), (12, 179.99995), (12, 179.99994), (12, -179.99996),
        (-0.00004, 0.00004), (0.1, 0.1), (-0.1, -0.1),
        (0.09995, -0.09995), (65.65, -168.1), (90.00001, 0), (0, 180.00001), (-91, 0),
        (.infinity, 0),
    ]

    private static let pairs: [(Int, Int, Int, Int)] = [
        (593_251, 180_711, 593_251, 180_711), (593_251, 180_711, 593_252, 180_711), (0, 0, 0, 1),
        (0, 0, 1, 0), (0, 0, 72, 0), (0, 0, 73, 0),
        (0, 1_799_999, 0, -1_800_000), (0, -1_800_000, 0, 1_799_964),
        (900_000, 0, 899_930, 1_234_567), (600_000, 0, 600_000, 144),
        (600_000, 0, 600_000, 145), (0, 0, 0, -1_800_000), (-900_000, 0, 900_000, 0),
    ]

    @Test func `the site rounds, names and measures as this does`() throws {
        let positions = Self.positions.filter { $0.0.isFinite }.map { latitude, longitude in
            let cell = BeaconCell(latitude: latitude, longitude: longitude)
            let around = cell.map { BeaconTile.around($0).sorted().map(\.name) }
            return Position(
                latitude: latitude, longitude: longitude, cell: cell,
                square: cell.map { BeaconTile(of: $0).name },
                squaresAround: around.flatMap { $0.count > 100 ? nil : $0 })
        }
        let distances = try Self.pairs.map { pair in
            let from = try #require(BeaconCell(tenThousandths: pair.0, pair.1))
            let to = try #require(BeaconCell(tenThousandths: pair.2, pair.3))
            let metres = from.metres(to: to)
            return Distance(
                from: from, to: to, millimetres: Int((metres * 1_000).rounded()),
                isNear: metres < LedgerLimits.beaconReach)
        }
        #expect(
            BeaconCell(latitude: .infinity, longitude: 0) == nil
                && BeaconCell(latitude: .nan, longitude: 0) == nil)
        let vectors = Vectors(positions: positions, distances: distances)
        try VectorFile("beacons.json").compare(VectorFile.json(vectors))
    }
}
