import Catalog
internal import Crypto
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The key of this device: what its rounds are drawn under, and what signs its backups. The private
/// half never leaves the secret store.
public struct DeviceKey: Sendable {
    private static let name = "device-key"
    private let key: Curve25519.Signing.PrivateKey

    /// The device's key; made at the first call.
    ///
    /// - Throws: what the store says, or `StorageFailure` where something else stands in its place.
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

    /// Destroys the device's key; the next one is another.
    static func remove(from store: any SecretStore) throws { try store.remove(name) }

    /// The public half in hexadecimal: the player's name in rounds.
    public var player: String { Hex.text(key.publicKey.rawRepresentation) }

    /// The signature over some bytes, in hexadecimal.
    func signature(over bytes: [UInt8]) throws -> String {
        Hex.text(try key.signature(for: Data(bytes)))
    }
}
