import Catalog
internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import Trust

/// scrypt's parameters: the cost of one attempt at a passphrase.
public struct KeyCost: Sendable, Equatable, Codable {
    /// Rounds, a power of two. Memory is 128 · rounds · blockSize bytes.
    public var rounds: Int
    /// The block size.
    public var blockSize: Int
    /// The parallelism.
    public var parallelism: Int

    /// These parameters.
    public init(rounds: Int = 1 << 17, blockSize: Int = 8, parallelism: Int = 1) {
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// Whether the cost in a file is acceptable: a hostile file must not use all memory or days.
    var isBearable: Bool {
        rounds >= 2 && rounds <= 1 << 20 && rounds & (rounds - 1) == 0
            && (1...16).contains(blockSize) && (1...4).contains(parallelism)
    }
}

/// A stored private key: encrypted with a passphrase, with its public half in plain text.
struct KeyFile: Codable {
    var format: Int
    var role: KeyRole
    /// The public key's identifier in metadata.
    var identifier: String
    /// The Ed25519 public key in hexadecimal.
    var publicKey: String
    /// When it was made, in the form of `Instant`.
    var made: String
    var cost: KeyCost
    /// scrypt's salt, in hexadecimal.
    var salt: String
    /// Nonce, ciphertext and tag of AES-256-GCM, in hexadecimal.
    var sealed: String

    static let currentFormat = 1
    /// The ending of key files' names.
    static let ending = ".key.json"

    /// Encrypts a key.
    /// - Throws: the error of the cryptography library.
    init(
        _ key: Curve25519.Signing.PrivateKey, role: KeyRole, made: Instant,
        passphrase: Passphrase, cost: KeyCost
    ) throws {
        format = Self.currentFormat
        self.role = role
        identifier = SigningKey.ed25519(key).publicKey.identifier
        publicKey = Hex.text(key.publicKey.rawRepresentation)
        self.made = made.description
        self.cost = cost
        let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        self.salt = Hex.text(salt)
        sealed = ""
        let box = try AES.GCM.seal(
            key.rawRepresentation, using: try passphrase.key(salt: salt, cost: cost),
            authenticating: Self.bound(role, identifier, publicKey))
        sealed = Hex.text(box.combined ?? Data())
    }

    /// Authenticated together with the key, so that parts of two files cannot be combined.
    private static func bound(_ role: KeyRole, _ identifier: String, _ publicKey: String) -> Data {
        Data("florilegium key 1\n\(role.rawValue)\n\(identifier)\n\(publicKey)".utf8)
    }

    /// The name of the file.
    var name: String { "\(role.rawValue)-\(identifier.prefix(16))\(Self.ending)" }

    /// The public key in the form of metadata.
    var verifyingKey: PublicKey {
        PublicKey(keyType: "ed25519", scheme: "ed25519", text: publicKey)
    }

    /// Reads a file.
    /// - Throws: `PublishFailure` when it is damaged, changed, or no key file of this program.
    init(reading bytes: [UInt8], at place: String) throws {
        guard let file = try? JSONDecoder().decode(KeyFile.self, from: Data(bytes)),
            file.format == Self.currentFormat, file.cost.isBearable,
            file.verifyingKey.identifier == file.identifier,
            Hex.bytes(file.salt)?.count == 32, Hex.bytes(file.sealed) != nil
        else {
            throw PublishFailure(
                "The private key's file is damaged, or of another program.", at: place,
                do: "Put back a copy of it, or replace the key with florilegium keys revoke.")
        }
        self = file
    }

    /// Decrypts the key.
    /// - Throws: `PublishFailure` when the passphrase is wrong or the file was changed; the two
    ///   cases cannot be distinguished.
    func open(_ passphrase: Passphrase, at place: String) throws -> SigningKey {
        guard let salt = Hex.bytes(salt), let sealed = Hex.bytes(sealed),
            let box = try? AES.GCM.SealedBox(combined: Data(sealed)),
            let raw = try? AES.GCM.open(
                box, using: try passphrase.key(salt: salt, cost: cost),
                authenticating: Self.bound(role, identifier, publicKey)),
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: raw),
            Hex.text(key.publicKey.rawRepresentation) == publicKey
        else {
            throw PublishFailure(
                "The passphrase does not open the private key, or its file was changed.",
                at: place, do: "Type the passphrase again, or put back a copy of the file.")
        }
        return .ed25519(key)
    }

    /// The file's bytes.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return Array(try encoder.encode(self)) + [0x0A]
    }
}
