import Foundation

/// A folder that is gone when the value is.
public final class Scratch: Sendable {
    /// Its path.
    public let path: String

    /// A new, empty folder.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory.appending(
                path: "florilegium-\(UUID().uuidString)"
            ).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
