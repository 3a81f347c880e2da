/// The body of an entry that acts on a beacon.
public protocol BeaconAct: EntryBody {
    /// The beacon's place.
    var cell: BeaconCell { get }

    /// Whether it sets a beacon; otherwise it replenishes one.
    var isSetting: Bool { get }

    /// Applies it, where the rules allow it.
    ///
    /// - Parameters:
    ///   - rules: the rules at the time of receipt.
    ///   - made: when the entry was made, by the device's clock, in milliseconds since 1970.
    ///   - person: the sender.
    ///   - there: the beacon that is or was in the cell.
    ///   - quota: the person's actions in the last day; changed when the action is allowed.
    ///   - key: 32 random bytes, for a new beacon.
    /// - Returns: the changed or new beacon.
    /// - Throws: the `Refusal` of the first broken rule; see `BeaconRules` for the cases.
    func act(
        by rules: BeaconRules, made: Int, _ person: PersonID, there: Beacon?,
        _ quota: inout BeaconQuota, key: () -> [UInt8]
    ) throws(Refusal) -> Beacon
}
