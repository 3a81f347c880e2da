public import Ledger

/// A guest's device that is to be taken into an account.
public struct GuestClaim: Sendable {
    /// The guest's only device.
    public var device: String
    /// The guest who is meant; where the device is somebody else's by then, nobody is taken in.
    public var guest: PersonID
    /// Who takes them in.
    public var person: PersonID
    /// The hash of the account's password when its person showed who they are; where it is another
    /// by then, nobody is taken in. Nil where it does not matter.
    public var password: String?
    /// Of the entry that ends the guest.
    public var id: UUIDv7
    /// The ledger's time.
    public var now: Int

    /// A claim on a guest.
    public init(
        _ device: String, of guest: PersonID, into person: PersonID, password: String?,
        id: UUIDv7, now: Int
    ) {
        self.device = device
        self.guest = guest
        self.person = person
        self.password = password
        self.id = id
        self.now = now
    }
}
