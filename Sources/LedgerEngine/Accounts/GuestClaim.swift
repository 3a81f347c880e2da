public import Ledger

/// A request to take a guest's device into an account.
public struct GuestClaim: Sendable {
    /// The guest's only device.
    public var device: String
    /// The guest; if the device belongs to another person by then, the claim is refused.
    public var guest: PersonID
    /// The account's person.
    public var person: PersonID
    /// The account's password hash when the credentials were verified; if it changed by then, the
    /// claim is refused. Nil where it does not matter.
    public var password: String?
    /// The id of the entry that ends the guest.
    public var id: UUIDv7
    /// Milliseconds since 1970-01-01T00:00Z.
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
