/// A person as the ledger knows them: a number it gave, which says nothing about who that is.
public struct PersonID: RawRepresentable, Codable, Sendable, Hashable, Comparable {
    /// From 1, in the order in which they came.
    public let rawValue: Int

    /// The person of that number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The order in which they came.
    public static func < (one: PersonID, other: PersonID) -> Bool { one.rawValue < other.rawValue }
}

/// Who sends an entry. The store has held the device's signature against its key before.
public struct Sender: Sendable, Hashable {
    /// The person whose device it is.
    public var person: PersonID
    /// The device's key as text: what its rounds name as their player.
    public var device: String
    /// Whether the person has an account; a guest has none.
    public var hasAccount: Bool

    /// A person at a device.
    public init(person: PersonID, device: String, hasAccount: Bool = false) {
        self.person = person
        self.device = device
        self.hasAccount = hasAccount
    }
}
