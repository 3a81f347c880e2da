package import Foundation
import Glibc

/// The folders of a project.
package struct Project: Sendable {
    /// The folder of content/, site/ and build/.
    package var root: URL

    /// The files of editors.
    package var content: URL { root.appending(path: "content", directoryHint: .isDirectory) }
    /// Templates, scripts and styles of the web app.
    package var site: URL { root.appending(path: "site", directoryHint: .isDirectory) }
    /// The output of the pipeline.
    package var build: URL { root.appending(path: "build", directoryHint: .isDirectory) }
    /// Results of slow stages; may be deleted at any time.
    package var cache: URL { build.appending(path: ".cache", directoryHint: .isDirectory) }

    /// Opens the project in a folder.
    ///
    /// - Throws: `Failure` when the folder has no content/.
    package init(root: String) throws {
        self.root = URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL
        var isFolder: ObjCBool = false
        let there = FileManager.default.fileExists(atPath: content.path, isDirectory: &isFolder)
        guard there, isFolder.boolValue else {
            throw Failure(
                what: "There is no content/ folder here.", place: self.root.path,
                remedy: "Run florilegium in the project's folder, or name it with --project.")
        }
    }

    /// The files below a folder with one of some endings, by path; empty when the folder is
    /// missing.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    package static func files(below folder: URL, endings: Set<String>? = nil) throws -> [URL] {
        try paths(below: folder).map { folder.appending(path: $0, directoryHint: .notDirectory) }
            .filter { endings?.contains($0.pathExtension) ?? true }
    }

    /// The .yaml files of a folder of content/, by path; empty when the folder is missing or is a
    /// link, which is not followed.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    package func contentFiles(in folder: String) throws -> [URL] {
        let folder = content.appending(path: folder, directoryHint: .notDirectory)
        guard FileStatus(folder.path, followsLinks: false)?.isLink == false else { return [] }
        return try Self.files(below: folder, endings: ["yaml"])
    }

    /// The relative paths of the files below a folder, sorted; empty when the folder is missing.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    package static func paths(below folder: URL) throws -> [String] {
        try items(below: folder).compactMap { $0.kind == .file ? $0.path : nil }
    }

    /// A file or another item below a folder.
    package struct Item: Sendable, Hashable {
        /// The kind of an item.
        package enum Kind: Sendable {
            case file
            /// A folder with the name of a content file; other folders are not items.
            case folder
            /// A link, which is never followed.
            case link
            /// A device, pipe or socket.
            case other
        }

        /// Its path from the folder.
        package var path: String
        /// Its kind.
        package var kind: Kind

        package init(path: String, kind: Kind) {
            self.path = path
            self.kind = kind
        }
    }

    /// All items below a folder, by path; empty when the folder is missing.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    package static func items(below folder: URL) throws -> [Item] {
        let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard FileManager.default.fileExists(atPath: root) else { return [] }
        var items: [Item] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for (name, kind) in try entries(of: root + folder) {
                switch kind {
                case Int(DT_REG): items.append(Item(path: folder + name, kind: .file))
                case Int(DT_DIR):
                    folders.append(folder + name + "/")
                    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                        items.append(Item(path: folder + name, kind: .folder))
                    }
                case Int(DT_LNK): items.append(Item(path: folder + name, kind: .link))
                default: items.append(Item(path: folder + name, kind: .other))
                }
            }
        }
        return items.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The entries of a folder with their kinds, both from `readdir`, so that a listing of tens of
    /// thousands of files needs no system call for each.
    private static func entries(of folder: String) throws -> [(name: String, kind: Int)] {
        guard let stream = opendir(folder) else {
            throw Failure(
                what: "A folder cannot be listed: \(String(cString: strerror(errno)))",
                place: folder, remedy: "Check its permissions.")
        }
        defer { closedir(stream) }
        var entries: [(name: String, kind: Int)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            var kind = Int(entry.pointee.d_type)
            if kind == Int(DT_UNKNOWN) {
                // Some file systems do not give the kind.
                var status = stat()
                if lstat(folder + name, &status) == 0 { kind = Int(status.st_mode & S_IFMT) >> 12 }
            }
            entries.append((name, kind))
        }
        return entries
    }

    /// A file's path below the project, the form of paths in findings.
    package func relative(_ file: URL) -> String {
        let path = file.standardizedFileURL.path
        let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

/// An error that ends a command, printed in three lines.
package struct Failure: Error, CustomStringConvertible {
    /// The error.
    package var what: String
    /// The file, record or address.
    package var place: String
    /// The remedy.
    package var remedy: String

    package init(what: String, place: String, remedy: String) {
        self.what = what
        self.place = place
        self.remedy = remedy
    }

    package var description: String { "\(what)\n  at  \(place)\n  do  \(remedy)" }
}
