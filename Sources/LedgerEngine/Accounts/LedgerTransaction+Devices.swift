import Ledger
import SQLDriver

/// Registering, moving and ending devices.
extension LedgerTransaction {
    /// The person of a device, a new one for a new device; nil for an ended device.
    mutating func register(_ device: String, born: Int, now: Int) throws -> PersonID? {
        if let known = try LedgerRows.person(of: device, database) { return known }
        let isEnded = try database.value(Bool.self, "SELECT 1 FROM device WHERE key = ?", [device])
        if isEnded == true { return nil }
        // The number of an erased person is never given again, even when a restored backup lacks
        // the person.
        let last = max(
            try database.value(Int.self, "SELECT max(id) FROM person") ?? 0,
            try keys.lastErased())
        let person = PersonID(rawValue: last + 1)
        try keys.make(for: person)
        var state = PlayerState()
        state.add(device: device, born: born, now: now)
        cache.states[person] = state
        touched.insert(person)
        try LedgerRows.insert(person, handle: Handle.random(), state, database)
        try database.run(
            "INSERT INTO device (key, person, born, heard) VALUES (?, ?, ?, ?)",
            [device, person.rawValue, born, now])
        return person
    }

    /// Ends a device: its key is never accepted again.
    mutating func end(_ device: String, of person: PersonID) throws {
        try database.run(
            "UPDATE device SET isEnded = 1 WHERE key = ? AND person = ?",
            [device, person.rawValue])
        try database.run(
            "DELETE FROM session WHERE device = ? AND person = ?", [device, person.rawValue])
        guard try state(of: person)?.devices[device] != nil else { return }
        cache.states[person]?.remove(device: device)
        changed.insert(person)
    }

    /// Ends all devices of a person but one.
    mutating func endDevices(of person: PersonID, but kept: String?) throws {
        let devices = try database.values(
            String.self, "SELECT key FROM device WHERE person = ? AND isEnded = 0 AND key <> ?",
            [person.rawValue, kept ?? ""])
        for device in devices { try end(device, of: person) }
    }

    /// Moves a device and its sessions to another person.
    mutating func move(
        _ device: String, born: Int, heard: Int, to person: PersonID
    ) throws {
        try database.run(
            "UPDATE device SET person = ? WHERE key = ?", [person.rawValue, device])
        // Its read sessions continue, as the account's.
        try database.run(
            "UPDATE session SET person = ? WHERE device = ?", [person.rawValue, device])
        var state = try takeState(of: person)
        state.add(device: device, born: born, now: heard)
        cache.states[person] = state
        changed.insert(person)
    }

    /// Adds an ended device to its person's state again, so that its earlier entries can be judged.
    ///
    /// - Returns: whether it was ended.
    mutating func revive(_ device: String, of person: PersonID) throws -> Bool {
        guard try state(of: person)?.devices[device] == nil,
            let row = try database.row("SELECT born, heard FROM device WHERE key = ?", [device])
        else { return false }
        cache.states[person]?.add(device: device, born: row["born"], now: row["heard"])
        return true
    }
}
