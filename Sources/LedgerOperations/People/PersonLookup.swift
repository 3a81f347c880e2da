import Credentials
import Ledger
import LedgerEngine

/// What commands take for a person.
enum PersonName {
    /// The same, for the help.
    static let help = "A public name, a username, an e-mail address, or person:NUMBER."
}

extension RelationalLedger {
    /// Whom a name fits. It fits whole or not at all.
    ///
    /// - Parameter name: a public name, a username, an e-mail address, or `person:` and a number.
    /// - Returns: one, or two where somebody's username is another's public name.
    /// - Throws: `StoreFailure`.
    func people(called name: String) async throws -> [PersonID] {
        let mark = "person:"
        let person =
            name.hasPrefix(mark)
            ? Int(name.dropFirst(mark.count)).map(PersonID.init(rawValue:))
            : try await person(named: name)
        var found: [PersonID] = []
        if let person, try await handle(of: person) != nil { found.append(person) }
        var account: AccountRecord?
        if name.utf8.contains(UInt8(ascii: "@")) {
            if let address = EmailAddress(name) {
                account = try await accounts.account(emails: address.spellings)
            }
        } else if let folded = Username.folded(name) {
            account = try await accounts.account(username: folded)
        }
        if let account, !found.contains(account.person) { found.append(account.person) }
        return found
    }

    /// The one whom a name fits.
    ///
    /// - Parameter name: as `people(called:)` takes it.
    /// - Returns: the person.
    /// - Throws: `OperatorFailure` for nobody, or for two; `StoreFailure`.
    func one(called name: String) async throws -> PersonID {
        let found = try await people(called: name)
        guard let first = found.first else { throw OperatorFailure(nobodyCalled: name) }
        guard found.count == 1 else {
            let numbers = found.map { "person:\($0.rawValue)" }.joined(separator: " and ")
            throw OperatorFailure(
                "Two people are called '\(name)'.", at: numbers,
                do: "Look at both (florilegium-ledger find), and name one of them by the number.")
        }
        return first
    }

    /// A person's public name; nil for nobody, and for who was erased.
    ///
    /// - Throws: `StoreFailure`.
    func handle(of person: PersonID) async throws -> String? {
        // Who was erased keeps a number in place of a name, and nothing else.
        try await faces(of: [person])[person].map(\.handle).flatMap {
            $0.hasPrefix("erased-") ? nil : $0
        }
    }
}

extension OperatorFailure {
    /// That a name fits nobody.
    init(nobodyCalled name: String) {
        self.init(
            "Nobody is called '\(name)'.", at: "the public names, usernames and addresses",
            do:
                "Write the name whole: the public name of a board's line, or the account's username or address."
        )
    }
}
