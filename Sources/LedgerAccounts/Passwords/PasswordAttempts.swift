import Credentials
import Ledger
import LedgerEngine
import Serving

/// The counters of failed tries of a password, and the most failures of each.
struct PasswordAttempts: Sendable {
    /// A right password resets the first counter, and takes its own try back from the others.
    var subjects: [(name: String, most: Int)]
    /// The counter that is used when one of `subjects` is full. Each network from which the person
    /// signed in lately has its own, so that failed tries of strangers cannot lock the person out.
    var own: (name: String, most: Int)?
    /// Whether it is a sign-in, whose answer must not reveal that `own` exists.
    private(set) var isSignIn = false
    /// The client's network: networks take turns.
    let network: String

    /// Counters for a signed-in person who enters their password again.
    init(proofOf person: PersonID, from network: String) {
        subjects = [(Accounts.proof(of: person), AccountLimits.tries)]
        self.network = network
    }

    /// Counters for a sign-in.
    ///
    /// - Parameters:
    ///   - name: the typed name, folded.
    ///   - network: the client's network.
    ///   - isKnown: whether the person of that name signed in from it lately.
    init(_ name: String, from network: String, isKnown: Bool) {
        subjects = [
            (Accounts.signIn(name, from: nil), AccountLimits.tries),
            ("network \(network)", AccountLimits.triesOfNetwork),
        ]
        if let site = Network.site(of: network) {
            let most = ConnectionLimits.networksOfSite * AccountLimits.triesOfNetwork
            subjects.append(("network \(site)", most))
        }
        self.network = network
        isSignIn = true
        if isKnown { own = (Accounts.signIn(name, from: network), AccountLimits.tries) }
    }
}

/// Limits the guessing of passwords, also by concurrent requests.
extension Accounts {
    /// The counter of a signed-in person's tries, apart from those of sign-ins.
    static func proof(of person: PersonID) -> String { "proof \(person.rawValue)" }

    /// The counter of sign-ins by a name, from one trusted network or, where nil, from all others.
    static func signIn(_ name: String, from network: String?) -> String {
        "name \(name) \(network ?? "elsewhere")"
    }

    /// The names by which an account is signed in to, folded.
    static func names(of details: AccountDetails) -> [String] {
        [EmailAddress(details.email)?.folded, Username.folded(details.username)].compactMap(\.self)
    }

    /// Verifies a password against a hash, unless too many tries failed. A try is counted before
    /// its hash is computed, so that waiting ones count too.
    ///
    /// - Parameters:
    ///   - password: the typed password.
    ///   - hash: the account's; nil takes as long and never matches.
    ///   - tries: the counters.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: whether it matches.
    /// - Throws: `ProblemDetails` (429) during a lock-out, `.busy` when too many wait;
    ///   `StoreFailure` when the database cannot be read or written. During a lock-out a wrong
    ///   password on the counter of a trusted network throws the same as no try, so that only the
    ///   right password reveals that the network is trusted.
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
            try await store.beginTry(on: subjects, for: AccountLimits.lockOut, now: now)
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
