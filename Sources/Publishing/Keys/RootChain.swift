internal import Foundation
public import Trust

/// All roots from the first on, and the keys of revocations: the public data of a key folder.
public struct RootChain: Sendable, Equatable {
    /// The files, in the order of their versions, without gaps.
    public internal(set) var roots: [[UInt8]]
    /// The version of the first of them.
    public let firstVersion: Int
    /// The last root.
    public internal(set) var current: Root
    /// The keys to which targets.json delegates revocations.
    public internal(set) var revocationKeys: [PublicKey]

    /// The version of the last root.
    public var version: Int { current.version }
    /// When the last root expires.
    public var expires: String { current.header.expires.description }
    /// The first root, which clients ship with.
    public var first: [UInt8] { roots.first ?? [] }

    /// Verifies a chain from its first root on.
    /// - Throws: `TrustFailure.noTrustedRoot` when it is empty; as `TrustedMetadata` when a root is
    ///   invalid or out of order.
    public init(_ roots: [[UInt8]], revocationKeys: [PublicKey] = []) throws(TrustFailure) {
        guard let first = roots.first else { throw .noTrustedRoot }
        var trusted = try TrustedMetadata(root: first)
        firstVersion = trusted.root.version
        for bytes in roots.dropFirst() { try trusted.update(root: bytes) }
        self.roots = roots
        current = trusted.root
        self.revocationKeys = revocationKeys
    }

    /// Identifiers of the keys of a role.
    public func identifiers(_ role: KeyRole) -> [String] {
        if role == .revocations { return revocationKeys.map(\.identifier) }
        return Role(rawValue: role.rawValue).flatMap { current.roles[$0]?.keyIdentifiers } ?? []
    }

    /// How many keys of a role must sign.
    public func threshold(_ role: KeyRole) -> Int {
        Role(rawValue: role.rawValue).flatMap { current.roles[$0]?.threshold } ?? 1
    }

    /// The root of that version, if it is in the chain.
    public func root(version: Int) -> [UInt8]? {
        let place = version - firstVersion
        return roots.indices.contains(place) ? roots[place] : nil
    }

    // MARK: On disk

    private struct Delegate: Codable { var revocations: [String] }

    /// Whether a key folder has a first root, valid or not.
    /// - Throws: `PublishFailure` when the file cannot be read.
    static func isThere(in folder: KeyFolder) throws -> Bool {
        try SafeFile.read(file(1, folder), atMost: TrustLimits.rootBytes) != nil
    }

    /// Reads the chain of a key folder.
    /// - Throws: `PublishFailure` when there is none, it is damaged, or a file cannot be read.
    public init(in folder: KeyFolder) throws {
        var roots: [[UInt8]] = []
        while let bytes = try SafeFile.read(
            Self.file(roots.count + 1, folder), atMost: TrustLimits.rootBytes)
        { roots.append(bytes) }
        guard !roots.isEmpty else {
            throw PublishFailure(
                "There are no keys.", at: folder.path,
                do: "Name the folder with --keys or FLORILEGIUM_KEYS, or run florilegium keys init."
            )
        }
        do {
            let bytes = try SafeFile.read(folder.path + "/revocations.json", atMost: 1 << 20) ?? []
            let delegate = try JSONDecoder().decode(Delegate.self, from: Data(bytes))
            let keys = delegate.revocations.map {
                PublicKey(keyType: "ed25519", scheme: "ed25519", text: $0)
            }
            try self.init(roots, revocationKeys: keys)
        } catch {
            throw PublishFailure(
                "The chain of roots is damaged: \(error)", at: folder.path,
                do: "Put back a copy of the folder; the roots are also where they were published.")
        }
    }

    private static func file(_ version: Int, _ folder: KeyFolder) -> String {
        "\(folder.path)/roots/\(version).root.json"
    }

    /// Stores what is new in the chain. The keys of revocations come first, so that no root is ever
    /// without them.
    /// - Throws: `PublishFailure` when a file cannot be read or written.
    func save(in folder: KeyFolder) throws {
        try SafeFile.makeFolder(folder.path + "/roots", mode: 0o700)
        let delegate = Delegate(revocations: revocationKeys.compactMap(\.text))
        try SafeFile.write(
            Array(try JSONEncoder().encode(delegate)), to: folder.path + "/revocations.json",
            mode: 0o600)
        for (place, bytes) in roots.enumerated() {
            let file = Self.file(place + 1, folder)
            if try SafeFile.read(file, atMost: TrustLimits.rootBytes) == bytes { continue }
            try SafeFile.write(bytes, to: file, mode: 0o600)
        }
    }
}
