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

    fileprivate let sources: [String: String]
    /// The templates that each names.
    private let named: [String: Set<String>]

    /// Takes in all templates.
    ///
    /// - Parameter sources: the text of each by name.
    /// - Throws: `SiteProblem` when one names another that is missing.
    init(sources: [String: String]) throws {
        var keys: Set<String> = []
        var named: [String: Set<String>] = [:]
        for (template, text) in sources {
            for tag in Self.tags(of: text) {
                let words = tag.dropFirst().split(separator: " ")
                if tag.hasPrefix("s."), SiteStrings.isKey(tag.dropFirst(2)) {
                    keys.insert(String(tag.dropFirst(2)))
                } else if tag.first != "s", words.count == 1, SiteStrings.isKey(words[0]) {
                    named[template, default: []].insert(String(words[0]))
                }
            }
        }
        let missing = Set(named.values.joined()).subtracting(sources.keys)
        guard missing.isEmpty else { throw SiteProblem.missingTemplates(missing.sorted()) }
        askedKeys = keys
        self.sources = sources
        self.named = named
    }

    /// What stands between double braces, where it names a word ("s.KEY") or another template
    /// ("> NAME").
    private static func tags(of text: String) -> [Substring] {
        let brace = UInt8(ascii: "{")
        return text.utf8.split(separator: brace).compactMap { part in
            guard part.first.map(Self.begins.contains) == true,
                let end = part.firstIndex(of: UInt8(ascii: "}"))
            else { return nil }
            return Substring(part[..<end])
        }
    }

    private static let begins = Set("s<>".utf8)

    /// A template with all that it names, and what they name: their texts by name.
    fileprivate func whole(_ name: String) -> [String: String] {
        var found: [String: String] = [:]
        var open = [name]
        while let name = open.popLast() {
            guard found[name] == nil, let source = sources[name] else { continue }
            found[name] = source
            open += named[name] ?? []
        }
        return found
    }

    /// The templates with a language's words in them.
    func speaking(_ words: Words) -> SpeakingTemplates {
        SpeakingTemplates(templates: self, words: words)
    }
}

/// The templates in one language, each parsed when the first page asks for it.
final class SpeakingTemplates: Sendable {
    /// What a rendered page depends on besides its values: a hash of the templates and the words.
    let key: String

    private let templates: SiteTemplates
    private let words: Words
    private let parsed: ParsedTemplates

    fileprivate init(templates: SiteTemplates, words: Words) {
        self.templates = templates
        self.words = words
        let named = [templates.sources, words.texts].flatMap { $0.sorted { $0.key < $1.key } }
        let parts = named.map { name, text in
            "\(name.utf8.count):\(name)\(text.utf8.count):\(text)"
        }
        let key = SHA256.hex(of: Data(parts.joined().utf8))
        self.key = key
        parsed = ParsedTemplates.known(by: key)
    }

    /// One page or script from its values; see `PageTemplate.context`.
    ///
    /// - Throws: `SiteProblem.badTemplate` for a template that is not well formed,
    ///   `SiteProblem.missingTemplates` when there is no template of that name.
    func render(_ values: Any, with name: String) throws -> Data {
        let library = try parsed.library(of: name, sources: templates.whole(name), spoken)
        guard let text = library.render(values, withTemplate: name) else {
            throw SiteProblem.missingTemplates([name])
        }
        return Data(text.utf8)
    }

    /// A template's text with the language's words.
    private func spoken(_ source: String) -> String {
        let (begin, end) = ("{{s.".utf8, "}}".utf8)
        var text: [UInt8] = []
        var rest = Array(source.utf8)[...]
        while let tag = rest.firstRange(of: begin) {
            let after = rest[tag.upperBound...]
            let key = String(decoding: after.prefix { $0 != end.first }, as: UTF8.self)
            text += rest[..<tag.lowerBound]
            if SiteStrings.isKey(key), after.dropFirst(key.utf8.count).starts(with: end) {
                text += PageTemplate.escaped(words[key]).utf8
                rest = after.dropFirst(key.utf8.count + end.count)
            } else {
                text += begin
                rest = after
            }
        }
        return String(decoding: text + rest, as: UTF8.self)
    }
}

/// What this process parsed already of the templates in one language: a watched build shows the
/// same again at every save.
private final class ParsedTemplates: Sendable {
    private struct State {
        var templates: [String: MustacheTemplate] = [:]
        /// The templates that a page needs, by its own.
        var libraries: [String: MustacheLibrary] = [:]
    }

    private let state = Mutex(State())
    private static let all = Mutex<[String: ParsedTemplates]>([:])
    private static let most = 4 * Language.allCases.count

    /// Those of a hash of templates and words.
    static func known(by key: String) -> ParsedTemplates {
        all.withLock { all in
            if let known = all[key] { return known }
            if all.count >= most { all.removeAll() }
            let parsed = ParsedTemplates()
            all[key] = parsed
            return parsed
        }
    }

    /// A template and all that it needs.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - sources: the texts of all of them by name.
    ///   - spoken: puts words into a text.
    /// - Returns: the templates; none where there is none of that name.
    /// - Throws: `SiteProblem.badTemplate` for one that is not well formed.
    func library(
        of name: String, sources: @autoclosure () -> [String: String], _ spoken: (String) -> String
    ) throws -> MustacheLibrary {
        try state.withLock { state in
            if let known = state.libraries[name] { return known }
            var needed: [String: MustacheTemplate] = [:]
            for (name, source) in sources() {
                needed[name] = try state.templates[name] ?? Self.parsed(name, spoken(source))
            }
            state.templates.merge(needed) { known, _ in known }
            let library = MustacheLibrary(templates: needed)
            state.libraries[name] = library
            return library
        }
    }

    private static func parsed(_ name: String, _ text: String) throws -> MustacheTemplate {
        do { return try PageTemplate.parsed(text) } catch {
            throw SiteProblem.badTemplate("site/templates/\(name).mustache", reason: "\(error)")
        }
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
