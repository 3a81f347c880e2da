import Catalog
internal import Storage
public import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Trusted metadata in a folder: `root.json`, `timestamp.json` and so on, names of roles
/// percent-encoded; every root that was trusted in `root_history/`.
public struct FolderStore: TrustStore {
    private let folder: String

    /// The store in that folder, which is made where it is not there.
    public init(_ folder: String) throws {
        self.folder = folder
        try Folder.make("\(folder)/root_history")
    }

    private func place(_ role: String) -> String {
        "\(folder)/\(PercentEncoding.name(role)).json"
    }

    private func historyPlace(_ version: Int) -> String {
        "\(folder)/root_history/\(version).root.json"
    }

    /// The bytes kept for a role, or nil.
    public func load(role: String) throws -> [UInt8]? {
        try AtomicFile.read(place(role), limit: TrustLimits.targetsBytes)
    }

    /// Keeps the bytes of a role.
    public func save(role: String, _ bytes: [UInt8]) throws {
        try AtomicFile.write(bytes, to: place(role))
    }

    /// The root of that version, or nil.
    public func loadRoot(version: Int) throws -> [UInt8]? {
        try AtomicFile.read(historyPlace(version), limit: TrustLimits.rootBytes)
    }

    /// Keeps a root in the history of roots.
    public func saveRoot(version: Int, _ bytes: [UInt8]) throws {
        guard try loadRoot(version: version) != bytes else { return }
        try AtomicFile.write(bytes, to: historyPlace(version))
    }

    /// The bytes of a root that somebody brings as a file.
    public static func bytes(ofRootAt place: String) throws -> [UInt8] {
        guard let bytes = try AtomicFile.read(place, limit: TrustLimits.rootBytes) else {
            throw StorageFailure("\(place) is not there", 0)
        }
        return bytes
    }
}
