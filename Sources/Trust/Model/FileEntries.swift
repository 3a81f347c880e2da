/// The entry of another metadata file in timestamp or snapshot.
public struct MetaFile: Sendable, Equatable {
    /// Its version, at least 1.
    public var version: Int
    /// Its signed length in bytes, if any.
    public var length: Int?
    /// Its signed hashes, if any.
    public var hashes: FileHashes?
    /// Members outside the specification.
    public var extra: JSONObject

    /// An entry of these members.
    public init(
        version: Int, length: Int? = nil, hashes: FileHashes? = nil, extra: JSONObject = [:]
    ) {
        self.version = version
        self.length = length
        self.hashes = hashes
        self.extra = extra
    }

    /// The entry of a file with these bytes: length and SHA-256.
    public init(version: Int, of bytes: [UInt8]) {
        self.init(version: version, length: bytes.count, hashes: FileHashes(sha256Of: bytes))
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        version = try fields.integer("version", in: 1...TrustLimits.version)
        length = try fields.optionalInteger("length", in: 0...TrustLimits.fileLength)
        if fields.rest["hashes"] != nil {
            hashes = try FileHashes(try fields.object("hashes"), at: fields.path("hashes"))
        }
        extra = fields.rest
    }

    var json: JSONValue {
        var object = extra
        object["version"] = .integer(version)
        object["length"] = length.map(JSONValue.integer)
        object["hashes"] = hashes?.json
        return .object(object)
    }

    func check(_ bytes: [UInt8], name: String) throws(TrustFailure) {
        var check = FileCheck(name: name, length: length, limit: .max, hashes: hashes)
        try check.take(bytes)
        try check.finish()
    }
}

/// The entry of a downloadable file in targets metadata.
public struct TargetFile: Sendable, Equatable {
    /// Its length in bytes.
    public var length: Int
    /// Its hashes, at least one.
    public var hashes: FileHashes
    /// Unchecked members, among them `custom`.
    public var extra: JSONObject

    /// An entry of these members.
    public init(length: Int, hashes: FileHashes, extra: JSONObject = [:]) {
        self.length = length
        self.hashes = hashes
        self.extra = extra
    }

    /// The entry of a file with these bytes: length and SHA-256.
    public init(of bytes: [UInt8], extra: JSONObject = [:]) {
        self.init(length: bytes.count, hashes: FileHashes(sha256Of: bytes), extra: extra)
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        length = try fields.integer("length", in: 0...TrustLimits.fileLength)
        hashes = try FileHashes(try fields.object("hashes"), at: fields.path("hashes"))
        extra = fields.rest
    }

    var json: JSONValue {
        var object = extra
        object["length"] = .integer(length)
        object["hashes"] = hashes.json
        return .object(object)
    }

    /// A check of a download against this entry.
    /// - Parameter name: The file's name in messages.
    /// - Returns: A check that has taken no bytes yet.
    public func check(name: String) -> FileCheck {
        FileCheck(name: name, length: length, limit: length, hashes: hashes)
    }
}
