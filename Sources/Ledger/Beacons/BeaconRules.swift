/// Who may set and replenish beacons. They stand beside the other rules, because they leave no
/// history: what comes of them is a beacon and a quota, both gone within days, and no outcome that
/// is folded.
///
/// The time of receipt counts. What a device held back for longer than ten minutes
/// is refused: by then nobody is there any more.
public struct BeaconRules: Sendable {
    /// The kinds there are.
    public var kinds: Set<String>
    /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
    public var received: Int

    /// The rules at a moment.
    public init(kinds: Set<String>, received: Int) {
        self.kinds = kinds
        self.received = received
    }

    private var minute: Int { received / LedgerLimits.minute }

    /// Sets a beacon.
    ///
    /// - Parameters:
    ///   - body: what is set.
    ///   - made: when the entry was made, by the device's clock.
    ///   - person: who sets it.
    ///   - there: the beacon that is or was in the cell.
    ///   - quota: what the person did in the last day; changed when the beacon is set.
    ///   - key: 32 bytes of chance for the beacon.
    /// - Returns: the new beacon, in place of the one that was there; or the one that is there and not
    ///   published yet. Who sets one beside it is told the same, and pays the same: nobody is to learn
    ///   what is not published.
    /// - Throws: the first rule that is broken: `tooEarly`, `tooLate`, `unknownBeaconKind`,
    ///   `beaconThere`, `tooManyBeacons`.
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
    ///   - made: when the entry was made, by the device's clock.
    ///   - person: who replenishes it.
    ///   - there: the beacon in the cell.
    ///   - quota: what the person did in the last day; changed when the beacon is replenished.
    /// - Returns: the beacon with its timer begun anew.
    /// - Throws: the first rule that is broken: `tooEarly`, `tooLate`, `noBeacon`, `ownBeacon`,
    ///   `replenishedAlready`, `tooManyBeacons`.
    public func replenish(
        made: Int, by person: PersonID, there: Beacon?, _ quota: inout BeaconQuota
    ) throws(Refusal) -> Beacon {
        try check(made)
        // What is not published yet is none for anybody, its setter too: whose it is is not to be told.
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
