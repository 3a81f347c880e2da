import Foundation
import Testing

/// A file of vectors below Tests/Golden/vectors, rewritten when GOLDEN is "write".
struct VectorFile {
    private let file: URL

    /// The file of a name.
    init(_ name: String) {
        file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Golden/vectors/\(name)")
    }

    /// Readable JSON that depends on the value alone.
    static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// Holds the file against what it should be.
    func compare(_ data: Data) throws {
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: file)
        }
        let isSame = try Data(contentsOf: file) == data
        #expect(isSame, "\(file.lastPathComponent) differs; GOLDEN=write swift test rewrites it")
    }
}
