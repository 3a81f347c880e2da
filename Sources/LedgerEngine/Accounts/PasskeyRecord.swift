public import FoundationEssentials
public import Ledger

/// A person's passkey.
public struct PasskeyRecord: Sendable, Hashable {
    /// The part that is sealed by the person's key, because it would identify their authenticator.
    struct Details: Codable {
        var credential: Data
        var publicKey: Data
        var label: String
    }

    /// Its id in the ledger: a keyed hash of the credential's id.
    public internal(set) var id: Data
    /// The person.
    public var person: PersonID
    /// The credential's id, as the authenticator made it.
    public var credential: Data
    /// The public key, as SubjectPublicKeyInfo in DER.
    public var publicKey: Data
    /// The person's label for it.
    public var label: String
    /// The highest signature counter that was seen.
    public var counter: UInt32
    /// When it was added, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// The last sign-in by it, in milliseconds since 1970-01-01T00:00Z; nil for never.
    public internal(set) var used: Int?

    /// A passkey that is added now.
    public init(
        of person: PersonID, credential: Data, publicKey: Data, label: String, counter: UInt32,
        made: Int
    ) {
        id = Data()
        self.person = person
        (self.credential, self.publicKey) = (credential, publicKey)
        (self.label, self.counter, self.made) = (label, counter, made)
    }
}

/// A Game Center player that a person linked to their account.
public struct GameCenterLink: Sendable, Hashable, Codable {
    /// When it was linked, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// The last sign-in by it, in milliseconds since 1970-01-01T00:00Z; nil for never.
    public var used: Int?
}
