/// What an entry says that is done with a beacon.
public protocol BeaconAct: EntryBody {
    /// Where.
    var cell: BeaconCell { get }

    /// Whether it sets one; else it keeps one alive.
    var isSetting: Bool { get }

    /// Does it, where the rules allow it.
    ///
    /// - Parameters:
    ///   - rules: the rules at the moment of receipt.
    ///   - made: when the entry was made, by the device's clock.
    ///   - person: who does it.
    ///   - there: the beacon that is or was in the cell.
    ///   - quota: what the person did in the last day; changed when it is done.
    ///   - key: 32 bytes of chance, for a new beacon.
    /// - Returns: the beacon as it is from now on.
    /// - Throws: the first rule that is broken.
    func act(
        by rules: BeaconRules, made: Int, _ person: PersonID, there: Beacon?,
        _ quota: inout BeaconQuota, key: () -> [UInt8]
    ) throws(Refusal) -> Beacon
}
