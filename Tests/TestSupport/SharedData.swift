public import Foundation

/// The real input files beside the repository, if they exist; tests that need them are skipped
/// otherwise.
public enum SharedData {
    /// A file or folder of them; nil when it does not exist.
    public static func location(_ path: String = "") -> URL? {
        // A worktree may be one level deeper than the repository itself.
        let above = Repository.root.deletingLastPathComponent()
        return [above, above.deletingLastPathComponent()].map {
            $0.appending(path: "shared/data/\(path)")
        }
        .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// All regular files below a folder, by path.
    public static func files(_ path: String) -> [URL] {
        guard let folder = location(path) else { return [] }
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        }.sorted { $0.path < $1.path }
    }
}

/// The repository's own files.
public enum Repository {
    /// The folder of Package.swift.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()
}
