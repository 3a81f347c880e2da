import BulkSources

/// Observation counts by month, from a histogram.
struct MonthsAnswer: Decodable, Sendable {
    /// Counts by month, "1" to "12".
    var monthOfYear: [String: Int]

    /// Twelve counts, January first.
    var months: [Int] {
        (1...12).map { min(max(0, monthOfYear[String($0)] ?? 0), 1_000_000_000) }
    }
}

/// A place of the API.
struct PlaceAnswer: Decodable, Sendable {
    var id: Int
    var boundingBoxGeojson: Tolerant<Polygon>?

    /// A GeoJSON polygon: rings of [longitude, latitude].
    struct Polygon: Decodable, Sendable {
        var coordinates: [[[Double]]]
    }

    /// The bounding box of the place; nil when the answer has none.
    ///
    /// The ring begins in the south-west and its third point is the north-east, also when the box
    /// crosses the 180th meridian and its western edge is the greater number.
    var box: BulkRequest.Box? {
        guard let ring = boundingBoxGeojson?.value?.coordinates.first, ring.count == 5,
            ring.allSatisfy({ $0.count >= 2 })
        else { return nil }
        return BulkRequest.Box(
            south: ring[0][1], west: ring[0][0], north: ring[2][1], east: ring[2][0])
    }
}
