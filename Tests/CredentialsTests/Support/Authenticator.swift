import Crypto
import Foundation

@testable import Credentials

/// What an authenticator and a browser make, each part to be spoiled at will.
struct Authenticator {
    var key = P256.Signing.PrivateKey()
    var id = Data((0..<32).map { UInt8($0) })
    var party = "florilegium.example"
    var type = "webauthn.create"
    var challenge = Data((0..<32).map { UInt8(250 - $0) })
    var origin = "https://florilegium.example"
    var more = #","crossOrigin":false"#
    var flags: UInt8 = 0x45
    var counter: UInt32 = 0
    var tail = Data()

    static let challenge = Authenticator().challenge
    static let party = Passkey.RelyingParty(
        id: "florilegium.example", origins: ["https://florilegium.example", "https://www.florilegium.example"])

    var clientData: Data {
        Data(
            #"{"type":"\#(type)","challenge":"\#(PasskeyClientData.base64URL(challenge))","origin":"\#(origin)"\#(more)}"#
                .utf8)
    }

    /// The head: hash of the party, flags, counter.
    var head: Data {
        Data(SHA256.hash(data: Data(party.utf8))) + [flags] + bytes(counter)
    }

    var coseKey: Data {
        let point = key.publicKey.rawRepresentation
        return Data([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]) + point.prefix(32) + [0x22, 0x58, 0x20] + point.suffix(32)
    }

    var attested: Data {
        Data(count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xff)] + id + coseKey
    }

    var registration: Passkey.Registration {
        Passkey.Registration(
            id: id, clientData: clientData, authenticatorData: head + attested + tail,
            publicKey: key.publicKey.derRepresentation)
    }

    /// An assertion, signed over what it says.
    func assertion() throws -> Passkey.Assertion {
        let data = head + tail
        let signature = try key.signature(for: data + Data(SHA256.hash(data: clientData)))
        return Passkey.Assertion(
            id: id, clientData: clientData, authenticatorData: data, signature: signature.derRepresentation)
    }

    /// The same authenticator, ready to assert.
    var asserting: Authenticator {
        var copy = self
        copy.type = "webauthn.get"
        copy.flags = 0x05
        return copy
    }

    private func bytes(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) })
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
