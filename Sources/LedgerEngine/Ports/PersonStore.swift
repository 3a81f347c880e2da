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

    /// The devices of a person, those that were signed out among them, and of a guest who was taken
    /// into an account the account's.
    ///
    /// - Returns: by when they were first heard of.
    /// - Throws: `StoreFailure`.
    func devices(of person: PersonID) async throws -> [KnownDevice]

    /// When a device was first heard of; nil for one that never was.
    func heard(of device: String) async throws -> Int?

    /// Whose device it is; nil for one that was never made known.
    func person(of device: String) async throws -> PersonID?

    /// Who has a public name; nil for nobody.
    func person(named handle: String) async throws -> PersonID?

    /// What everyone may know of some persons.
    func faces(of persons: [PersonID]) async throws -> [PersonID: PublicProfile]

    /// Takes a guest's only device, and all that was done with it, into an account: once.
    ///
    /// - Parameters:
    ///   - claim: who is taken in, and by whom.
    ///   - moved: is told when the device is the account's, before what was done with it follows.
    /// - Returns: what counts in the account now.
    /// - Throws: `StoreFailure`: `otherAccount`, `tooManyGuests`, `unknownPerson` for an account that
    ///   was erased, or whose password is another by then.
    func claim(_ claim: GuestClaim, moved: @Sendable () -> Void) async throws -> Claimed

    /// Whether a guest was taken into an account, or is being taken in at this moment.
    func isClaimed(_ guest: PersonID) async throws -> Bool

    /// Takes in what is left of guests whose claim was broken off, or whose decks could not be read;
    /// nothing where nothing is left. Until then their devices' next rounds wait.
    ///
    /// - Throws: what kept the last of them.
    func finishClaims() async throws

    /// Ends a device of a person's: it writes nothing more, and its key is never taken again.
    func end(_ device: String, of person: PersonID) async throws

    /// Ends all devices of a person's but one, and all their readings: those with a session and
    /// those that never had one.
    func endDevices(of person: PersonID, but device: String?) async throws

    /// The guests that were taken into a person's account, by number.
    func guests(of person: PersonID) async throws -> [PersonID]

    /// Erases a person and the guests of their account: keys, credentials and player states are
    /// destroyed, sealed entries stay in the chain and open no more.
    ///
    /// - Parameters:
    ///   - person: whom.
    ///   - proof: by what it is asked for. Nil for an operator's word.
    ///   - now: the ledger's time.
    /// - Throws: `AccountConflict.signedOut`, `otherPassword`, or `StoreFailure`.
    func erase(_ person: PersonID, by proof: AccountProof?, now: Int) async throws

    /// Does what is left of erasures that were broken off, and erases whom an account took in while
    /// it was being erased; nothing where nothing is left.
    ///
    /// - Parameter now: the ledger's time.
    /// - Throws: `StoreFailure`.
    func finishErasures(now: Int) async throws

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
