import Credentials
import Foundation
import Ledger
import LedgerEngine
import LedgerRequests

/// Requests to and answers of browsers: members are named as in Web Authentication Level 3 (5.8),
/// bytes are base64 for URLs without padding.
enum PasskeyForms {
    /// The reference to a passkey.
    struct Descriptor: Encodable {
        var type = "public-key"
        var id: String
    }

    /// Options for `navigator.credentials.get`. They list no credentials, so that they do not
    /// reveal who has an account; the authenticator offers its own.
    struct Request: Encodable {
        var challenge: String
        var rpId: String
        var timeout = AccountLimits.challenge
        var userVerification = "required"
    }

    /// Options for `navigator.credentials.create`.
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
        var timeout = AccountLimits.challenge
        /// The person's passkeys, so that an authenticator makes no second one.
        var excludeCredentials: [Descriptor]
        var authenticatorSelection = Selection()
        var attestation = "none"
    }

    /// The result of `create`, and the person's label for it.
    struct Made: ShapedBody {
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

        /// The registration; nil when a member is not base64.
        var registration: Passkey.Registration? {
            guard let id = TokenText.bytes(id), let client = TokenText.bytes(clientDataJSON),
                let data = TokenText.bytes(authenticatorData), let key = TokenText.bytes(publicKey)
            else { return nil }
            return Passkey.Registration(
                id: id, clientData: client, authenticatorData: data, publicKey: key)
        }
    }

    /// The result of `get`.
    struct Shown: ShapedBody {
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
        /// Whether the browser keeps the session after it is closed.
        var keep: Bool
        /// Whether the token for renewal is set as a cookie instead of being in the answer.
        var cookie: Bool?

        /// The assertion; nil when a member is not base64.
        var assertion: Passkey.Assertion? {
            guard let id = TokenText.bytes(id), let client = TokenText.bytes(clientDataJSON),
                let data = TokenText.bytes(authenticatorData),
                let signature = TokenText.bytes(signature)
            else { return nil }
            return Passkey.Assertion(
                id: id, clientData: client, authenticatorData: data, signature: signature)
        }
    }

    /// A passkey in its person's list.
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
