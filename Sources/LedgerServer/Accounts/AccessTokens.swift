import Crypto
import Foundation
import JWTKit
import LedgerEngine

/// The tokens by which who is signed in shows it: JWT signed by ES256 (RFC 7519, RFC 7518), good for
/// a day. The session they name is looked up with each request, so that one that ended is no use.
actor AccessTokens {
    /// What a token says.
    struct Claims: JWTPayload {
        /// The public name.
        var sub: SubjectClaim
        /// The session.
        var sid: String
        /// What the person may do; the account decides, not the token.
        var role: Role
        var iat: IssuedAtClaim
        var exp: ExpirationClaim

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private let secret: @Sendable (String) async throws -> SymmetricKey
    private let keys = JWTKeyCollection()
    /// Keys that are there or on their way, by number: whoever asks for one waits for the same.
    private var known: [Int: Task<JWKIdentifier, any Error>] = [:]

    /// Tokens by the ledger's secrets: `secret` gives that of a name, always the same.
    init(_ secret: @escaping @Sendable (String) async throws -> SymmetricKey) {
        self.secret = secret
    }

    /// A token.
    ///
    /// - Throws: what `secret` throws.
    func token(_ session: AccountSession, handle: String, role: Role, now: Int) async throws
        -> (token: String, expires: Int)
    {
        let expires = now + LedgerServerLimits.session
        let claims = Claims(
            sub: .init(value: handle), sid: session.id.base64EncodedString(), role: role,
            iat: .init(value: Self.date(now)), exp: .init(value: Self.date(expires)))
        return (try await keys.sign(claims, kid: try await key(of: now)), expires)
    }

    /// The session that a token names; nil for a token that we did not give, or that is over.
    ///
    /// - Throws: what `secret` throws: without its key nobody can tell whether a token is good.
    func session(of token: String, now: Int) async throws -> Data? {
        // Keys change while tokens are still good.
        for time in [now, now - LedgerServerLimits.session] { _ = try await key(of: time) }
        guard let claims = try? await keys.verify(token, as: Claims.self),
            claims.exp.value > Self.date(now)
        else { return nil }
        return Data(base64Encoded: claims.sid)
    }

    /// The key that signs at a time, by its name, once it is there.
    private func key(of time: Int) async throws -> JWKIdentifier {
        let number = time / LedgerServerLimits.signingKey
        if let known = known[number] { return try await known.value }
        let task = Task {
            do {
                return try await add(number)
            } catch {
                // Before anybody hears of it, so that the next who asks begins anew.
                known[number] = nil
                throw error
            }
        }
        known[number] = task
        return try await task.value
    }

    private func add(_ number: Int) async throws -> JWKIdentifier {
        // 32 bytes of chance are a P-256 key but in one of 2^32 cases; a hash of them then is.
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
