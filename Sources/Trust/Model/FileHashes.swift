import Catalog
internal import Crypto

/// The signed hashes of a file, in the order of the metadata.
public struct FileHashes: Sendable, Equatable {
    /// One hash.
    public struct Hash: Sendable, Equatable {
        /// `sha256`, `sha384` or `sha512`. Others are preserved, but cannot be checked.
        public var algorithm: String
        /// Hexadecimal, lower case.
        public var text: String

        /// A hash of that algorithm.
        public init(algorithm: String, text: String) {
            self.algorithm = algorithm
            self.text = text
        }
    }

    /// The hashes; at least one where they were read from metadata.
    public var all: [Hash]

    /// These hashes.
    public init(_ all: [Hash]) {
        self.all = all
    }

    /// The SHA-256 of these bytes.
    public init(sha256Of bytes: [UInt8]) {
        all = [Hash(algorithm: "sha256", text: Hex.text(SHA256.hash(data: bytes)))]
    }

    init(_ json: JSONObject, at place: String) throws(FieldFailure) {
        guard !json.isEmpty else { throw FieldFailure(place: place, reason: "has no hash") }
        all = []
        for member in json.members {
            guard case .string(let text) = member.value else {
                throw FieldFailure(
                    place: "\(place).\(member.name)", reason: "is \(member.value.kind), not text")
            }
            all.append(Hash(algorithm: member.name, text: text))
        }
    }

    var json: JSONValue {
        .object(JSONObject(all.map { .init($0.algorithm, .string($0.text)) }))
    }
}

/// Checks bytes, piece by piece, against a signed length and signed hashes. Do not use any of the
/// bytes before `finish` has returned.
public struct FileCheck: Sendable {
    private let name: String
    private let length: Int?
    private let limit: Int
    private let hashes: FileHashes?
    private var count = 0
    private var sha256 = SHA256()
    private var sha384: SHA384?
    private var sha512: SHA512?

    /// A check of a file.
    /// - Parameters:
    ///   - name: The file's name in messages.
    ///   - length: The signed length in bytes, if any.
    ///   - limit: The most bytes accepted without a signed length.
    ///   - hashes: The signed hashes, if any.
    public init(name: String, length: Int?, limit: Int, hashes: FileHashes?) {
        self.name = name
        self.length = length
        self.limit = limit
        self.hashes = hashes
        for hash in hashes?.all ?? [] {
            if hash.algorithm == "sha384" { sha384 = SHA384() }
            if hash.algorithm == "sha512" { sha512 = SHA512() }
        }
    }

    /// Takes the next bytes.
    ///
    /// - Throws: `TrustFailure.tooLong` as soon as there are more than the signed length or the
    ///   limit.
    public mutating func take(_ bytes: [UInt8]) throws(TrustFailure) {
        count += bytes.count
        guard count <= length ?? limit else {
            throw .tooLong(name: name, limit: length ?? limit)
        }
        sha256.update(data: bytes)
        sha384?.update(data: bytes)
        sha512?.update(data: bytes)
    }

    /// Checks the length and every hash of the bytes taken.
    ///
    /// - Throws: `TrustFailure.wrongLength` or `.wrongHash` when one differs, `.unsupportedHash`
    ///   when an algorithm is not supported.
    public func finish() throws(TrustFailure) {
        if let length, count != length {
            throw .wrongLength(name: name, expected: length, found: count)
        }
        for hash in hashes?.all ?? [] {
            let found: String? =
                switch hash.algorithm {
                case "sha256": Hex.text(sha256.finalize())
                case "sha384": sha384.map { Hex.text($0.finalize()) }
                case "sha512": sha512.map { Hex.text($0.finalize()) }
                default: nil
                }
            guard let found else {
                throw .unsupportedHash(name: name, algorithm: hash.algorithm)
            }
            guard found == hash.text else {
                throw .wrongHash(name: name, algorithm: hash.algorithm)
            }
        }
    }
}
