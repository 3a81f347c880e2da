import Catalog

/// A place rounded to four decimals of a degree, about 11 m: a more precise place of a person is
/// never stored. It is held in whole ten-thousandths, so that equal cells have equal values on all
/// machines.
public struct BeaconCell: Codable, Sendable, Hashable, Comparable {
    /// Ten-thousandths of a degree north, -900,000 to 900,000.
    public let latitude: Int
    /// Ten-thousandths of a degree east, -1,800,000 to 1,799,999; 0 at the poles.
    public let longitude: Int

    private static let most = (latitude: 900_000, longitude: 1_800_000)

    /// The cell of a position: its degrees times 10,000, as a double, rounded half away from zero.
    ///
    /// 180 degrees east becomes 180 degrees west. Each pole is one cell, at every longitude.
    /// Nil for a position outside of the ranges.
    ///
    /// - Parameters:
    ///   - latitude: degrees north, -90 to 90.
    ///   - longitude: degrees east, -180 to 180.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.init(
            tenThousandths: Int((latitude * 10_000).rounded(.toNearestOrAwayFromZero)),
            Int((longitude * 10_000).rounded(.toNearestOrAwayFromZero)))
    }

    /// The cell of whole ten-thousandths of a degree; nil outside of the ranges.
    public init?(tenThousandths latitude: Int, _ longitude: Int) {
        guard (-Self.most.latitude...Self.most.latitude).contains(latitude),
            (-Self.most.longitude...Self.most.longitude).contains(longitude)
        else { return nil }
        self.latitude = latitude
        let isPole = abs(latitude) == Self.most.latitude
        self.longitude =
            isPole ? 0 : longitude == Self.most.longitude ? -Self.most.longitude : longitude
    }

    /// Reads `[latitude, longitude]` in ten-thousandths.
    ///
    /// - Throws: `DecodingError` when it is no cell, or not in canonical form.
    public init(from decoder: any Decoder) throws {
        var items = try decoder.unkeyedContainer()
        let (latitude, longitude) = (try items.decode(Int.self), try items.decode(Int.self))
        guard items.isAtEnd, let cell = Self(tenThousandths: latitude, longitude),
            cell.longitude == longitude
        else {
            throw DecodingError.dataCorruptedError(
                in: items, debugDescription: "A cell is two whole numbers on Earth.")
        }
        self = cell
    }

    /// Writes `[latitude, longitude]` in ten-thousandths.
    ///
    /// - Throws: `EncodingError` when the encoder cannot write it.
    public func encode(to encoder: any Encoder) throws {
        var items = encoder.unkeyedContainer()
        try items.encode(latitude)
        try items.encode(longitude)
    }

    /// From south to north, then from west to east.
    public static func < (one: BeaconCell, other: BeaconCell) -> Bool {
        (one.latitude, one.longitude) < (other.latitude, other.longitude)
    }

    /// Degrees as a decimal of four places, exact: "-0.0001".
    static func decimal(_ tenThousandths: Int) -> String {
        let digits = String(abs(tenThousandths) % 10_000)
        let sign = tenThousandths < 0 ? "-" : ""
        let zeros = String(repeating: "0", count: 4 - digits.count)
        return "\(sign)\(abs(tenThousandths) / 10_000).\(zeros)\(digits)"
    }

    /// The metres to another cell, along the ground.
    public func metres(to other: BeaconCell) -> Double {
        let turn = Double.pi / 180 / 10_000
        let (south, north) = (Double(latitude) * turn, Double(other.latitude) * turn)
        let east = Double(other.longitude - longitude) * turn
        // The haversine formula, on a sphere of the Earth's mean radius (IUGG).
        let (a, b) = (sine((north - south) / 2), sine(east / 2))
        let half = a * a + cosine(south) * cosine(north) * b * b
        return 2 * 6_371_008.8 * arcSine(min(1, half.squareRoot()))
    }
}
