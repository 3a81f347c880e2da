import Catalog
internal import Crypto
internal import Foundation

/// The highest versions that this machine has signed or seen at a destination. They prevent that
/// someone with write access there makes the publisher continue from old metadata: clients would
/// reject the result, and a revocation could be lost.
public struct SeenVersions: Sendable {
    /// Versions by role.
    struct Versions: Codable, Sendable, Equatable {
        var timestamp = 0
        var snapshot = 0
        var targets = 0
        var revocations = 0
    }

    private let file: String
    private let folder: String

    /// The stored versions of a channel at a destination.
    /// - Parameters:
    ///   - folder: A folder that only the publisher writes: that of the keys, or a service's state.
    ///   - channel: The channel.
    ///   - destination: The destination's name.
    public init(in folder: String, _ channel: Channel, at destination: String) {
        let hash = Hex.text(SHA256.hash(data: Array(destination.utf8)).prefix(6))
        self.folder = folder
        file = "\(folder)/seen-\(channel.rawValue)-\(hash).json"
    }

    func load() throws -> Versions {
        guard let bytes = try SafeFile.read(file, atMost: 1 << 16) else { return Versions() }
        guard let versions = try? JSONDecoder().decode(Versions.self, from: Data(bytes)) else {
            throw PublishFailure(
                "What was seen at the destination cannot be read.", at: file,
                do: "Put back a copy of the file.")
        }
        return versions
    }

    /// Checks, before anything is sent, that the versions can be stored afterwards.
    ///
    /// - Throws: `PublishFailure` when the folder cannot be made or written.
    func expectWritable() throws {
        try SafeFile.makeFolder(folder, mode: 0o700)
        guard access(folder, W_OK | X_OK) == 0 else { throw SafeFile.failure(folder) }
    }

    func save(_ versions: Versions) throws {
        try SafeFile.makeFolder(folder, mode: 0o700)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try SafeFile.write(Array(try encoder.encode(versions)), to: file, mode: 0o600)
    }
}
