public import Ledger

/// Where beacons are while they live. Nothing else of the ledger knows of them, so that what is
/// destroyed here is gone: no entry, no feed, no backup holds it.
public protocol BeaconStore: Sendable {
    /// Judges what a person does with beacons, and does what is allowed, all in one transaction.
    ///
    /// - Parameters:
    ///   - entries: of kinds that leave no history.
    ///   - person: who sent them.
    ///   - kinds: the kinds of beacons there are.
    ///   - now: the ledger's time, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: an answer each, in order.
    /// - Throws: `StoreFailure`; then nothing of it was done, and all may be sent again.
    func act(
        _ entries: [Entry], by person: PersonID, kinds: Set<String>, now: Int
    ) async throws -> [EntryAnswer]

    /// Active beacons of an area, from south to north.
    ///
    /// - Parameters:
    ///   - area: where; nil for everywhere.
    ///   - now: the ledger's time.
    ///   - most: the most to give.
    /// - Returns: the beacons.
    /// - Throws: `StoreFailure`.
    func active(in area: BeaconArea?, now: Int, most: Int) async throws -> [PublicBeacon]

    /// Takes a beacon down.
    ///
    /// - Returns: whether one was there.
    func takeDown(_ cell: BeaconCell) async throws -> Bool

    /// Destroys what is over, with its keys, and makes statistics of the days that are over.
    ///
    /// - Returns: the days whose statistics were made.
    func sweep(now: Int) async throws -> [Int]

    /// The days of which there are statistics, counted from 1970-01-01.
    ///
    /// - Throws: `StoreFailure`.
    func statisticDays() async throws -> [Int]

    /// The statistics of a day in UTC, counted from 1970-01-01, from south to north.
    func statistics(of day: Int) async throws -> [BeaconStatistic]
}

/// A rectangle between cells.
public struct BeaconArea: Sendable, Hashable {
    /// Ten-thousandths of a degree north.
    public var latitudes: ClosedRange<Int>
    /// Ten-thousandths of a degree east; from east to west over the date line in two areas.
    public var longitudes: ClosedRange<Int>

    /// An area.
    public init(latitudes: ClosedRange<Int>, longitudes: ClosedRange<Int>) {
        self.latitudes = latitudes
        self.longitudes = longitudes
    }
}

/// What people did with beacons in a hundredth of a degree on a day in UTC, where they were at
/// least ten.
public struct BeaconStatistic: Codable, Sendable, Hashable {
    /// Hundredths of a degree north of the square's southern edge.
    public var latitude: Int
    /// Hundredths of a degree east of its western edge.
    public var longitude: Int
    /// Beacons that were set.
    public var sets: Int
    /// How often they were replenished.
    public var replenishments: Int
}
