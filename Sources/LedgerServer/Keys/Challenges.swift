import Credentials
import Crypto
import Foundation
import LedgerEngine

/// Challenges that authenticators sign: chance, an end, and a mark of ours over both and over what
/// for and for whom. So who only asks leaves nothing in the store; what was shown is kept there as a
/// keyed hash until its end, and is good no second time.
struct Challenges: Sendable {
    /// What a challenge is for, and for whom.
    enum Purpose: Sendable {
        /// Signing in at a device.
        case signIn(device: String)
        /// Adding a passkey, asked for by a session and with a password.
        case add(AccountProof)

        fileprivate var text: String {
            switch self {
            case .signIn(let device): "sign-in \(device)"
            case .add(let proof):
                "add \(TokenText.text(proof.session)) \(proof.password ?? "")"
            }
        }
    }

    let store: AccountStore

    private static let headBytes = 24
    private static let markBytes = SHA256.byteCount

    /// A challenge that is good from now on, for so long.
    ///
    /// - Throws: `StoreFailure`.
    func make(for purpose: Purpose, now: Int) async throws -> Data {
        var head = Accounts.chance().prefix(16)
        withUnsafeBytes(of: Int64(now + LedgerServerLimits.challenge).bigEndian) {
            head.append(contentsOf: $0)
        }
        return head + Data(try await mark(head, purpose))
    }

    /// The challenge that a text is, for this once.
    ///
    /// - Returns: nil for what we did not give for this, or what is over or was shown before.
    /// - Throws: `StoreFailure`.
    func take(_ text: String, for purpose: Purpose, now: Int) async throws -> Data? {
        guard let challenge = TokenText.bytes(text),
            challenge.count == Self.headBytes + Self.markBytes
        else { return nil }
        let head = challenge.prefix(Self.headBytes)
        let expires = head.suffix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let key = try await store.secret("challenge")
        let isOurs = HMAC<SHA256>.isValidAuthenticationCode(
            challenge.suffix(Self.markBytes), authenticating: head + Data(purpose.text.utf8),
            using: key)
        guard isOurs, expires > now,
            try await store.takeOnce("challenge", challenge, expires: Int(expires), now: now)
        else { return nil }
        return challenge
    }

    private func mark(_ head: Data, _ purpose: Purpose) async throws -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(
            for: head + Data(purpose.text.utf8), using: try await store.secret("challenge"))
    }
}

extension Passkey.RelyingParty {
    /// Whom passkeys are made for: the app's pages, by their address that the operator set, never by
    /// what a request says of itself.
    init(site: String) {
        let address = URLComponents(string: site)
        let scheme = address?.scheme?.lowercased() ?? ""
        let host = address?.host?.lowercased() ?? ""
        let usual = scheme == "https" ? 443 : 80
        let port = address?.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        self.init(id: host, origins: ["\(scheme)://\(host)\(port)"])
    }
}
