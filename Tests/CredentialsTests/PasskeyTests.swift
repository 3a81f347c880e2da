import CredentialsSupport
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Credentials

@Suite struct `A passkey` {
    private static func registered(_ registration: Passkey.Registration) throws(PasskeyRefusal)
        -> Passkey
    {
        try Passkey(
            registering: registration, challenge: Authenticator.challenge, for: Authenticator.party)
    }

    @Test func `is registered, kept, and signs in`() throws {
        var device = Authenticator()
        var passkey = try Self.registered(device.registration)
        #expect(
            passkey.id == device.id && passkey.counter == 0
                && passkey.publicKey == device.key.publicKey.derRepresentation)
        passkey = try Passkey(
            id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter)
        try passkey.verify(
            device.asserting.assertion(), challenge: Authenticator.challenge,
            for: Authenticator.party)
        device.origin = "https://www.florilegium.example"
        device.more = #","other_keys_can_be_added_here":"do not compare","crossOrigin":false"#
        try passkey.verify(
            device.asserting.assertion(), challenge: Authenticator.challenge,
            for: Authenticator.party)
        device.more = ""
        device.flags = 0xdd  // Backed up; with extensions.
        device.tail = Data([0xa1, 0x61, 0x61, 0xf5])
        #expect(try Self.registered(device.registration) == passkey)
        #expect(throws: PasskeyRefusal.badKey) {
            try Passkey(id: passkey.id, publicKey: Data(count: 91), counter: 0)
        }
        #expect(throws: PasskeyRefusal.badLength) {
            try Passkey(id: Data(count: 15), publicKey: passkey.publicKey, counter: 0)
        }
    }

    private static let refusals:
        [(String, PasskeyRefusal, @Sendable (inout Authenticator) -> Void)] = [
            ("another type", .wrongType, { $0.type = "payment.get" }),
            ("another challenge", .wrongChallenge, { $0.challenge[0] ^= 1 }),
            ("a shorter challenge", .wrongChallenge, { $0.challenge.removeLast() }),
            ("no challenge", .wrongChallenge, { $0.challenge = Data() }),
            (
                "another origin", .wrongOrigin,
                { $0.origin = "https://florilegium.example.evil.example" }
            ),
            ("an origin without TLS", .wrongOrigin, { $0.origin = "http://florilegium.example" }),
            (
                "an origin with a port", .wrongOrigin,
                { $0.origin = "https://florilegium.example:8443" }
            ),
            ("a page within another's", .wrongOrigin, { $0.more = #","crossOrigin":true"# }),
            (
                "a page below another's", .wrongOrigin,
                { $0.more = #","crossOrigin":false,"topOrigin":"https://evil.example""# }
            ),
            (
                "cross origin that is no truth value", .badClientData,
                { $0.more = #","crossOrigin":"no""# }
            ),
            ("no JSON", .badClientData, { $0.more = ":" }),
            ("an array", .badClientData, { $0.more = "}]" }),
            (
                "client data that never end", .badLength,
                { $0.more = #","a":""# + String(repeating: "a", count: 4_096) + "\"" }
            ),
            ("another party", .wrongRelyingParty, { $0.party = "evil.example" }),
            ("nobody present", .notPresent, { $0.flags &= ~0x01 }),
            ("nobody verified", .notVerified, { $0.flags &= ~0x04 }),
            ("bytes after the end", .badAuthenticatorData, { $0.tail = Data([0]) }),
            ("extensions that are not there", .badAuthenticatorData, { $0.flags |= 0x80 }),
            (
                "extensions that never end", .badLength,
                { ($0.flags, $0.tail) = ($0.flags | 0x80, Data(count: 4_097)) }
            ),
        ]

    @Test(arguments: refusals.indices)
    func `is refused at registration and at sign-in alike`(row: Int) throws {
        let (name, fault, spoil) = Self.refusals[row]
        var device = Authenticator()
        let passkey = try Self.registered(device.registration)
        spoil(&device)
        #expect(throws: fault, "\(name)") { try Self.registered(device.registration) }
        device = Authenticator(key: device.key).asserting
        spoil(&device)
        var after = passkey
        #expect(throws: fault, "\(name)") {
            try after.verify(
                device.assertion(), challenge: Authenticator.challenge, for: Authenticator.party)
        }
        #expect(after == passkey)
    }

    private static let registrations:
        [(String, PasskeyRefusal, @Sendable (Authenticator, inout Passkey.Registration) -> Void)] =
            [
                ("an assertion's type", .wrongType, { $1.clientData = $0.asserting.clientData }),
                ("another id than the authenticator's", .wrongCredential, { $1.id[0] ^= 1 }),
                ("a short id", .badLength, { $1.id = $1.id.prefix(15) }),
                ("a long id", .badLength, { $1.id = Data(count: 1_024) }),
                (
                    "no credential", .badAuthenticatorData,
                    { $1.authenticatorData = $0.asserting.head }
                ),
                (
                    "the flag of a credential alone", .badAuthenticatorData,
                    { $1.authenticatorData = $0.head }
                ),
                (
                    "a credential without its flag", .badAuthenticatorData,
                    { $1.authenticatorData[32] = 0x05 }
                ),
                ("an id of no length", .badAuthenticatorData, { $1.authenticatorData[54] = 0 }),
                ("an id longer than all", .badAuthenticatorData, { $1.authenticatorData[53] = 3 }),
                ("half a key", .badAuthenticatorData, { $1.authenticatorData.removeLast(33) }),
                (
                    "a key of another algorithm", .badKey,
                    { $1.authenticatorData[37 + 18 + 32 + 4] = 0x27 }
                ),
                (
                    "a key in another order", .badKey,
                    { $1.authenticatorData[37 + 18 + 32 + 7] = 0x22 }
                ),
                (
                    "another key than the authenticator's", .badKey,
                    { $1.publicKey = P256.Signing.PrivateKey().publicKey.derRepresentation }
                ),
                ("a point off the curve", .badKey, { $1.publicKey[90] ^= 1 }),
                (
                    "a compressed key", .badKey,
                    { $1.publicKey = $0.key.publicKey.compressedRepresentation }
                ),
                ("a bare point", .badKey, { $1.publicKey = $0.key.publicKey.x963Representation }),
                (
                    "a key of P-384", .badKey,
                    { $1.publicKey = P384.Signing.PrivateKey().publicKey.derRepresentation }
                ),
                ("a byte after the key", .badKey, { $1.publicKey.append(0) }),
                ("nothing", .badLength, { $1.authenticatorData = Data() }),
            ]

    @Test(arguments: registrations.indices)
    func `is refused at registration`(row: Int) throws {
        let (name, fault, spoil) = Self.registrations[row]
        let device = Authenticator()
        var registration = device.registration
        spoil(device, &registration)
        #expect(throws: fault, "\(name)") { try Self.registered(registration) }
    }

    private static let assertions:
        [(
            String, PasskeyRefusal,
            @Sendable (Authenticator, inout Passkey.Assertion) throws -> Void
        )] = [
            (
                "a registration's type", .wrongType,
                { $1.clientData = Authenticator(key: $0.key).clientData }
            ),
            ("another credential", .wrongCredential, { $1.id[3] ^= 1 }),
            (
                "a credential in the data", .badAuthenticatorData,
                { $1.authenticatorData = Authenticator().head + $0.attested }
            ),
            (
                "another key's signature", .badSignature,
                { $1.signature = try Authenticator().asserting.assertion().signature }
            ),
            ("no signature", .badSignature, { $1.signature = Data() }),
            ("a long signature", .badSignature, { $1.signature.append(Data(count: 4)) }),
            (
                "a signature of r and s", .badSignature,
                {
                    $1.signature = try P256.Signing.ECDSASignature(derRepresentation: $1.signature)
                        .rawRepresentation
                }
            ),
            ("a counter that was changed", .badSignature, { $1.authenticatorData[36] = 9 }),
            ("client data that were changed", .badSignature, { $1.clientData.append(0x20) }),
        ]

    @Test(arguments: assertions.indices)
    func `is refused at sign-in`(row: Int) throws {
        let (name, fault, spoil) = Self.assertions[row]
        let device = Authenticator()
        var passkey = try Self.registered(device.registration)
        var assertion = try device.asserting.assertion()
        try spoil(device.asserting, &assertion)
        #expect(throws: fault, "\(name)") {
            try passkey.verify(
                assertion, challenge: Authenticator.challenge, for: Authenticator.party)
        }
    }

    @Test(
        arguments: [
            (0, 0, true), (0, 1, true), (1, 2, true), (1, UInt32.max, true), (1, 1, false),
            (2, 1, false), (1, 0, false), (UInt32.max, UInt32.max, false), (UInt32.max, 0, false),
        ] as [(UInt32, UInt32, Bool)])
    func `has a counter that rises once it counts`(kept: UInt32, told: UInt32, isAccepted: Bool)
        throws
    {
        var device = Authenticator()
        var passkey = try Passkey(
            id: device.id, publicKey: device.key.publicKey.derRepresentation, counter: kept)
        device.counter = told
        let assertion = try device.asserting.assertion()
        if isAccepted {
            try passkey.verify(
                assertion, challenge: Authenticator.challenge, for: Authenticator.party)
            #expect(passkey.counter == told)
        } else {
            #expect(throws: PasskeyRefusal.counterNotRisen) {
                try passkey.verify(
                    assertion, challenge: Authenticator.challenge, for: Authenticator.party)
            }
            #expect(passkey.counter == kept)
        }
    }

    @Test func `takes no challenge that could be guessed`() throws {
        var device = Authenticator()
        device.challenge = Data(count: 15)
        #expect(throws: PasskeyRefusal.badLength) {
            try Passkey(
                registering: device.registration, challenge: device.challenge,
                for: Authenticator.party)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `is never accepted with a bit flipped or a byte cut off`(seed: UInt64) throws {
        var chance = SeededRandom(seed: seed)
        let device = Authenticator()
        let registration = device.registration
        let passkey = try Self.registered(registration)
        let assertion = try device.asserting.assertion()
        for _ in 0..<100 {
            var spoiled = assertion
            let parts: [WritableKeyPath<Passkey.Assertion, Data>] = [
                \.id, \.clientData, \.authenticatorData, \.signature,
            ]
            Self.spoil(&spoiled[keyPath: parts[Int.random(in: 0..<4, using: &chance)]], &chance)
            var after = passkey
            #expect(throws: PasskeyRefusal.self) {
                try after.verify(
                    spoiled, challenge: Authenticator.challenge, for: Authenticator.party)
            }
            // Nothing signs a registration: its flags, counter and model may be anything. What is kept must not.
            var other = registration
            let places: [WritableKeyPath<Passkey.Registration, Data>] = [
                \.id, \.clientData, \.authenticatorData, \.publicKey,
            ]
            Self.spoil(&other[keyPath: places[Int.random(in: 0..<4, using: &chance)]], &chance)
            if let made = try? Self.registered(other) {
                #expect(made.id == passkey.id && made.publicKey == passkey.publicKey)
            }
        }
    }

    private static func spoil(_ bytes: inout Data, _ chance: inout SeededRandom) {
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: bytes = Data(bytes.prefix(Int.random(in: 0..<bytes.count, using: &chance)))
        case 1: bytes = Data(bytes.dropFirst(Int.random(in: 1...bytes.count, using: &chance)))
        default:
            bytes[Int.random(in: 0..<bytes.count, using: &chance)] ^=
                1 << UInt8.random(in: 0..<8, using: &chance)
        }
    }
}
