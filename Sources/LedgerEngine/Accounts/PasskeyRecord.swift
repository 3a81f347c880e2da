public import FoundationEssentials
public import Ledger

/// A passkey by which a person signs in.
public struct PasskeyRecord: Sendable, Hashable {
    /// What is sealed by the person's key: it would tell where they sign in, and with what.
    struct Details: Codable {
        var credential: Data
        var publicKey: Data
        var label: String
    }

    /// Its name among the ledger's own: a keyed hash of the credential's id.
    public internal(set) var id: Data
    /// Whose it is.
    public var person: PersonID
    /// The credential's id, as the authenticator made it.
    public var credential: Data
    /// The key that it signs by, as SubjectPublicKeyInfo in DER.
    public var publicKey: Data
    /// What its person calls it.
    public var label: String
    /// The highest signature counter that was seen.
    public var counter: UInt32
    /// When it was added, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// When somebody last signed in by it; nil for never.
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
    /// When somebody last signed in by it; nil for never.
    public var used: Int?
}
