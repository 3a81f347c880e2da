import Catalog

/// A square of a tenth of a degree, the unit in which beacons are published: a client that reads a
/// whole square does not reveal its place in it.
public struct BeaconTile: Sendable, Hashable, Comparable {
    /// Tenths of a degree north of the square's southern edge, -900 to 900.
    public let latitude: Int
    /// Tenths of a degree east of its western edge, -1,800 to 1,799.
    public let longitude: Int

    /// The square that a cell is in.
    public init(of cell: BeaconCell) {
        latitude = Self.tenths(cell.latitude)
        longitude = Self.tenths(cell.longitude)
    }

    private init(_ latitude: Int, _ longitude: Int) {
        self.latitude = latitude
        // Wrapped around at the date line.
        self.longitude = ((longitude + 1_800) % 3_600 + 3_600) % 3_600 - 1_800
    }

    private static func tenths(_ tenThousandths: Int) -> Int {
        (tenThousandths - ((tenThousandths % 1_000) + 1_000) % 1_000) / 1_000
    }

    /// The name of its file without ending: "593_180".
    public var name: String { "\(latitude)_\(longitude)" }

    /// The squares in which beacons within the alert's reach of a cell may lie.
    public static func around(_ cell: BeaconCell) -> Set<BeaconTile> {
        let home = BeaconTile(of: cell)
        // One tenth of a degree north is 11 km; a square is narrower the nearer it is to a pole.
        let reach = LedgerLimits.beaconReach / 111_194.9 * 10_000
        let width = cosine(Double(cell.latitude) / 10_000 * .pi / 180)
        let rows = [-reach, 0, reach].compactMap { shift -> Int? in
            let latitude = min(max(cell.latitude + Int(shift), -900_000), 900_000)
            return tenths(latitude)
        }
        // Close to a pole all longitudes are within reach.
        guard width > 0.01 else {
            return Set(rows.flatMap { row in (-1_800..<1_800).map { BeaconTile(row, $0) } })
        }
        let across = Int((reach / width).rounded(.up))
        let columns = tenths(cell.longitude - across)...tenths(cell.longitude + across)
        return Set(rows.flatMap { row in columns.map { BeaconTile(row, $0) } } + [home])
    }

    /// From south to north, then from west to east.
    public static func < (one: BeaconTile, other: BeaconTile) -> Bool {
        (one.latitude, one.longitude) < (other.latitude, other.longitude)
    }
}
