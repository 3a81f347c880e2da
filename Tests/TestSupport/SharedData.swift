public import Foundation

/// The real inputs beside the repository, where they are; tests that want them are skipped elsewhere.
public enum SharedData {
    /// A file or folder of them; nil where there is none.
    public static func location(_ path: String = "") -> URL? {
        // A worktree may lie one level deeper than the repository itself.
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

/// Where the repository's own files are.
public enum Repository {
    /// The folder of Package.swift.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()
}
