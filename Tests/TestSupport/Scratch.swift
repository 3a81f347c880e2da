import Foundation

/// A temporary folder that is deleted with the value.
public final class Scratch: Sendable {
    /// Its path.
    public let path: String

    /// Creates an empty folder.
    ///
    /// - Throws: Foundation's error when it cannot be created.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory.appending(
                path: "florilegium-\(UUID().uuidString)"
            ).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
