/// The rules for setting and replenishing beacons. They are apart from the other rules because they
/// leave no history: their results are a beacon and a quota, both deleted within days, and no
/// outcome for `fold`.
///
/// The time of receipt counts. An entry that a device held back for more than ten minutes is
/// refused, because the person is no longer at the place.
public struct BeaconRules: Sendable {
    /// The published kinds of beacons.
    public var kinds: Set<String>
    /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
    public var received: Int

    /// The rules at a time.
    public init(kinds: Set<String>, received: Int) {
        self.kinds = kinds
        self.received = received
    }

    private var minute: Int { received / LedgerLimits.minute }

    /// Sets a beacon.
    ///
    /// - Parameters:
    ///   - body: the beacon.
    ///   - made: when the entry was made, by the device's clock, in milliseconds since 1970.
    ///   - person: the person who sets it.
    ///   - there: the beacon that is or was in the cell.
    ///   - quota: the person's actions in the last day; changed when the beacon is set.
    ///   - key: 32 random bytes for the beacon.
    /// - Returns: the new beacon; or the active beacon of the cell that is not published yet.
    ///   Setting one there counts and is answered like any other, so that it reveals nothing
    ///   unpublished.
    /// - Throws: the first broken rule: `Refusal.tooEarly`, `.tooLate`, `.unknownBeaconKind`,
    ///   `.beaconThere`, `.tooManyBeacons`.
    public func set(
        _ body: BeaconBody, made: Int, by person: PersonID, there: Beacon?,
        _ quota: inout BeaconQuota, key: [UInt8]
    ) throws(Refusal) -> Beacon {
        try check(made)
        guard kinds.contains(body.kind) else { throw .unknownBeaconKind }
        guard there?.shown(at: minute) == nil else { throw .beaconThere }
        guard quota.takeSet(at: minute) else { throw .tooManyBeacons }
        if let there, there.isActive(at: minute) { return there }
        return Beacon(at: body.cell, kind: body.kind, by: person, minute: minute, key: key)
    }

    /// Replenishes a beacon.
    ///
    /// - Parameters:
    ///   - made: when the entry was made, by the device's clock, in milliseconds since 1970.
    ///   - person: the person who replenishes it.
    ///   - there: the beacon in the cell.
    ///   - quota: the person's actions in the last day; changed when the beacon is replenished.
    /// - Returns: the beacon with its renewed timer.
    /// - Throws: the first broken rule: `Refusal.tooEarly`, `.tooLate`, `.noBeacon`, `.ownBeacon`,
    ///   `.replenishedAlready`, `.tooManyBeacons`.
    public func replenish(
        made: Int, by person: PersonID, there: Beacon?, _ quota: inout BeaconQuota
    ) throws(Refusal) -> Beacon {
        try check(made)
        // An unpublished beacon counts as none, for its setter too: another answer would reveal who
        // set it.
        guard var beacon = there, beacon.shown(at: minute) != nil else { throw .noBeacon }
        guard !beacon.isSet(by: person) else { throw .ownBeacon }
        guard !beacon.isReplenished(by: person) else { throw .replenishedAlready }
        guard quota.takeReplenishment(at: minute) else { throw .tooManyBeacons }
        beacon.replenish(by: person, minute: minute)
        return beacon
    }

    private func check(_ made: Int) throws(Refusal) {
        guard made <= received + LedgerLimits.ahead else { throw .tooEarly }
        guard made >= received - LedgerLimits.beaconDelay else { throw .tooLate }
    }
}
