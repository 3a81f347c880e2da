import Credentials
import Ledger
import LedgerEngine
import Serving

/// What tries of a password count on, and how many may fail there.
struct PasswordAttempts: Sendable {
    /// Of the first all is forgiven when the password was right, of the others this one.
    var subjects: [(name: String, most: Int)]
    /// What counts where nothing more may be tried on those: the networks from which its person
    /// signed in lately have tries of their own, so that strangers lock nobody out.
    var own: (name: String, most: Int)?
    /// Whether it is to be told to nobody who has tries of their own.
    private(set) var isSignIn = false
    /// From where: networks take turns.
    let network: String

    /// Tries to prove who one is in a session.
    init(proofOf person: PersonID, from network: String) {
        subjects = [(Accounts.proof(of: person), LedgerServerLimits.tries)]
        self.network = network
    }

    /// Tries to sign in.
    ///
    /// - Parameters:
    ///   - name: the name as it was typed, folded.
    ///   - network: from where.
    ///   - isKnown: whether the person of that name signed in from there lately.
    init(_ name: String, from network: String, isKnown: Bool) {
        subjects = [
            (Accounts.signIn(name, from: nil), LedgerServerLimits.tries),
            ("network \(network)", LedgerServerLimits.triesOfNetwork),
        ]
        if let site = Network.site(of: network) {
            let most = ConnectionLimits.networksOfSite * LedgerServerLimits.triesOfNetwork
            subjects.append(("network \(site)", most))
        }
        self.network = network
        isSignIn = true
        if isKnown { own = (Accounts.signIn(name, from: network), LedgerServerLimits.tries) }
    }
}

/// Guessing passwords is slow, whoever tries, and however many tries are made at once.
extension Accounts {
    /// What tries of a person's password count on, besides those to sign in.
    static func proof(of person: PersonID) -> String { "proof \(person.rawValue)" }

    /// What tries to sign in by a name count on; those from a network that is known apart.
    static func signIn(_ name: String, from network: String?) -> String {
        "name \(name) \(network ?? "elsewhere")"
    }

    /// The names by which somebody signs in, folded.
    static func names(of details: AccountDetails) -> [String] {
        [EmailAddress(details.email)?.folded, Username.folded(details.username)].compactMap(\.self)
    }

    /// Holds a password against a hash, unless too many tries failed. A try counts from before it is
    /// made: those that wait for their hash are tries, too.
    ///
    /// - Parameters:
    ///   - password: what was typed.
    ///   - hash: of the account; nil takes as long and is never right.
    ///   - tries: what the try counts on.
    ///   - now: the ledger's time.
    /// - Returns: whether it was right.
    /// - Throws: `ProblemDetails` where nothing is tried for a while, or too many wait. Where only its own
    ///   tries are left to a person, a wrong password is answered as if none had been: by whom an
    ///   account is known there is told to nobody who does not know the password.
    func matches(
        _ password: String, _ hash: String?, tries: PasswordAttempts, now: Int
    ) async throws -> Bool {
        guard let until = try await begin(tries.subjects, of: tries, now: now) else {
            return try await isRight(password, hash, tries, tries.subjects.map(\.name))
        }
        if let own = tries.own, try await begin([own], of: tries, now: now) == nil {
            if try await isRight(password, hash, tries, [own.name]) { return true }
        } else if tries.isSignIn {
            await passwords.waitAsForHash()
        }
        throw ProblemDetails.locked(until: until, now: now)
    }

    private func begin(
        _ subjects: [(name: String, most: Int)], of tries: PasswordAttempts, now: Int
    ) async throws -> Int? {
        try await door.take(for: tries.network) {
            try await store.beginTry(on: subjects, for: LedgerServerLimits.lockOut, now: now)
        }
    }

    private func isRight(
        _ password: String, _ hash: String?, _ tries: PasswordAttempts, _ names: [String]
    ) async throws -> Bool {
        do {
            guard try await passwords.matches(password, hash, for: tries.network) else {
                return false
            }
        } catch {
            try await store.takeBackTry(on: names)
            throw error
        }
        try await store.forgive(names[0])
        try await store.takeBackTry(on: Array(names.dropFirst()))
        return true
    }
}
