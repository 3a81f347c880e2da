public import Foundation

/// A file below Tests/Golden/vectors with results that Swift and JavaScript have in common: Swift
/// writes it when GOLDEN is "write", and tests of both read it.
public struct VectorFile {
    /// Thrown when the file differs from Swift's results.
    public struct Differs: Error, CustomStringConvertible {
        /// The file's name.
        public let name: String

        /// The difference, and how to rewrite the file.
        public var description: String { "\(name) differs; GOLDEN=write swift test rewrites it" }
    }

    private let file: URL

    /// The file with a name.
    public init(_ name: String) {
        file = Repository.root.appending(path: "Tests/Golden/vectors/\(name)")
    }

    /// Readable JSON that depends only on the value.
    public static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// Compares the file with its expected content; with `GOLDEN=write`, writes it before.
    ///
    /// - Throws: `Differs` when they differ, Foundation's error when it cannot be read or written.
    public func compare(_ data: Data) throws {
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" { try data.write(to: file) }
        guard try Data(contentsOf: file) == data else {
            throw Differs(name: file.lastPathComponent)
        }
    }
}
