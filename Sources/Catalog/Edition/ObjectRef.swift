public import Crypto
public import FoundationEssentials

/// An immutable file named by its content: `objects/ab/<sha256>.<ext>`.
public struct ObjectRef: Codable, Sendable, Hashable {
    /// The path below the edition's root.
    public var path: String
    /// The file's length, uncompressed.
    public var bytes: Int

    /// The reference of some bytes with a file extension ("json", "webp").
    public init(of data: Data, extension ext: String) {
        let hash = SHA256.hex(of: data)
        path = "objects/\(hash.prefix(2))/\(hash).\(ext)"
        bytes = data.count
    }

    /// The reference as stored in a bundle.
    package init(path: String, bytes: Int) {
        self.path = path
        self.bytes = bytes
    }

    /// The SHA-256 of the content, in hexadecimal; empty when the path has another form.
    public var sha256: String {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last
        return name?.split(separator: UInt8(ascii: ".")).first.flatMap { String($0) } ?? ""
    }
}

/// A file that edition metadata names: `targets/<sha256>.<name>`, the form of TUF's consistent
/// snapshots.
public struct TargetRef: Codable, Sendable, Hashable {
    /// The name without its hash ("bundle.sqlite").
    public var name: String
    /// The SHA-256 of the content, in hexadecimal.
    public var sha256: String
    /// The file's length.
    public var bytes: Int

    /// The reference to some bytes under a name.
    public init(name: String, of data: Data) {
        self.name = name
        sha256 = SHA256.hex(of: data)
        bytes = data.count
    }

    /// The path below the edition's root.
    public var path: String { "targets/\(sha256).\(name)" }
}

extension SHA256 {
    /// The hash of some bytes, in lower-case hexadecimal.
    public static func hex(of data: some DataProtocol) -> String {
        Hex.text(hash(data: data))
    }
}
