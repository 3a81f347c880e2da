import Catalog
internal import Storage
public import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Trusted metadata in a folder: `root.json`, `timestamp.json` and so on, names of roles
/// percent-encoded; every trusted root in `root_history/`.
public struct FolderStore: TrustStore {
    private let folder: String

    /// The store in a folder, which is made where it does not exist.
    ///
    /// - Throws: `StorageFailure` when the folder cannot be made.
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

    /// The stored bytes of a role, or nil.
    ///
    /// - Throws: `StorageFailure` when the file cannot be read.
    public func load(role: String) throws -> [UInt8]? {
        try AtomicFile.read(place(role), limit: TrustLimits.targetsBytes)
    }

    /// Stores the bytes of a role.
    ///
    /// - Throws: `StorageFailure` when the file cannot be written.
    public func save(role: String, _ bytes: [UInt8]) throws {
        try AtomicFile.write(bytes, to: place(role))
    }

    /// The root of a version, or nil.
    ///
    /// - Throws: `StorageFailure` when the file cannot be read.
    public func loadRoot(version: Int) throws -> [UInt8]? {
        try AtomicFile.read(historyPlace(version), limit: TrustLimits.rootBytes)
    }

    /// Stores a root in the history of roots.
    ///
    /// - Throws: `StorageFailure` when the file cannot be written.
    public func saveRoot(version: Int, _ bytes: [UInt8]) throws {
        guard try loadRoot(version: version) != bytes else { return }
        try AtomicFile.write(bytes, to: historyPlace(version))
    }

    /// The bytes of a root in a file of the user's.
    ///
    /// - Throws: `StorageFailure` when the file is missing or cannot be read.
    public static func bytes(ofRootAt place: String) throws -> [UInt8] {
        guard let bytes = try AtomicFile.read(place, limit: TrustLimits.rootBytes) else {
            throw StorageFailure("\(place) is not there", 0)
        }
        return bytes
    }
}
