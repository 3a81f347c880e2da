/// A beacon that someone sets where they are.
public struct BeaconBody: Codable, Sendable, Hashable {
    /// The rounded place; the device rounds before it sends.
    public var cell: BeaconCell
    /// What it says: a kind from content.
    public var kind: String

    /// A beacon.
    public init(cell: BeaconCell, kind: String) {
        self.cell = cell
        self.kind = kind
    }
}

/// What is done with beacons.
public enum BeaconAct: Sendable, Hashable {
    /// One is set.
    case set(BeaconBody)
    /// One is kept alive.
    case replenish(ReplenishBody)

    /// Where.
    public var cell: BeaconCell {
        switch self {
        case .set(let body): body.cell
        case .replenish(let body): body.cell
        }
    }
}

/// A beacon that someone passes by and keeps alive.
public struct ReplenishBody: Codable, Sendable, Hashable {
    /// The rounded place of the beacon.
    public var cell: BeaconCell

    /// A beacon.
    public init(cell: BeaconCell) { self.cell = cell }
}
