import Foundation

/// The real inputs beside the project, where they are; tests that want them are skipped elsewhere.
enum SharedData {
    /// A folder of them; nil where there is none.
    static func folder(_ path: String) -> URL? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()
        for folder in [root.deletingLastPathComponent(), root.deletingLastPathComponent().deletingLastPathComponent()] {
            let url = folder.appending(path: "shared/data/\(path)")
            if FileManager.default.fileExists(atPath: url.path) { return url }
        }
        return nil
    }

    /// All files below a folder.
    static func files(_ path: String) -> [URL] {
        guard let folder = folder(path) else { return [] }
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        }.sorted { $0.path < $1.path }
    }
}
