import Ledger
import LedgerStore
import Serving

/// Guessing passwords is slow, whoever tries, and however many tries are made at once.
extension Accounts {
    /// What tries of a person's password count on, besides those to sign in.
    static func proof(of person: PersonID) -> String { "proof \(person.rawValue)" }

    /// What tries to sign in count on: the account by whichever name, or a name that nobody has; from
    /// networks where its person signed in lately apart, so that strangers lock nobody out.
    static func signIn(_ person: PersonID?, name: String, from network: String?) -> String {
        let who = person.map { "person \($0.rawValue)" } ?? "name \(name)"
        return "\(who) \(network ?? "elsewhere")"
    }

    /// Holds a password against a hash, unless too many tries failed. A try counts from before it is
    /// made: those that wait for their hash are tries, too.
    ///
    /// - Parameters:
    ///   - password: what was typed.
    ///   - hash: of the account; nil takes as long and is never right.
    ///   - tries: what the try counts on, and how many may fail there. Of the first all is forgiven
    ///     when it was right, of the others this one.
    ///   - now: the ledger's time.
    /// - Returns: whether it was right.
    /// - Throws: `Problem` where nothing is tried for a while, or too many wait.
    func matches(
        _ password: String, _ hash: String?, tries: [(name: String, most: Int)], now: Int
    ) async throws -> Bool {
        let until = try await door.take {
            try store.beginTry(on: tries, for: LedgerServerLimits.lockOut, now: now)
        }
        if let until { throw Problem.locked(until: until, now: now) }
        let names = tries.map(\.name)
        do {
            guard try await passwords.matches(password, hash) else { return false }
        } catch {
            try store.takeBackTry(on: names)
            throw error
        }
        try store.forgive(names[0])
        try store.takeBackTry(on: Array(names.dropFirst()))
        return true
    }
}
