import Catalog
internal import Crypto
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The key of this device: its rounds are drawn under it, and it signs its backups. The private
/// half never leaves the secret store.
public struct DeviceKey: Sendable {
    private static let name = "device-key"
    private let key: Curve25519.Signing.PrivateKey

    /// The device's key, which the first call makes.
    ///
    /// - Throws: the error of the secret store, `StorageFailure` when the stored key is malformed.
    public init(in store: any SecretStore) throws {
        if let bytes = try store.load(Self.name) {
            guard let known = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else {
                throw StorageFailure("The device's key is damaged", 0)
            }
            key = known
            return
        }
        key = Curve25519.Signing.PrivateKey()
        try store.save(Self.name, Array(key.rawRepresentation))
    }

    /// Deletes the device's key; the next one is another.
    static func remove(from store: any SecretStore) throws { try store.remove(name) }

    /// The public half in hexadecimal: the player's name in rounds.
    public var player: String { Hex.text(key.publicKey.rawRepresentation) }

    /// The signature over some bytes, in hexadecimal.
    func signature(over bytes: [UInt8]) throws -> String {
        Hex.text(try key.signature(for: Data(bytes)))
    }
}
