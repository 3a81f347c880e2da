package import Ledger
package import LedgerEngine
package import LedgerRequests

/// What the endpoints of accounts need.
package struct AccountServices: Sendable {
    /// Entries and persons.
    let ledger: any LedgerStore & PersonStore
    /// Authentication of requests.
    let identity: Identity
    let accounts: Accounts
    /// The rest of the server, which hears of changes.
    let changes: any AccountChanges
    /// Whether a shop item is an avatar, by its id.
    let isAvatar: @Sendable (String) -> Bool
    /// The ledger's time, in milliseconds since 1970-01-01T00:00Z.
    let now: @Sendable () -> Int

    package init(
        ledger: any LedgerStore & PersonStore, identity: Identity, accounts: Accounts,
        changes: any AccountChanges, isAvatar: @escaping @Sendable (String) -> Bool,
        now: @escaping @Sendable () -> Int
    ) {
        self.ledger = ledger
        self.identity = identity
        self.accounts = accounts
        self.changes = changes
        self.isAvatar = isAvatar
        self.now = now
    }
}

/// What a server does when an account changed.
package protocol AccountChanges: Sendable {
    /// Removes a person from the caches of all servers and ends their event streams.
    func forget(_ person: PersonID) async

    /// Tells other servers that an account changed.
    func tellChanged(_ person: PersonID) async

    /// Tells the person's event streams of recorded entries.
    func tell(_ recorded: Appended, to person: PersonID)
}
