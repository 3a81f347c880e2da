package import Credentials
package import Crypto
package import Foundation

/// What an authenticator and a browser make, each part to be spoiled at will.
package struct Authenticator {
    package var key: P256.Signing.PrivateKey
    package var id = Data((0..<32).map { UInt8($0) })
    package var party = "florilegium.example"
    package var type = "webauthn.create"
    package var challenge = Data((0..<32).map { UInt8(250 - $0) })
    package var origin = "https://florilegium.example"
    package var more = #","crossOrigin":false"#
    package var flags: UInt8 = 0x45
    package var counter: UInt32 = 0
    package var tail = Data()

    package init(key: P256.Signing.PrivateKey = .init()) { self.key = key }

    package static let challenge = Authenticator().challenge
    package static let party = Passkey.RelyingParty(
        id: "florilegium.example",
        origins: ["https://florilegium.example", "https://www.florilegium.example"])

    package var clientData: Data {
        Data(
            #"{"type":"\#(type)","challenge":"\#(Self.base64URL(challenge))","origin":"\#(origin)"\#(more)}"#
                .utf8)
    }

    /// The head: hash of the party, flags, counter.
    package var head: Data {
        Data(SHA256.hash(data: Data(party.utf8))) + [flags] + bytes(counter)
    }

    package var coseKey: Data {
        let point = key.publicKey.rawRepresentation
        return Data([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]) + point.prefix(32) + [
            0x22, 0x58, 0x20,
        ] + point.suffix(32)
    }

    package var attested: Data {
        Data(count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xff)] + id + coseKey
    }

    package var registration: Passkey.Registration {
        Passkey.Registration(
            id: id, clientData: clientData, authenticatorData: head + attested + tail,
            publicKey: key.publicKey.derRepresentation)
    }

    /// An assertion, signed over what it says.
    package func assertion() throws -> Passkey.Assertion {
        let data = head + tail
        let signature = try key.signature(for: data + Data(SHA256.hash(data: clientData)))
        return Passkey.Assertion(
            id: id, clientData: clientData, authenticatorData: data,
            signature: signature.derRepresentation)
    }

    /// The same authenticator, ready to assert.
    package var asserting: Authenticator {
        var copy = self
        copy.type = "webauthn.get"
        copy.flags = 0x05
        return copy
    }

    /// Base64url without padding (RFC 4648, section 5).
    package static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }

    private func bytes(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) })
    }
}
