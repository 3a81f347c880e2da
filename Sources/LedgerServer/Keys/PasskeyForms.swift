import Credentials
import Foundation
import Ledger
import LedgerEngine

/// What a browser is asked, and what it answers: members are named as in Web Authentication Level 3
/// (5.8), bytes are base64 for URLs without padding.
enum PasskeyForms {
    /// A passkey among others.
    struct Descriptor: Encodable {
        var type = "public-key"
        var id: String
    }

    /// For `navigator.credentials.get`. No credential is named: the authenticator knows whom it can
    /// sign in, and nobody else is told who has an account.
    struct Request: Encodable {
        var challenge: String
        var rpId: String
        var timeout = LedgerServerLimits.challenge
        var userVerification = "required"
    }

    /// For `navigator.credentials.create`.
    struct Creation: Encodable {
        struct Party: Encodable {
            var id: String
            var name = "Florilegium"
        }
        struct User: Encodable {
            var id: String
            var name: String
            var displayName: String
        }
        struct Algorithm: Encodable {
            var type = "public-key"
            /// ES256 (RFC 9053).
            var alg = -7
        }
        struct Selection: Encodable {
            var residentKey = "required"
            var requireResidentKey = true
            var userVerification = "required"
        }

        var challenge: String
        var rp: Party
        var user: User
        var pubKeyCredParams = [Algorithm()]
        var timeout = LedgerServerLimits.challenge
        /// Those that the person has: no authenticator makes a second one.
        var excludeCredentials: [Descriptor]
        var authenticatorSelection = Selection()
        var attestation = "none"
    }

    /// What `create` gave, and what its person calls it.
    struct Made: RequestBody {
        static let shape = JSONShape.object([
            "authenticatorData": .bytes,
            "challenge": .bytes,
            "clientDataJSON": .bytes,
            "id": .bytes,
            "label": .name,
            "publicKey": .bytes,
        ])

        var challenge: String
        var id: String
        var clientDataJSON: String
        var authenticatorData: String
        var publicKey: String
        var label: String

        /// The registration; nil for what is not base64.
        var registration: Passkey.Registration? {
            guard let id = TokenText.bytes(id), let client = TokenText.bytes(clientDataJSON),
                let data = TokenText.bytes(authenticatorData), let key = TokenText.bytes(publicKey)
            else { return nil }
            return Passkey.Registration(
                id: id, clientData: client, authenticatorData: data, publicKey: key)
        }
    }

    /// What `get` gave.
    struct Shown: RequestBody {
        static let shape = JSONShape.object([
            "authenticatorData": .bytes,
            "challenge": .bytes,
            "clientDataJSON": .bytes,
            "cookie": .flag,
            "id": .bytes,
            "keep": .flag,
            "signature": .bytes,
            "userHandle": .bytes,
        ])

        var challenge: String
        var id: String
        var clientDataJSON: String
        var authenticatorData: String
        var signature: String
        var userHandle: String
        /// Whether the browser keeps the session when it is closed.
        var keep: Bool
        /// Whether the token for renewal goes into a cookie, and not into the answer.
        var cookie: Bool?

        /// The assertion; nil for what is not base64.
        var assertion: Passkey.Assertion? {
            guard let id = TokenText.bytes(id), let client = TokenText.bytes(clientDataJSON),
                let data = TokenText.bytes(authenticatorData),
                let signature = TokenText.bytes(signature)
            else { return nil }
            return Passkey.Assertion(
                id: id, clientData: client, authenticatorData: data, signature: signature)
        }
    }

    /// A passkey in the list of one's own.
    struct Item: Codable {
        var id: String
        var label: String
        /// In milliseconds since 1970-01-01T00:00Z.
        var made: Int
        var used: Int?

        init(_ passkey: PasskeyRecord) {
            (id, label) = (TokenText.text(passkey.id), passkey.label)
            (made, used) = (passkey.made, passkey.used)
        }
    }
}
