import FoundationEssentials
public import Ledger
import SQLDriver

/// The one device of an account that a feature is bound to. Only a keyed hash of the device is
/// stored, without a time, so that this leaves no history of beacons. The migrations name the table
/// and its column `room`. The label of the hash has the same word and must not change, because
/// stored rows are found by the hash.
extension AccountStore {
    /// Binds a feature to a device, unless it is bound already.
    ///
    /// - Parameters:
    ///   - feature: the feature.
    ///   - person: the person who uses the feature; a guest has one device, and no feature is
    ///     bound.
    ///   - device: the public key of the device that uses it.
    /// - Returns: whether the device may use it.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
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

    /// The features of a person that are bound, and whether each is bound to a given device.
    ///
    /// - Returns: for each bound feature, in the order of `DeviceBoundFeature`, whether it is bound
    ///   to that device.
    /// - Throws: `StoreFailure` when the database cannot be read.
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
