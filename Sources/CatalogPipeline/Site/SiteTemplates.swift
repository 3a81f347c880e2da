import Catalog
import Crypto
import FoundationEssentials
import Mustache
import Synchronization

/// The site's templates: pages and parts below templates/, icons below icons/ as "icon-NAME".
///
/// A language's words, `{{s.KEY}}`, are written into the templates before they are parsed, so that
/// a page looks up only what it is about.
struct SiteTemplates: Sendable {
    /// Keys of the strings that templates show.
    let askedKeys: Set<String>

    private let sources: [String: String]

    /// Takes in all templates.
    ///
    /// - Parameter sources: the text of each by name.
    /// - Throws: `SiteProblem` when one names another that is missing.
    init(sources: [String: String]) throws {
        var keys: Set<String> = []
        var named: Set<String> = []
        for text in sources.values {
            for tag in Self.tags(of: text) {
                if let key = tag.wholeMatch(of: /s\.([a-z0-9-]+)/) { keys.insert(String(key.1)) }
                if let name = tag.wholeMatch(of: /[<>]\s*([a-z0-9-]+)\s*/) {
                    named.insert(String(name.1))
                }
            }
        }
        let missing = named.subtracting(sources.keys)
        guard missing.isEmpty else { throw SiteProblem.missingTemplates(missing.sorted()) }
        askedKeys = keys
        self.sources = sources
    }

    /// What stands between double braces, where it names a word or another template.
    private static func tags(of text: String) -> [String] {
        let brace = UInt8(ascii: "{")
        return text.utf8.split(separator: brace).compactMap { part in
            guard part.first.map(Self.begins.contains) == true,
                let end = part.firstIndex(of: UInt8(ascii: "}"))
            else { return nil }
            return String(Substring(part[..<end]))
        }
    }

    private static let begins = Set("s<>".utf8)

    /// The templates with a language's words in them.
    func speaking(_ words: Words) -> SpeakingTemplates {
        SpeakingTemplates(sources: sources, words: words)
    }
}

/// The templates in one language, parsed when the first page asks for them.
final class SpeakingTemplates: Sendable {
    /// What a rendered page depends on besides its values: a hash of the templates and the words.
    let key: String

    private let sources: [String: String]
    private let words: Words
    private let parsed = Mutex<MustacheLibrary?>(nil)

    fileprivate init(sources: [String: String], words: Words) {
        self.sources = sources
        self.words = words
        let named = [sources, words.texts].flatMap { $0.sorted { $0.key < $1.key } }
        let parts = named.map { name, text in
            "\(name.utf8.count):\(name)\(text.utf8.count):\(text)"
        }
        key = SHA256.hex(of: Data(parts.joined().utf8))
    }

    /// One page or script from its values; see `PageTemplate.context`.
    ///
    /// - Throws: `SiteProblem.badTemplate` for a template that is not well formed,
    ///   `SiteProblem.missingTemplates` when there is no template of that name.
    func render(_ values: Any, with name: String) throws -> Data {
        guard let text = try library().render(values, withTemplate: name) else {
            throw SiteProblem.missingTemplates([name])
        }
        return Data(text.utf8)
    }

    private func library() throws -> MustacheLibrary {
        try parsed.withLock { parsed in
            if let parsed { return parsed }
            // A watched build shows the same templates again at every save.
            let known = parsedLibraries.withLock { $0.byKey[key] }
            // Outside that lock: languages are parsed side by side.
            let library = try known ?? parse()
            if known == nil { parsedLibraries.withLock { $0.keep(library, as: key) } }
            parsed = library
            return library
        }
    }

    private func parse() throws -> MustacheLibrary {
        var templates: [String: MustacheTemplate] = [:]
        for (name, source) in sources {
            let text = source.replacing(/\{\{s\.([a-z0-9-]+)\}\}/) {
                PageTemplate.escaped(words[String($0.1)])
            }
            do {
                templates[name] = try PageTemplate.parsed(text)
            } catch {
                throw SiteProblem.badTemplate("site/templates/\(name).mustache", reason: "\(error)")
            }
        }
        return MustacheLibrary(templates: templates)
    }
}

/// What this process parsed already.
private struct ParsedLibraries {
    private static let most = 4 * Language.allCases.count
    private(set) var byKey: [String: MustacheLibrary] = [:]

    mutating func keep(_ library: MustacheLibrary, as key: String) {
        if byKey.count >= Self.most { byKey.removeAll() }
        byKey[key] = library
    }
}

private let parsedLibraries = Mutex(ParsedLibraries())

/// The files below site/ as they lie on disk.
struct SiteSources: Sendable {
    /// The path of each file below site/, with its content.
    let files: [String: Data]

    /// Reads a folder; hidden files are left out.
    ///
    /// - Throws: `SiteProblem.unreadable` for a folder or file that cannot be read.
    init(folder: URL) throws {
        let root = folder.resolvingSymlinksInPath()
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
            throw SiteProblem.unreadable(folder.path)
        }
        var files: [String: Data] = [:]
        for path in paths where !path.split(separator: "/").contains(where: { $0.first == "." }) {
            let file = root.appending(path: path)
            var isFolder = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
                throw SiteProblem.unreadable(file.path)
            }
            if isFolder { continue }
            guard let data = try? Data(contentsOf: file) else {
                throw SiteProblem.unreadable(file.path)
            }
            files[path] = data
        }
        self.files = files
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
    /// - Throws: `SiteProblem.unreadable` when it is missing or not UTF-8.
    func text(_ path: String) throws -> String {
        guard let data = files[path], let text = String(validating: data, as: UTF8.self) else {
            throw SiteProblem.unreadable("site/\(path)")
        }
        return text
    }

    /// The texts below a folder, by their path below it.
    ///
    /// - Throws: `SiteProblem.unreadable` when one is not UTF-8, or the folder holds none.
    func texts(below folder: String) throws -> [String: String] {
        var found: [String: String] = [:]
        for path in below(folder).keys { found[path] = try text("\(folder)/\(path)") }
        guard !found.isEmpty else { throw SiteProblem.unreadable("site/\(folder)") }
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
    /// The text without line ends at its end, for parts that stand within a line.
    fileprivate var trimmingNewlines: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
