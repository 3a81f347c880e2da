import Catalog
import Crypto
import Foundation

/// Results of slow stages, by a key of the stage's version and its inputs. Safe to delete.
struct StageCache: Sendable {
    /// build/.cache/STAGE/.
    private let folder: URL
    private let version: String

    /// The cache of a stage; raising the version forgets its old results.
    init(_ project: Project, stage: String, version: String) {
        folder = project.cache.appending(path: stage, directoryHint: .isDirectory)
        self.version = version
    }

    /// The result that was kept for some inputs.
    func value<Value: Decodable>(_ type: Value.Type, for inputs: [String]) -> Value? {
        guard let data = try? Data(contentsOf: file(for: inputs)) else { return nil }
        return try? CanonicalJSON.decode(type, from: data)
    }

    /// Keeps a result.
    func keep(_ value: some Encodable, for inputs: [String]) throws {
        try AtomicFile.write(try CanonicalJSON.encode(value), to: file(for: inputs))
    }

    private func file(for inputs: [String]) -> URL {
        let parts = ([version] + inputs).map { "\($0.utf8.count):\($0)" }.joined()
        return folder.appending(path: SHA256.hex(of: Data(parts.utf8)) + ".json")
    }
}
