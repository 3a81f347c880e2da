import Catalog

/// One signature of an envelope.
public struct Signature: Sendable, Equatable {
    /// The identifier of the key that is said to have made it.
    public var keyIdentifier: String
    /// The signature in hexadecimal; empty where a signer has not signed yet.
    public var text: String
    /// Members that the specification does not know.
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

/// Metadata with its signatures: the envelope that is published.
public struct Signed<Body: Metadata>: Sendable {
    /// The metadata.
    public let body: Body
    /// Its signatures; each key at most once.
    public private(set) var signatures: [Signature]
    /// Members of the envelope that the specification does not know. They are not signed.
    public let extra: JSONObject
    /// The canonical bytes that signatures cover.
    public let payload: [UInt8]

    /// An envelope without signatures around metadata that was made here.
    /// - Throws: `TrustFailure.malformed` when a member that the specification does not know holds
    ///   a fraction, which cannot be signed.
    public init(_ body: Body) throws(TrustFailure) {
        self.body = body
        signatures = []
        extra = [:]
        payload = try Self.canonical(body.json, role: Body.kind.rawValue)
    }

    /// Reads an envelope. Nothing is verified yet.
    /// - Parameters:
    ///   - bytes: The file.
    ///   - role: The role's name, for messages.
    /// - Throws: `TrustFailure`: malformed, wrong type or unsupported specification.
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

    /// Adds a signature, in place of one of the same key.
    /// - Parameters:
    ///   - key: The private key.
    ///   - identifier: What metadata calls the key; without it, its computed identifier.
    /// - Throws: What the key's library throws when it cannot sign.
    public mutating func sign(with key: SigningKey, identifier: String? = nil) throws {
        let text = Hex.text(try key.signature(over: payload))
        add(Signature(keyIdentifier: identifier ?? key.publicKey.identifier, text: text))
    }

    /// Adds a signature that was made elsewhere, in place of one of the same key.
    public mutating func add(_ signature: Signature) {
        if let place = signatures.firstIndex(where: { $0.keyIdentifier == signature.keyIdentifier })
        {
            signatures[place] = signature
        } else {
            signatures.append(signature)
        }
    }

    /// The file: always the same bytes for the same envelope.
    public var file: [UInt8] {
        var object = extra
        object["signatures"] = .array(signatures.map(\.json))
        object["signed"] = body.json
        return JSONWriter.pretty(.object(object))
    }

    /// Throws unless as many keys of the role as its threshold asks for have signed.
    ///
    /// A signature counts when its key is listed for the role, known, of a type that is known here,
    /// and right. No key counts twice, under whatever identifiers it is listed.
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
