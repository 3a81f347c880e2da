internal import Catalog
internal import Ledger

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The account that this device is signed in to, if any. Its tokens lie in the secret store and
/// nowhere else. Playing and syncing need none of them: the device signs what it sends.
public struct LedgerAccount: Sendable {
    /// Who is signed in.
    public struct SignedIn: Sendable, Hashable {
        /// The name by which they signed in.
        public var name: String
        /// The address of the ledger.
        public var ledger: String
        /// The public name: 16 hexadecimal digits, not the name that the person chose.
        public var handle: String
    }

    private struct Kept: Codable {
        var name: String
        var ledger: String
        var tokens: Tokens
    }

    private struct Tokens: Codable {
        var access: String
        var expires: Int
        var renewal: String
        var handle: String
    }

    private struct Login: Encodable {
        var name: String
        var password: String
        var keep = true
    }

    private static let secretName = "account"
    /// A token is renewed so many milliseconds before it is over.
    private static let margin = 60_000
    /// The pauses after which a renewal without an answer is asked for again: all within the minute
    /// for which the ledger tells it again.
    private static let pauses: [Duration] = [.milliseconds(500), .seconds(2)]

    private let secrets: any SecretStore

    /// The account of the device whose secrets lie there.
    public init(in secrets: any SecretStore) { self.secrets = secrets }

    /// Who is signed in here, as far as this device knows; nil for nobody.
    ///
    /// - Throws: what the secret store says.
    public func signedIn() throws -> SignedIn? {
        try kept().map {
            SignedIn(name: $0.name, ledger: $0.ledger, handle: $0.tokens.handle)
        }
    }

    /// Signs in. What this device's guest did is taken into the account: nothing is lost, and nothing
    /// counts twice.
    ///
    /// - Parameters:
    ///   - name: the e-mail address or the username.
    ///   - password: the password; it is kept nowhere.
    ///   - link: the way to the ledger.
    ///   - store: the player's state.
    /// - Returns: who is signed in.
    /// - Throws: `LedgerFailure` with the problem `wrong-password`, `locked` or `banned`;
    ///   `TransportFailure`; what the disk says.
    @discardableResult
    public func signIn(
        _ name: String, password: String, over link: LedgerOverHTTP, _ store: PlayerStore
    ) async throws -> SignedIn {
        // A ledger signs in devices that it knows.
        _ = try await link.begin()
        let tokens = try await link.signed(
            Login(name: name, password: password), to: "\(LedgerRoute.auth)/login", Tokens.self)
        try keep(Kept(name: name, ledger: link.base, tokens: tokens))
        try store.noteAccount(tokens.handle)
        return SignedIn(name: name, ledger: link.base, handle: tokens.handle)
    }

    /// A token for what only an account's own may ask; one that is nearly over is renewed.
    ///
    /// - Parameter link: the way to the ledger.
    /// - Returns: the token.
    /// - Throws: `LedgerFailure` with status 401 where nobody is signed in any more, with the problem
    ///   `other-ledger` where they are signed in to another ledger, which alone gets the token.
    public func access(over link: LedgerOverHTTP) async throws -> String {
        guard let kept = try kept() else { throw Self.signedOut }
        guard kept.ledger == link.base else {
            throw LedgerFailure(
                status: 409, detail: "You are signed in to \(kept.ledger), not to \(link.base).",
                problem: "other-ledger")
        }
        if kept.tokens.expires - Self.margin > link.now() { return kept.tokens.access }
        let tokens = try await renewed(kept.tokens.renewal, over: link)
        try keep(Kept(name: kept.name, ledger: kept.ledger, tokens: tokens))
        return tokens.access
    }

    private func renewed(_ renewal: String, over link: LedgerOverHTTP) async throws -> Tokens {
        for pause in Self.pauses + [.zero] {
            do {
                return try await link.signed(
                    ["renewal": renewal], to: "\(LedgerRoute.auth)/refresh", Tokens.self)
            } catch {
                let isPassing =
                    (error as? TransportFailure)?.isPassing
                    ?? ((error as? LedgerFailure)?.status ?? 0 >= 500)
                guard isPassing, pause > .zero else { throw error }
                try await Task.sleep(for: pause)
            }
        }
        throw Self.signedOut
    }

    /// Signs out at the ledger, and plays on here as a new guest. The device's key is never taken
    /// again, so that a new one is made.
    ///
    /// - Parameters:
    ///   - link: the way to the ledger.
    ///   - store: the player's state.
    ///   - erasing: whether all that the player did is taken off this device.
    /// - Throws: `LedgerFailure` with status 401 where nobody is signed in, with the problem
    ///   `other-ledger` where they are signed in to another one; `TransportFailure` where the ledger is
    ///   not reached: nothing is changed then.
    public func signOut(
        over link: LedgerOverHTTP, _ store: PlayerStore, erasing: Bool = false
    ) async throws {
        guard try kept() != nil else { throw Self.signedOut }
        do {
            try await link.post(
                to: "\(LedgerRoute.auth)/logout", token: try await access(over: link))
        } catch let failure as LedgerFailure where failure.status == 401 {
            // The session is over already.
        }
        try leave(store, at: link.now(), erasing: erasing)
    }

    /// Forgets who was signed in and the device's key, which a ledger takes no more.
    ///
    /// - Parameters:
    ///   - store: the player's state.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - erasing: whether all that the player did is taken off this device.
    /// - Throws: what the disk says.
    public func leave(_ store: PlayerStore, at time: Int, erasing: Bool = false) throws {
        try secrets.remove(Self.secretName)
        try DeviceKey.remove(from: secrets)
        try store.beginAnew(at: time, erasing: erasing)
    }

    static let signedOut = LedgerFailure(
        status: 401, detail: "Nobody is signed in here. Sign in first.", problem: "not-signed-in")

    private func kept() throws -> Kept? {
        try secrets.load(Self.secretName).flatMap {
            try? CanonicalJSON.decode(Kept.self, from: Data($0))
        }
    }

    private func keep(_ kept: Kept) throws {
        try secrets.save(Self.secretName, Array(try CanonicalJSON.encode(kept)))
    }
}
