public import Ledger

/// Beacons until they expire. No other part of the ledger stores them, so that a deleted beacon is
/// in no entry, feed or backup.
public protocol BeaconStore: Sendable {
    /// Judges a person's beacon entries and applies those that are allowed, all in one transaction.
    ///
    /// - Parameters:
    ///   - entries: entries of kinds that leave no history.
    ///   - person: the sender.
    ///   - kinds: the published kinds of beacons.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: an answer for each entry, in order.
    /// - Throws: `StoreFailure.busy` when too much waits, `.refused` when the database cannot be
    ///   written; then nothing was applied, and all entries may be sent again.
    func act(
        _ entries: [Entry], by person: PersonID, kinds: Set<String>, now: Int
    ) async throws -> [EntryAnswer]

    /// Active beacons in an area, from south to north.
    ///
    /// - Parameters:
    ///   - area: the area; nil for everywhere.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - most: the most beacons.
    /// - Returns: the beacons.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func active(in area: BeaconArea?, now: Int, most: Int) async throws -> [PublicBeacon]

    /// Removes a beacon, as a moderator's decision.
    ///
    /// - Returns: whether one was there.
    /// - Throws: `StoreFailure` when the database cannot be written.
    func takeDown(_ cell: BeaconCell) async throws -> Bool

    /// Deletes what expired, with its keys, and makes statistics of past days.
    ///
    /// - Returns: the days whose statistics were made, counted from 1970-01-01.
    /// - Throws: `StoreFailure` when the database cannot be written.
    func sweep(now: Int) async throws -> [Int]

    /// The days with statistics, counted from 1970-01-01.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func statisticDays() async throws -> [Int]

    /// The statistics of a day in UTC, counted from 1970-01-01, from south to north.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func statistics(of day: Int) async throws -> [BeaconStatistic]
}

/// A rectangle between cells.
public struct BeaconArea: Sendable, Hashable {
    /// Ten-thousandths of a degree north.
    public var latitudes: ClosedRange<Int>
    /// Ten-thousandths of a degree east; an area across the date line is two of these.
    public var longitudes: ClosedRange<Int>

    /// An area.
    public init(latitudes: ClosedRange<Int>, longitudes: ClosedRange<Int>) {
        self.latitudes = latitudes
        self.longitudes = longitudes
    }
}

/// Beacon actions in a square of a hundredth of a degree on a day in UTC, for squares with at least
/// ten persons.
public struct BeaconStatistic: Codable, Sendable, Hashable {
    /// Hundredths of a degree north of the square's southern edge.
    public var latitude: Int
    /// Hundredths of a degree east of its western edge.
    public var longitude: Int
    /// Beacons set.
    public var sets: Int
    /// Replenishments.
    public var replenishments: Int
}
