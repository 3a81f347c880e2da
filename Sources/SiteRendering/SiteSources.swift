import FoundationEssentials
import Yams

/// The files below site/ as they are on disk.
struct SiteSources: Sendable {
    /// The path of each file below site/, with its content.
    let files: [String: Data]

    /// Reads a folder; hidden files are left out.
    ///
    /// - Throws: `SiteFailure.unreadable` for a folder or file that cannot be read, `.notInstalled`
    ///   for a missing file of a Debian package.
    init(folder: URL) throws {
        let root = folder.resolvingSymlinksInPath()
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
            throw SiteFailure.unreadable(folder.path)
        }
        var files: [String: Data] = [:]
        for path in paths where !path.split(separator: "/").contains(where: { $0.first == "." }) {
            let file = root.appending(path: path)
            var isFolder = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
                throw SiteFailure.unreadable(file.path)
            }
            if isFolder { continue }
            guard let data = try? Data(contentsOf: file) else {
                throw SiteFailure.unreadable(file.path)
            }
            files[path] = data
        }
        if let table = files["debian.yaml"] {
            files.merge(try Self.installed(String(decoding: table, as: UTF8.self))) { own, _ in own
            }
        }
        self.files = files
    }

    /// The files of Debian packages in debian.yaml, by their paths below site/.
    private static func installed(_ table: String) throws -> [String: Data] {
        let places: [String: String]
        do {
            places = try YAMLDecoder().decode([String: String].self, from: table)
        } catch {
            throw SiteFailure.unreadable("site/debian.yaml (\(error))")
        }
        return try places.mapValues { file in
            guard let data = try? Data(contentsOf: URL(filePath: file)) else {
                throw SiteFailure.notInstalled(file)
            }
            return data
        }
    }

    /// Files below a folder, by their path below it.
    func below(_ folder: String) -> [String: Data] {
        var found: [String: Data] = [:]
        for (path, data) in files where path.hasPrefix(folder + "/") {
            found[String(path.dropFirst(folder.count + 1))] = data
        }
        return found
    }

    /// A text file.
    ///
    /// - Throws: `SiteFailure.unreadable` when it is missing or not UTF-8.
    func text(_ path: String) throws -> String {
        guard let data = files[path], let text = String(validating: data, as: UTF8.self) else {
            throw SiteFailure.unreadable("site/\(path)")
        }
        return text
    }

    /// The texts below a folder, by their path below it.
    ///
    /// - Throws: `SiteFailure.unreadable` when one is not UTF-8, or the folder is empty or missing.
    func texts(below folder: String) throws -> [String: String] {
        var found: [String: String] = [:]
        for path in below(folder).keys { found[path] = try text("\(folder)/\(path)") }
        guard !found.isEmpty else { throw SiteFailure.unreadable("site/\(folder)") }
        return found
    }

    /// The texts of all templates by name: pages, icons and the two scripts at fixed addresses.
    func templates() throws -> [String: String] {
        var found: [String: String] = [:]
        for path in files.keys {
            let name = String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
            if path.hasPrefix("templates/"), path.hasSuffix(".mustache") {
                found[name] = try text(path)
            } else if path.hasPrefix("icons/"), path.hasSuffix(".svg") {
                found["icon-\(name)"] = try text(path).trimmingNewlines
            }
        }
        found["sw.js"] = try text("sw.js")
        found["manifest"] = try text("manifest.webmanifest")
        return found
    }
}

extension String {
    /// The text without line ends at its end, for parts within a line.
    fileprivate var trimmingNewlines: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
