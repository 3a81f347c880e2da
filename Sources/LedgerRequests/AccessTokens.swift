package import Crypto
package import Foundation
import JWTKit
package import LedgerEngine

/// Access tokens of signed-in persons: JWT signed by ES256 (RFC 7519, RFC 7518), valid for a day.
/// The session in a token is looked up with each request, so a token is void once its session
/// ended.
package actor AccessTokens {
    /// The claims of a token.
    private struct Claims: JWTPayload {
        /// The public name.
        var sub: SubjectClaim
        /// The session's id, in base64.
        var sid: String
        /// The account's role, for clients only: permissions are checked against the account.
        var role: Role
        var iat: IssuedAtClaim
        var exp: ExpirationClaim

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private let secret: @Sendable (String) async throws -> SymmetricKey
    private let keys = JWTKeyCollection()
    /// Keys by number, loaded or being loaded: concurrent callers wait for the same task.
    private var known: [Int: Task<JWKIdentifier, any Error>] = [:]

    /// Tokens whose keys derive from the ledger's secrets; `secret` returns the same one for a name
    /// each time.
    package init(_ secret: @escaping @Sendable (String) async throws -> SymmetricKey) {
        self.secret = secret
    }

    /// Makes a token, valid for `RequestLimits.session`.
    ///
    /// - Throws: the error of `secret`; `JWTError` when signing fails.
    package func token(_ session: AccountSession, handle: String, role: Role, now: Int) async throws
        -> (token: String, expires: Int)
    {
        let expires = now + RequestLimits.session
        let claims = Claims(
            sub: .init(value: handle), sid: session.id.base64EncodedString(), role: role,
            iat: .init(value: Self.date(now)), exp: .init(value: Self.date(expires)))
        return (try await keys.sign(claims, kid: try await key(of: now)), expires)
    }

    /// The id of the session in a token; nil for a token with another signature, or one that
    /// expired.
    ///
    /// - Throws: the error of `secret`: without the key the signature cannot be checked.
    package func session(of token: String, now: Int) async throws -> Data? {
        // The signing key changes while earlier tokens are still valid.
        for time in [now, now - RequestLimits.session] { _ = try await key(of: time) }
        guard let claims = try? await keys.verify(token, as: Claims.self),
            claims.exp.value > Self.date(now)
        else { return nil }
        return Data(base64Encoded: claims.sid)
    }

    /// The name of the key that signs at a time; loads the key first.
    private func key(of time: Int) async throws -> JWKIdentifier {
        let number = time / RequestLimits.signingKey
        if let known = known[number] { return try await known.value }
        let task = Task {
            do {
                return try await add(number)
            } catch {
                // Removed before the callers get the error, so that the next call loads it again.
                known[number] = nil
                throw error
            }
        }
        known[number] = task
        return try await task.value
    }

    private func add(_ number: Int) async throws -> JWKIdentifier {
        // 32 random bytes are a valid P-256 key except in one of 2^32 cases; then their hash is.
        var bytes = try await secret("access \(number)").withUnsafeBytes { Data($0) }
        while (try? P256.Signing.PrivateKey(rawRepresentation: bytes)) == nil {
            bytes = Data(SHA256.hash(data: bytes))
        }
        let key = try P256.Signing.PrivateKey(rawRepresentation: bytes)
        let name = JWKIdentifier(string: "\(number)")
        await keys.add(ecdsa: try ES256PrivateKey(backing: key), kid: name)
        return name
    }

    private static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds / 1_000))
    }
}
