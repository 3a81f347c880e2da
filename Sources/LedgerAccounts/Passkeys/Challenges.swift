import Credentials
import Crypto
import Foundation
import LedgerEngine

/// Challenges for authenticators: 16 random bytes, an expiry, and an HMAC over both, the purpose
/// and the person or device. So a request for one stores nothing; a used challenge is stored as a
/// keyed hash until its expiry, and refused the second time.
struct Challenges: Sendable {
    /// The purpose of a challenge, with its device or person.
    enum Purpose: Sendable {
        /// Signing in at a device.
        case signIn(device: String)
        /// Adding a passkey, by a session and its password.
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

    /// Makes a challenge, valid for `AccountLimits.challenge` from now.
    ///
    /// - Throws: `StoreFailure` when the key cannot be read.
    func make(for purpose: Purpose, now: Int) async throws -> Data {
        var head = Accounts.chance().prefix(16)
        withUnsafeBytes(of: Int64(now + AccountLimits.challenge).bigEndian) {
            head.append(contentsOf: $0)
        }
        return head + Data(try await mark(head, purpose))
    }

    /// Checks a challenge and marks it used.
    ///
    /// - Returns: nil for a challenge that this ledger did not make, that is for another purpose,
    ///   has expired or was used before.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
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
    /// The relying party of the app's pages, from the operator's `--site` and never from a
    /// request's headers.
    init(site: String) {
        let address = URLComponents(string: site)
        let scheme = address?.scheme?.lowercased() ?? ""
        let host = address?.host?.lowercased() ?? ""
        let usual = scheme == "https" ? 443 : 80
        let port = address?.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        self.init(id: host, origins: ["\(scheme)://\(host)\(port)"])
    }
}
