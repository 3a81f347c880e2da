import Credentials
import Ledger
import LedgerEngine

/// The forms in which commands accept a person.
enum PersonName {
    /// These forms, for the help.
    static let help = "A public name, a username, an e-mail address, or person:NUMBER."
}

extension RelationalLedger {
    /// The persons with a name, which has to match completely.
    ///
    /// - Parameter name: a public name, a username, an e-mail address, or `person:` and a number.
    /// - Returns: at most one; two where one's username is another's public name.
    /// - Throws: `StoreFailure` when the database cannot be read.
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

    /// The one person with a name.
    ///
    /// - Parameter name: as in `people(called:)`.
    /// - Returns: the person.
    /// - Throws: `OperatorFailure` when none or two have the name, `StoreFailure` when the database
    ///   cannot be read.
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

    /// A person's public name; nil for an unknown or erased person.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func handle(of person: PersonID) async throws -> String? {
        // An erased person has the public name `erased-` and a number.
        try await faces(of: [person])[person].map(\.handle).flatMap {
            $0.hasPrefix("erased-") ? nil : $0
        }
    }
}

extension OperatorFailure {
    /// The failure for a name that no person has.
    init(nobodyCalled name: String) {
        self.init(
            "Nobody is called '\(name)'.", at: "the public names, usernames and addresses",
            do:
                "Write the name whole: the public name of a board's line, or the account's username or address."
        )
    }
}
