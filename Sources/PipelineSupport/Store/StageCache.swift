import Catalog
import Crypto
package import Foundation

/// Results of slow stages, by a key of the stage's version and its inputs. May be deleted at any
/// time.
package struct StageCache: Sendable {
    /// build/.cache/STAGE/.
    private let folder: URL
    private let version: String

    /// The cache of a stage; a new version invalidates its old results.
    package init(_ project: Project, stage: String, version: String) {
        folder = project.cache.appending(path: stage, directoryHint: .isDirectory)
        self.version = version
    }

    /// The stored result for some inputs; nil without one.
    package func value<Value: Decodable>(_ type: Value.Type, for inputs: [String]) -> Value? {
        guard let data = try? Data(contentsOf: file(for: inputs)) else { return nil }
        return try? CanonicalJSON.decode(type, from: data)
    }

    /// Stores a result.
    ///
    /// - Throws: `Failure` when the file cannot be written, `EncodingError` when it cannot be
    ///   encoded.
    package func keep(_ value: some Encodable, for inputs: [String]) throws {
        try OutputFile.write(try CanonicalJSON.encode(value), to: file(for: inputs), waits: false)
    }

    /// The result stored under a name, if it is of these inputs. For values that change often: only
    /// one result per name is kept.
    package func latest<Value: Decodable>(
        _ type: Value.Type, named name: String, for inputs: [String]
    ) -> Value? {
        latest(named: name, for: inputs).flatMap { try? CanonicalJSON.decode(type, from: $0) }
    }

    /// The bytes stored under a name, if they are of these inputs.
    package func latest(named name: String, for inputs: [String]) -> Data? {
        let key = Data(key(of: inputs).utf8)
        guard let data = try? Data(contentsOf: file(for: [name])), data.starts(with: key) else {
            return nil
        }
        return Data(data.dropFirst(key.count))
    }

    /// Replaces the result under a name.
    ///
    /// - Throws: `Failure` when the file cannot be written, `EncodingError` when it cannot be
    ///   encoded.
    package func keepLatest(_ value: some Encodable, named name: String, for inputs: [String])
        throws
    {
        try keepLatest(try CanonicalJSON.encode(value), named: name, for: inputs)
    }

    /// Replaces the bytes under a name.
    ///
    /// - Throws: `Failure` when the file cannot be written.
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
