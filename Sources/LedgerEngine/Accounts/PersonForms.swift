public import Ledger

/// A registered device.
public struct KnownDevice: Sendable, Hashable {
    /// Its public key as text.
    public var key: String
    /// When the key was made, by the device's clock, in milliseconds since 1970-01-01T00:00Z.
    public var born: Int
    /// When it was registered, by the ledger's clock, in milliseconds since 1970-01-01T00:00Z.
    public var heard: Int
}

/// The public part of a person's profile.
public struct PublicProfile: Sendable, Hashable {
    /// The public name: 16 random hexadecimal digits.
    public var handle: String
    /// The worn item of each slot.
    public var worn: [String: String]
}

/// A read session: device, person, expiry.
public struct LedgerSession: Sendable, Hashable {
    /// The person and the device.
    public var sender: Sender
    /// When it expires, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int

    /// A session.
    public init(_ sender: Sender, expires: Int) {
        self.sender = sender
        self.expires = expires
    }
}
