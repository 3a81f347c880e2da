import Crypto
import Foundation
import JWTKit
import LedgerStore

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

    private let secret: @Sendable (String) throws -> SymmetricKey
    private let keys = JWTKeyCollection()
    private var known: Set<Int> = []

    /// Tokens by the ledger's secrets: `secret` gives that of a name, always the same.
    init(_ secret: @escaping @Sendable (String) throws -> SymmetricKey) { self.secret = secret }

    /// A token.
    ///
    /// - Throws: `StoreFailure`.
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
    func session(of token: String, now: Int) async -> Data? {
        // Keys change while tokens are still good.
        for time in [now, now - LedgerServerLimits.session] { _ = try? await key(of: time) }
        guard let claims = try? await keys.verify(token, as: Claims.self),
            claims.exp.value > Self.date(now)
        else { return nil }
        return Data(base64Encoded: claims.sid)
    }

    /// The key that signs at a time, by its name.
    private func key(of time: Int) async throws -> JWKIdentifier {
        let number = time / LedgerServerLimits.signingKey
        let name = JWKIdentifier(string: "\(number)")
        if known.insert(number).inserted {
            // 32 bytes of chance are a P-256 key but in one of 2^32 cases; a hash of them then is.
            var bytes = try secret("access \(number)").withUnsafeBytes { Data($0) }
            while (try? P256.Signing.PrivateKey(rawRepresentation: bytes)) == nil {
                bytes = Data(SHA256.hash(data: bytes))
            }
            let key = try P256.Signing.PrivateKey(rawRepresentation: bytes)
            await keys.add(ecdsa: try ES256PrivateKey(backing: key), kid: name)
        }
        return name
    }

    private static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds / 1_000))
    }
}
