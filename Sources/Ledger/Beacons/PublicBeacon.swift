/// A beacon as published: place, kind, times and number of replenishments, without persons or an id
/// by which it could be followed. Times are quarters of an hour, with a random delay.
public struct PublicBeacon: Codable, Sendable, Hashable {
    /// Where it is.
    public var cell: BeaconCell
    /// Its message: a kind of beacon from content.
    public var kind: String
    /// The minute since 1970-01-01T00:00Z from which on it is published.
    public var set: Int
    /// The first minute in which it is no longer shown.
    public var expires: Int
    /// How often it was replenished.
    public var replenished: Int

    /// A beacon.
    public init(cell: BeaconCell, kind: String, set: Int, expires: Int, replenished: Int) {
        self.cell = cell
        self.kind = kind
        self.set = set
        self.expires = expires
        self.replenished = replenished
    }

    /// Whether it is shown.
    public func isActive(at minute: Int) -> Bool { minute < expires }

    /// The beacon as a GeoJSON feature (RFC 7946).
    private var feature: String {
        let place = "\(BeaconCell.decimal(cell.longitude)),\(BeaconCell.decimal(cell.latitude))"
        return """
            {"geometry":{"coordinates":[\(place)],"type":"Point"},"properties":{"expires":\(expires * 60),\
            "kind":"\(kind)","replenished":\(replenished),"set":\(set * 60)},"type":"Feature"}
            """
    }

    /// Active beacons as a GeoJSON collection, from south to north, so that the order does not
    /// reveal the order of setting.
    public static func geoJSON(_ beacons: some Sequence<PublicBeacon>, at minute: Int) -> String {
        let active = beacons.filter { $0.isActive(at: minute) }.sorted { $0.cell < $1.cell }
        let features = active.map(\.feature).joined(separator: ",")
        return #"{"features":[\#(features)],"type":"FeatureCollection"}"#
    }

    /// The alert: active beacons less than 804.672 m (half a mile) from a cell, nearest first.
    public static func near(
        _ cell: BeaconCell, among beacons: some Sequence<PublicBeacon>, at minute: Int
    ) -> [PublicBeacon] {
        beacons.filter { $0.isActive(at: minute) }
            .map { (beacon: $0, metres: cell.metres(to: $0.cell)) }
            .filter { $0.metres < LedgerLimits.beaconReach }
            .sorted { ($0.metres, $0.beacon.cell) < ($1.metres, $1.beacon.cell) }
            .map(\.beacon)
    }
}
