public import FoundationEssentials
public import Ledger

/// Persons with their devices and read sessions.
public protocol PersonStore: Sendable {
    /// Registers a device, or finds its person.
    ///
    /// - Parameters:
    ///   - device: its public key as text.
    ///   - born: when the key was made, by the device's clock, in milliseconds since 1970.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the person; a new one for a new device.
    /// - Throws: `StoreFailure.unknownDevice` when the device was ended, `.busy` when too much
    ///   waits, `.refused` when the database cannot be written.
    func register(device: String, born: Int, now: Int) async throws -> PersonID

    /// The devices of a person, ended ones too; for a guest who was taken into an account, the
    /// account's.
    ///
    /// - Returns: the devices by registration.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func devices(of person: PersonID) async throws -> [KnownDevice]

    /// When a device was registered, in milliseconds since 1970-01-01T00:00Z; nil for an unknown
    /// one.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func heard(of device: String) async throws -> Int?

    /// The person of a device; nil for an unknown or ended one.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func person(of device: String) async throws -> PersonID?

    /// The person with a public name; nil for none.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func person(named handle: String) async throws -> PersonID?

    /// The public profiles of persons.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func faces(of persons: [PersonID]) async throws -> [PersonID: PublicProfile]

    /// Takes a guest's only device and all of its entries into an account, once.
    ///
    /// - Parameters:
    ///   - claim: the guest and the account.
    ///   - moved: called when the device is the account's, before its entries follow.
    /// - Returns: the entries that count for the account.
    /// - Throws: `StoreFailure.unknownDevice` when the device was ended, `.otherAccount` when it is
    ///   another person's or one of the two is banned, `.tooManyGuests` when the account took in
    ///   too many lately, `.unknownPerson` when the account was erased or its password changed,
    ///   `.refused` when the database cannot be written.
    func claim(_ claim: GuestClaim, moved: @Sendable () -> Void) async throws -> Claimed

    /// Whether a guest was taken into an account, or is being taken in.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func isClaimed(_ guest: PersonID) async throws -> Bool

    /// Takes in the remaining entries of guests whose claims were interrupted, or whose decks could
    /// not be read. Until then their devices' next rounds wait.
    ///
    /// - Throws: the last error of a claim, after all were tried; `StoreFailure` when the claims
    ///   cannot be read.
    func finishClaims() async throws

    /// Ends a device of a person: its key is never accepted again.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    func end(_ device: String, of person: PersonID) async throws

    /// Ends all devices of a person but one, with all of their read sessions.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    func endDevices(of person: PersonID, but device: String?) async throws

    /// The guests that were taken into a person's account, by number.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func guests(of person: PersonID) async throws -> [PersonID]

    /// Erases a person and the guests of their account: keys, credentials and player states are
    /// destroyed; sealed entries stay in the chain and cannot be opened any more.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - proof: the session and password of the request; nil for an operator's command.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `StoreFailure` when the database cannot be read or written.
    func erase(_ person: PersonID, by proof: AccountProof?, now: Int) async throws

    /// Completes interrupted erasures, and erases guests who were taken into an account during its
    /// erasure.
    ///
    /// - Parameter now: milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    func finishErasures(now: Int) async throws

    /// Begins a read session.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of its token, so that the database contains no usable token.
    ///   - session: the session.
    ///   - now: milliseconds since 1970-01-01T00:00Z; sessions that expired by then are deleted.
    /// - Throws: `StoreFailure.unknownDevice` when the device is not the person's any more, `.busy`
    ///   when too much waits, `.refused` when the database cannot be written.
    func begin(_ token: Data, _ session: LedgerSession, now: Int) async throws

    /// The session of a token; nil for an unknown or expired one.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func session(of token: Data, now: Int) async throws -> LedgerSession?
}
