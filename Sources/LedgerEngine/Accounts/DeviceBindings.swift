import FoundationEssentials
public import Ledger
import SQLDriver

/// The one device of an account in a room that wants one. Only a keyed hash of the device is kept,
/// and not since when, so that beacons leave no history here either.
extension AccountStore {
    /// Binds a room to a device, unless it is bound already.
    ///
    /// - Parameters:
    ///   - room: which.
    ///   - person: whose; a guest is the device, and bound to nothing.
    ///   - device: the public key of the device that acts there.
    /// - Returns: whether the device may act there.
    /// - Throws: `StoreFailure`.
    public func bind(_ room: DeviceBoundFeature, of person: PersonID, to device: String)
        async throws -> Bool
    {
        let name = try await hash("room-device", device)
        if let bound = try await read({ try $0.bound(room, of: person) }) { return bound == name }
        return try await write { database in
            // Another request may have been quicker, or the person be erased meanwhile.
            try database.run(
                """
                INSERT INTO room_device (person, room, device)
                SELECT person, ?, ? FROM account WHERE person = ?
                ON CONFLICT DO NOTHING
                """, [room.rawValue, name, person.rawValue])
            return try database.bound(room, of: person) ?? name == name
        }
    }

    /// The rooms of a person that are bound, and whether to one device.
    ///
    /// - Returns: of each room, in the order of `DeviceBoundFeature`, whether it is the device.
    /// - Throws: `StoreFailure`.
    public func boundRooms(
        of person: PersonID, at device: String
    ) async throws -> [(room: DeviceBoundFeature, isHere: Bool)] {
        let name = try await hash("room-device", device)
        return try await read { database in
            try DeviceBoundFeature.allCases.compactMap { room in
                try database.bound(room, of: person).map { (room, $0 == name) }
            }
        }
    }
}

extension SQLConnection {
    /// The hash of a room's device; nil where it is bound to none.
    fileprivate func bound(_ room: DeviceBoundFeature, of person: PersonID) throws -> Data? {
        try value(
            Data.self, "SELECT device FROM room_device WHERE person = ? AND room = ?",
            [person.rawValue, room.rawValue])
    }
}
