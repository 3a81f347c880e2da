public import Ledger

/// A device as it was first heard of.
public struct KnownDevice: Sendable, Hashable {
    /// Its key.
    public var key: String
    /// When the key was made, by the device's clock.
    public var born: Int
    /// When the ledger first heard of it.
    public var heard: Int
}

/// What everyone may see of a person.
public struct PublicProfile: Sendable, Hashable {
    /// The public name: 16 hexadecimal digits that say nothing.
    public var handle: String
    /// What is worn in each slot.
    public var worn: [String: String]
}

/// By which right something is read.
public struct LedgerSession: Sendable, Hashable {
    /// Who reads, at which device.
    public var sender: Sender
    /// Until when, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int

    /// A session.
    public init(_ sender: Sender, expires: Int) {
        self.sender = sender
        self.expires = expires
    }
}
