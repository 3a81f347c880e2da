import Catalog
import FoundationEssentials
import Mustache
import Synchronization

/// The site's templates: pages and parts below templates/, icons below icons/ as "icon-NAME".
///
/// A language's words, `{{s.KEY}}`, are written into the templates before they are parsed, so that
/// a page looks up only what it is about.
struct SiteTemplates: Sendable {
    /// Keys of strings.yaml that templates show.
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
            keys.formUnion(text.matches(of: /\{\{s\.([a-z0-9-]+)\}\}/).map { String($0.1) })
            named.formUnion(text.matches(of: /\{\{[<>]\s*([a-z0-9-]+)\s*\}\}/).map { String($0.1) })
        }
        let missing = named.subtracting(sources.keys)
        guard missing.isEmpty else { throw SiteProblem.missingTemplates(missing.sorted()) }
        askedKeys = keys
        self.sources = sources
    }

    /// The templates with a language's words in them.
    ///
    /// - Throws: `SiteProblem.badTemplate` for a template that is not well formed.
    func speaking(_ words: Words) throws -> SpeakingTemplates {
        let key = ParsedTemplates.Key(sources: sources, words: words)
        if let known = parsedTemplates.withLock({ $0.byKey[key] }) { return known }
        let parsed = try parsed(words)
        parsedTemplates.withLock { $0.keep(parsed, as: key) }
        return parsed
    }

    private func parsed(_ words: Words) throws -> SpeakingTemplates {
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
        return SpeakingTemplates(library: MustacheLibrary(templates: templates))
    }
}

/// What was parsed already: a watched build shows the same templates again at every save.
private struct ParsedTemplates {
    struct Key: Hashable {
        var sources: [String: String]
        var words: Words
    }

    private static let most = 4 * Language.allCases.count

    private(set) var byKey: [Key: SpeakingTemplates] = [:]

    mutating func keep(_ templates: SpeakingTemplates, as key: Key) {
        if byKey.count >= Self.most { byKey.removeAll() }
        byKey[key] = templates
    }
}

private let parsedTemplates = Mutex(ParsedTemplates())

/// The templates in one language.
struct SpeakingTemplates: Sendable {
    /// The parsed templates by name.
    fileprivate let library: MustacheLibrary

    /// One page or script from a context.
    ///
    /// - Throws: `SiteProblem.missingTemplates` when there is no template of that name.
    func render(_ context: Any, with name: String) throws -> Data {
        guard
            let text = library.render(
                PageTemplate.context(of: context) ?? [:], withTemplate: name)
        else {
            throw SiteProblem.missingTemplates([name])
        }
        return Data(text.utf8)
    }
}

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
