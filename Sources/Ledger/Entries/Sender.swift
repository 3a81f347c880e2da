/// The number that the ledger gave a person.
public struct PersonID: RawRepresentable, Codable, Sendable, Hashable, Comparable {
    /// From 1, in the order of registration.
    public let rawValue: Int

    /// The person of that number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// By the order of registration.
    public static func < (one: PersonID, other: PersonID) -> Bool { one.rawValue < other.rawValue }
}

/// The sender of an entry, whose signature was verified before.
public struct Sender: Sendable, Hashable {
    /// The device's person.
    public var person: PersonID
    /// The device's key as text: the `player` of its rounds.
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
