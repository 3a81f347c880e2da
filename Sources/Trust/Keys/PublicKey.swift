import Catalog
internal import Crypto

/// A public key in metadata. Keys of unknown type are preserved unchanged; their signatures do not
/// count.
public struct PublicKey: Sendable, Equatable {
    /// `ed25519`, `ecdsa` (older: `ecdsa-sha2-nistp256`) or `rsa`; others are preserved.
    public var keyType: String
    /// The scheme: `ed25519`, `ecdsa-sha2-nistp256`, `rsassa-pss-sha256`; others are preserved.
    public var scheme: String
    /// The key: its member `public` is hexadecimal for Ed25519, PEM for the others.
    public var value: JSONObject
    /// Members outside the specification.
    public var extra: JSONObject

    /// A key of these members.
    public init(keyType: String, scheme: String, value: JSONObject, extra: JSONObject = [:]) {
        self.keyType = keyType
        self.scheme = scheme
        self.value = value
        self.extra = extra
    }

    /// A key whose value is this text.
    public init(keyType: String, scheme: String, text: String) {
        self.init(keyType: keyType, scheme: scheme, value: ["public": .string(text)])
    }

    /// The identifier that publishers give a key: the SHA-256 of the canonical form of type, scheme
    /// and value, in hexadecimal. As in the reference client, clients do not compute identifiers
    /// but take them from the metadata: only signatures prove the key.
    public var identifier: String {
        let json: JSONValue = [
            "keytype": .string(keyType), "scheme": .string(scheme), "keyval": .object(value),
        ]
        // A key with a fraction has no canonical form, and therefore no identifier.
        let bytes = (try? JSONWriter.canonical(json)) ?? []
        return Hex.text(SHA256.hash(data: bytes))
    }

    /// The member `public`, where it is text.
    public var text: String? {
        guard case .string(let text)? = value["public"] else { return nil }
        return text
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        keyType = try fields.string("keytype")
        scheme = try fields.string("scheme")
        value = try fields.object("keyval")
        extra = fields.rest
    }

    var json: JSONValue {
        var object = extra
        object["keytype"] = .string(keyType)
        object["scheme"] = .string(scheme)
        object["keyval"] = .object(value)
        return .object(object)
    }
}
