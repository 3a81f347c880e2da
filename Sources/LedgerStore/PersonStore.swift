public import FoundationEssentials
public import Ledger

/// Who there is, and by which devices and tokens they are known.
public protocol PersonStore: Sendable {
    /// Makes a device known, or finds who it belongs to.
    ///
    /// - Parameters:
    ///   - device: its key as text.
    ///   - born: when the key was made, by the device's clock, in milliseconds since 1970.
    ///   - now: the ledger's time.
    /// - Returns: the person; a new one for a device that was not known.
    /// - Throws: `StoreFailure`.
    func register(device: String, born: Int, now: Int) async throws -> PersonID

    /// Whose device it is; nil for one that was never made known.
    func person(of device: String) async throws -> PersonID?

    /// Who has a public name; nil for nobody.
    func person(named handle: String) async throws -> PersonID?

    /// What everyone may know of some persons.
    func faces(of persons: [PersonID]) async throws -> [PersonID: Face]

    /// Takes a guest's only device, and all that was done with it, into a person's account: once,
    /// however often it is asked for.
    ///
    /// - Parameters:
    ///   - device: the device's key.
    ///   - person: the account's person.
    ///   - id: of the entry that ends the guest.
    ///   - now: the ledger's time.
    /// - Returns: what counts in the account now.
    /// - Throws: `StoreFailure`: `otherAccount` for a device of a person who has others,
    ///   `tooManyGuests`, `busy` while a deck cannot be read.
    func claim(
        _ device: String, into person: PersonID, id: UUIDv7, now: Int
    ) async throws -> Claimed

    /// Ends a device of a person's: it writes nothing more, and its key is never taken again.
    func end(_ device: String, of person: PersonID) async throws

    /// The guests that were taken into a person's account, by number.
    func guests(of person: PersonID) async throws -> [PersonID]

    /// Erases a person, and the guests that were taken into their account: keys, credentials and
    /// standings are destroyed, sealed entries stay in the chain and open no more.
    func erase(_ person: PersonID, now: Int) async throws

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of its token: who reads the database finds none that is worth anything.
    ///   - session: whose it is, and until when.
    ///   - now: the ledger's time; sessions that are over by then are forgotten.
    /// - Throws: `StoreFailure`.
    func begin(_ token: Data, _ session: LedgerSession, now: Int) async throws

    /// The session of a token; nil for none, or one that is over.
    func session(of token: Data, now: Int) async throws -> LedgerSession?
}

/// What everyone may know of a person.
public struct Face: Sendable, Hashable {
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
