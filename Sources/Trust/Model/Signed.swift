import Catalog

/// One signature of an envelope.
public struct Signature: Sendable, Equatable {
    /// The identifier of the signing key, as claimed.
    public var keyIdentifier: String
    /// The signature in hexadecimal; empty where it is still missing.
    public var text: String
    /// Members outside the specification.
    public var extra: JSONObject

    /// A signature of these members.
    public init(keyIdentifier: String, text: String, extra: JSONObject = [:]) {
        self.keyIdentifier = keyIdentifier
        self.text = text
        self.extra = extra
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        keyIdentifier = try fields.string("keyid")
        text = try fields.string("sig")
        extra = fields.rest
    }

    var json: JSONValue {
        var object = extra
        object["keyid"] = .string(keyIdentifier)
        object["sig"] = .string(text)
        return .object(object)
    }
}

/// Metadata with its signatures: the published envelope.
public struct Signed<Body: Metadata>: Sendable {
    /// The metadata.
    public let body: Body
    /// Its signatures, at most one per key identifier.
    public private(set) var signatures: [Signature]
    /// Members of the envelope outside the specification. They are not signed.
    public let extra: JSONObject
    /// The canonical bytes that signatures cover.
    public let payload: [UInt8]

    /// An unsigned envelope around new metadata.
    /// - Throws: `TrustFailure.malformed` when a member outside the specification contains a
    ///   fraction, which cannot be signed.
    public init(_ body: Body) throws(TrustFailure) {
        self.body = body
        signatures = []
        extra = [:]
        payload = try Self.canonical(body.json, role: Body.kind.rawValue)
    }

    /// Reads an envelope without verifying it.
    /// - Parameters:
    ///   - bytes: The file.
    ///   - role: The role's name, for messages.
    /// - Throws: `TrustFailure.malformed` when the bytes are not well-formed metadata, `.wrongType`
    ///   when it is of another kind, `.unsupportedSpecification` when it is not of version 1 of the
    ///   specification.
    public init(reading bytes: [UInt8], role: String) throws(TrustFailure) {
        let json: JSONValue
        do {
            json = try JSONValue(reading: bytes)
        } catch {
            throw .malformed(role: role, place: "", reason: error.description)
        }
        do {
            var fields = try JSONFields(json, at: "")
            let signed = try fields.value("signed")
            var signatures: [Signature] = []
            for (number, json) in try fields.array("signatures").enumerated() {
                guard number < TrustLimits.signatures else {
                    throw fields.fault("signatures", "has more than \(number) signatures")
                }
                signatures.append(try Signature(json, at: "signatures.\(number)"))
            }
            guard Set(signatures.map(\.keyIdentifier)).count == signatures.count else {
                throw fields.fault("signatures", "has a key twice")
            }
            self.signatures = signatures
            extra = fields.rest
            payload = try Self.canonical(signed, role: role)
            body = try Body(signed, role: role)
        } catch let fault as FieldFailure {
            throw .malformed(role: role, place: fault.place, reason: fault.reason)
        } catch let failure as TrustFailure {
            throw failure
        } catch {
            throw .malformed(role: role, place: "", reason: "cannot be read")
        }
    }

    private static func canonical(_ json: JSONValue, role: String) throws(TrustFailure) -> [UInt8] {
        do {
            return try JSONWriter.canonical(json)
        } catch {
            throw .malformed(role: role, place: "signed", reason: error.description)
        }
    }

    /// Adds a signature, or replaces the one of the same key.
    /// - Parameters:
    ///   - key: The private key.
    ///   - identifier: The key's identifier in the metadata; the default is the computed one.
    /// - Throws: the error of the cryptography library when it cannot sign.
    public mutating func sign(with key: SigningKey, identifier: String? = nil) throws {
        let text = Hex.text(try key.signature(over: payload))
        add(Signature(keyIdentifier: identifier ?? key.publicKey.identifier, text: text))
    }

    /// Adds an existing signature, or replaces the one of the same key.
    public mutating func add(_ signature: Signature) {
        if let place = signatures.firstIndex(where: { $0.keyIdentifier == signature.keyIdentifier })
        {
            signatures[place] = signature
        } else {
            signatures.append(signature)
        }
    }

    /// The file: the same envelope always gives the same bytes.
    public var file: [UInt8] {
        var object = extra
        object["signatures"] = .array(signatures.map(\.json))
        object["signed"] = body.json
        return JSONWriter.pretty(.object(object))
    }

    /// Checks that enough keys of the role have signed.
    ///
    /// A signature counts when its key is listed for the role, is in `keys`, is of a supported
    /// type, and the signature is valid. A key under several identifiers counts once.
    /// - Throws: `TrustFailure.tooFewSignatures` when fewer signatures count than the threshold.
    public func verify(as role: String, by roleKeys: RoleKeys, of keys: [String: PublicKey])
        throws(TrustFailure)
    {
        let texts = Dictionary(signatures.map { ($0.keyIdentifier, $0.text) }) { first, _ in first }
        var good: Set<[UInt8]> = []
        for identifier in roleKeys.keyIdentifiers where good.count < roleKeys.threshold {
            guard let signature = texts[identifier].flatMap(Hex.bytes), !signature.isEmpty,
                let key = keys[identifier].flatMap(VerifyingKey.init),
                key.approves(signature, over: payload)
            else { continue }
            good.insert(key.material)
        }
        guard good.count >= roleKeys.threshold else {
            throw .tooFewSignatures(role: role, good: good.count, threshold: roleKeys.threshold)
        }
    }
}
