import FoundationEssentials
public import Ledger
import SQLDriver

/// The one device of an account that a feature is bound to. Only a keyed hash of the device is
/// kept, and not since when, so that beacons leave no history here either. The migrations name the
/// table and its column `room`, and so does the label of the hash: kept rows are found by it.
extension AccountStore {
    /// Binds a feature to a device, unless it is bound already.
    ///
    /// - Parameters:
    ///   - feature: which.
    ///   - person: whose; a guest is the device, and bound to nothing.
    ///   - device: the public key of the device that uses it.
    /// - Returns: whether the device may use it.
    /// - Throws: `StoreFailure`.
    public func bind(_ feature: DeviceBoundFeature, of person: PersonID, to device: String)
        async throws -> Bool
    {
        let name = try await hash("room-device", device)
        if let bound = try await read({ try $0.bound(feature, of: person) }) {
            return bound == name
        }
        return try await write { database in
            // A concurrent request may have bound it, or the person may be erased meanwhile.
            try database.run(
                """
                INSERT INTO room_device (person, room, device)
                SELECT person, ?, ? FROM account WHERE person = ?
                ON CONFLICT DO NOTHING
                """, [feature.rawValue, name, person.rawValue])
            return try database.bound(feature, of: person) ?? name == name
        }
    }

    /// The features of a person that are bound, and whether to one device.
    ///
    /// - Returns: of each feature, in the order of `DeviceBoundFeature`, whether it is the device.
    /// - Throws: `StoreFailure`.
    public func boundFeatures(
        of person: PersonID, at device: String
    ) async throws -> [(feature: DeviceBoundFeature, isHere: Bool)] {
        let name = try await hash("room-device", device)
        return try await read { database in
            try DeviceBoundFeature.allCases.compactMap { feature in
                try database.bound(feature, of: person).map { (feature, $0 == name) }
            }
        }
    }
}

extension SQLTransaction {
    /// The hash of a feature's device; nil where it is bound to none.
    fileprivate func bound(_ feature: DeviceBoundFeature, of person: PersonID) throws -> Data? {
        try value(
            Data.self, "SELECT device FROM room_device WHERE person = ? AND room = ?",
            [person.rawValue, feature.rawValue])
    }
}
