internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A store of secrets, such as the device's key. Platforms with a keychain supply their own. Each
/// call throws the platform's error when the store fails.
public protocol SecretStore: Sendable {
    /// A secret; nil where there is none of this name.
    func load(_ name: String) throws -> [UInt8]?
    /// Stores a secret.
    func save(_ name: String, _ secret: [UInt8]) throws
    /// Deletes a secret.
    func remove(_ name: String) throws
}

/// Secrets as files that only their owner may read.
public struct FileSecretStore: SecretStore {
    private static let mostBytes = 65_536
    private let folder: String
    private let disk: Disk

    /// The secrets in a folder, which is made.
    ///
    /// - Throws: `StorageFailure` when the folder cannot be made.
    public init(_ folder: String, disk: Disk = Disk()) throws {
        self.folder = folder
        self.disk = disk
        try disk.makeFolder(folder)
    }

    private func place(_ name: String) throws -> String {
        let isName =
            !name.isEmpty && name.utf8.count < 100
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
            }
        guard isName else { throw StorageFailure("\(name) is no name of a secret", 0) }
        return "\(folder)/\(name).secret"
    }

    /// A secret; nil where there is none.
    ///
    /// - Throws: `StorageFailure` when the name is malformed, or the file cannot be read.
    public func load(_ name: String) throws -> [UInt8]? {
        try AtomicFile.read(place(name), limit: Self.mostBytes)
    }

    /// Stores a secret in a file of mode 0600.
    ///
    /// - Throws: `StorageFailure` when the name is malformed, or the file cannot be written.
    public func save(_ name: String, _ secret: [UInt8]) throws {
        try disk.write(secret, to: place(name), isSecret: true)
    }

    /// Removes the file.
    ///
    /// - Throws: `StorageFailure` when the name is malformed, or the file cannot be removed.
    public func remove(_ name: String) throws { try disk.remove(place(name)) }
}
