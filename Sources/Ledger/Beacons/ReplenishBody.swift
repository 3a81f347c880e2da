extension Entry.Kind {
    /// A beacon is replenished: `ReplenishBody`. It leaves no history.
    public static let replenish = Entry.Kind(rawValue: "replenish")
}

/// A beacon that a person at its place keeps active.
public struct ReplenishBody: BeaconAct {
    /// A beacon is replenished.
    public static let kind = EntryKind(
        .replenish, isSent: true, form: .short(["cell": .cell]), place: .beacons, order: .any)

    /// The rounded place of the beacon.
    public var cell: BeaconCell

    /// A beacon.
    public init(cell: BeaconCell) { self.cell = cell }

    /// It replenishes a beacon.
    public var isSetting: Bool { false }

    /// Replenishes a beacon; see `BeaconAct`.
    public func act(
        by rules: BeaconRules, made: Int, _ person: PersonID, there: Beacon?,
        _ quota: inout BeaconQuota, key: () -> [UInt8]
    ) throws(Refusal) -> Beacon {
        try rules.replenish(made: made, by: person, there: there, &quota)
    }
}
