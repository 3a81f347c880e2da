import Foundation

/// Where a project's files lie.
struct Project: Sendable {
    /// The folder that holds content/, site/ and build/.
    var root: URL

    /// What editors write.
    var content: URL { root.appending(path: "content", directoryHint: .isDirectory) }
    /// Templates, scripts and styles of the web app.
    var site: URL { root.appending(path: "site", directoryHint: .isDirectory) }
    /// What the pipeline writes.
    var build: URL { root.appending(path: "build", directoryHint: .isDirectory) }
    /// Results of slow stages; safe to delete.
    var cache: URL { build.appending(path: ".cache", directoryHint: .isDirectory) }

    /// The project in a folder.
    ///
    /// - Throws: `Failure` when the folder holds no content/.
    init(root: String) throws {
        self.root = URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL
        var isFolder: ObjCBool = false
        let there = FileManager.default.fileExists(atPath: content.path, isDirectory: &isFolder)
        guard there, isFolder.boolValue else {
            throw Failure(
                what: "There is no content/ folder here.", place: self.root.path,
                remedy: "Run florilegium in the project's folder, or name it with --project.")
        }
    }

    /// The files below a folder with one of some endings, by path; none when the folder is missing.
    static func files(below folder: URL, endings: Set<String>? = nil) throws -> [URL] {
        try paths(below: folder).map { folder.appending(path: $0, directoryHint: .notDirectory) }
            .filter { endings?.contains($0.pathExtension) ?? true }
    }

    /// The paths of the files below a folder, from there, sorted; none when the folder is missing.
    static func paths(below folder: URL) throws -> [String] {
        let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard FileManager.default.fileExists(atPath: root) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { FileStatus(root + $0, followsLinks: false)?.isFile == true }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A file's path below the project, as findings name it.
    func relative(_ file: URL) -> String {
        let path = file.standardizedFileURL.path
        let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

/// What stops a command: three lines for a person.
struct Failure: Error, CustomStringConvertible {
    /// What happened.
    var what: String
    /// The file, record or address.
    var place: String
    /// What to do.
    var remedy: String

    var description: String { "\(what)\n  at  \(place)\n  do  \(remedy)" }
}
