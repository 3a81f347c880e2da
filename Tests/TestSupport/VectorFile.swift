public import Foundation

/// A file below Tests/Golden/vectors that holds Swift and JavaScript together: Swift writes it when GOLDEN is "write",
/// and tests of both read it.
public struct VectorFile {
    /// The file is not what Swift gives.
    public struct Differs: Error, CustomStringConvertible {
        /// The file's name.
        public let name: String

        /// What differs, and what rewrites it.
        public var description: String { "\(name) differs; GOLDEN=write swift test rewrites it" }
    }

    private let file: URL

    /// The file of a name.
    public init(_ name: String) {
        file = Repository.root.appending(path: "Tests/Golden/vectors/\(name)")
    }

    /// Readable JSON that depends on the value alone.
    public static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// Holds the file against what it should be.
    ///
    /// - Throws: `Differs`, or what reading or writing it throws.
    public func compare(_ data: Data) throws {
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" { try data.write(to: file) }
        guard try Data(contentsOf: file) == data else {
            throw Differs(name: file.lastPathComponent)
        }
    }
}
