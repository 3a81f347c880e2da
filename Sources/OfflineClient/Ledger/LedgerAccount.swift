internal import Catalog
internal import Ledger

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The account that is signed in on this device, if any. Its tokens are only in the secret store.
/// Playing and syncing need none of them, as the device signs what it sends.
public struct LedgerAccount: Sendable {
    /// The signed-in account.
    public struct SignedIn: Sendable, Hashable {
        /// The name of the sign-in.
        public var name: String
        /// The address of the ledger.
        public var ledger: String
        /// The public name: 16 hexadecimal digits, not the chosen name.
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
    /// How long before its expiry a token is renewed, in milliseconds.
    private static let margin = 60_000
    /// The pauses before a renewal is repeated that got no answer. Their sum is below the minute in
    /// which the ledger accepts a repeated renewal.
    private static let pauses: [Duration] = [.milliseconds(500), .seconds(2)]

    private let secrets: any SecretStore

    /// The account in a device's secret store.
    public init(in secrets: any SecretStore) { self.secrets = secrets }

    /// The account signed in according to the secret store; nil for none.
    ///
    /// - Throws: the error of the secret store.
    public func signedIn() throws -> SignedIn? {
        try kept().map {
            SignedIn(name: $0.name, ledger: $0.ledger, handle: $0.tokens.handle)
        }
    }

    /// Signs in. The entries of this device's guest are taken into the account, each once.
    ///
    /// - Parameters:
    ///   - name: the e-mail address or the username.
    ///   - password: the password, which is not stored.
    ///   - link: the connection to the ledger.
    ///   - store: the player's state.
    /// - Returns: the signed-in account.
    /// - Throws: `LedgerFailure` with the problem `wrong-password`, `locked` or `banned`;
    ///   `TransportFailure` when the ledger cannot be reached; the errors of the secret store and
    ///   of the player's file.
    @discardableResult
    public func signIn(
        _ name: String, password: String, over link: LedgerOverHTTP, _ store: PlayerStore
    ) async throws -> SignedIn {
        // A ledger only signs in at registered devices.
        _ = try await link.begin()
        let tokens = try await link.signed(
            Login(name: name, password: password), to: "\(LedgerRoute.auth)/login", Tokens.self)
        try keep(Kept(name: name, ledger: link.base, tokens: tokens))
        try store.noteAccount(tokens.handle)
        return SignedIn(name: name, ledger: link.base, handle: tokens.handle)
    }

    /// An access token of the account; one that is about to expire is renewed.
    ///
    /// - Parameter link: the connection to the ledger.
    /// - Returns: the token.
    /// - Throws: `LedgerFailure` (401) when no account is signed in any more, or with the problem
    ///   `other-ledger` when it is signed in to another ledger, as only that one may get the token;
    ///   `TransportFailure` when the ledger cannot be reached.
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

    /// Signs out at the ledger, and continues here as a new guest. The ledger never accepts the
    /// device's key again, so a new one is made.
    ///
    /// - Parameters:
    ///   - link: the connection to the ledger.
    ///   - store: the player's state.
    ///   - erasing: whether the player's history is erased from this device.
    /// - Throws: `LedgerFailure` (401) when no account is signed in, or with the problem
    ///   `other-ledger` when it is signed in to another one; `TransportFailure` when the ledger
    ///   cannot be reached: nothing is changed then.
    public func signOut(
        over link: LedgerOverHTTP, _ store: PlayerStore, erasing: Bool = false
    ) async throws {
        guard try kept() != nil else { throw Self.signedOut }
        do {
            try await link.post(
                to: "\(LedgerRoute.auth)/logout", token: try await access(over: link))
        } catch let failure as LedgerFailure where failure.status == 401 {
            // The session has ended already.
        }
        try leave(store, at: link.now(), erasing: erasing)
    }

    /// Removes the account and the device's key, which a ledger accepts no more.
    ///
    /// - Parameters:
    ///   - store: the player's state.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - erasing: whether the player's history is erased from this device.
    /// - Throws: the errors of the secret store; `DatabaseError` when the player's file cannot be
    ///   written.
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
