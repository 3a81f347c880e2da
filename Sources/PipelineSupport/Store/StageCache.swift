import Catalog
import Crypto
package import Foundation

/// Results of slow stages, by a key of the stage's version and its inputs. Safe to delete.
package struct StageCache: Sendable {
    /// build/.cache/STAGE/.
    private let folder: URL
    private let version: String

    /// The cache of a stage; raising the version forgets its old results.
    package init(_ project: Project, stage: String, version: String) {
        folder = project.cache.appending(path: stage, directoryHint: .isDirectory)
        self.version = version
    }

    /// The result that was kept for some inputs.
    package func value<Value: Decodable>(_ type: Value.Type, for inputs: [String]) -> Value? {
        guard let data = try? Data(contentsOf: file(for: inputs)) else { return nil }
        return try? CanonicalJSON.decode(type, from: data)
    }

    /// Keeps a result.
    package func keep(_ value: some Encodable, for inputs: [String]) throws {
        try OutputFile.write(try CanonicalJSON.encode(value), to: file(for: inputs), waits: false)
    }

    /// The result that was kept last under a name, if it was of these inputs. For what is edited
    /// often: one result a name stays.
    package func latest<Value: Decodable>(
        _ type: Value.Type, named name: String, for inputs: [String]
    ) -> Value? {
        latest(named: name, for: inputs).flatMap { try? CanonicalJSON.decode(type, from: $0) }
    }

    /// The bytes that were kept last under a name, if they were of these inputs.
    package func latest(named name: String, for inputs: [String]) -> Data? {
        let key = Data(key(of: inputs).utf8)
        guard let data = try? Data(contentsOf: file(for: [name])), data.starts(with: key) else {
            return nil
        }
        return Data(data.dropFirst(key.count))
    }

    /// Keeps a result in place of the last one under a name.
    package func keepLatest(_ value: some Encodable, named name: String, for inputs: [String])
        throws
    {
        try keepLatest(try CanonicalJSON.encode(value), named: name, for: inputs)
    }

    /// Keeps bytes in place of the last ones under a name.
    package func keepLatest(_ bytes: Data, named name: String, for inputs: [String]) throws {
        try OutputFile.write(
            Data(key(of: inputs).utf8) + bytes, to: file(for: [name]), waits: false)
    }

    private func file(for inputs: [String]) -> URL {
        folder.appending(path: key(of: inputs) + ".json")
    }

    private func key(of inputs: [String]) -> String {
        let parts = ([version] + inputs).map { "\($0.utf8.count):\($0)" }.joined()
        return SHA256.hex(of: Data(parts.utf8))
    }
}
