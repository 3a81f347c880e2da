extension Entry.Kind {
    /// A beacon is set: `BeaconBody`. It leaves no history.
    public static let beacon = Entry.Kind(rawValue: "beacon")
}

/// A beacon that a person sets at their place.
public struct BeaconBody: BeaconAct {
    /// A beacon is set.
    public static let kind = EntryKind(
        .beacon, isSent: true, form: .short(["cell": .cell, "kind": .word]), place: .beacons,
        order: .any)

    /// The rounded place; the device rounds before it sends.
    public var cell: BeaconCell
    /// Its message: a kind of beacon from content.
    public var kind: String

    /// A beacon.
    public init(cell: BeaconCell, kind: String) {
        self.cell = cell
        self.kind = kind
    }

    /// It sets a beacon.
    public var isSetting: Bool { true }

    /// Sets a beacon; see `BeaconAct`.
    public func act(
        by rules: BeaconRules, made: Int, _ person: PersonID, there: Beacon?,
        _ quota: inout BeaconQuota, key: () -> [UInt8]
    ) throws(Refusal) -> Beacon {
        try rules.set(self, made: made, by: person, there: there, &quota, key: key())
    }
}
