import Catalog
import Crypto
import FoundationEssentials
import Mustache
import Synchronization

/// The templates in one language, each parsed at its first use.
final class SpeakingTemplates: Sendable {
    /// A hash of the templates and the words: a rendered page depends on it and on its values.
    let key: String

    private let templates: SiteTemplates
    private let words: Words
    private let parsed: ParsedTemplates

    /// The templates with a language's words.
    init(templates: SiteTemplates, words: Words) {
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

    /// Renders one page or script from its values; see `PageTemplate.context`.
    ///
    /// - Throws: `SiteFailure.badTemplate` for a template that is not well formed,
    ///   `.missingTemplates` when there is no template of that name.
    func render(_ values: Any, with name: String) throws -> Data {
        guard let text = try library(of: name).render(values, withTemplate: name) else {
            throw SiteFailure.missingTemplates([name])
        }
        return Data(text.utf8)
    }

    /// A template with all that it includes; empty when there is none of that name.
    private func library(of name: String) throws -> MustacheLibrary {
        try parsed.state.withLock { state in
            if let known = state.libraries[name] { return known }
            var needed: [String: MustacheTemplate] = [:]
            for (name, source) in templates.whole(name) {
                needed[name] = try state.templates[name] ?? template(name, source)
            }
            state.templates.merge(needed) { known, _ in known }
            let library = MustacheLibrary(templates: needed)
            state.libraries[name] = library
            return library
        }
    }

    private func template(_ name: String, _ source: String) throws -> MustacheTemplate {
        do { return try PageTemplate.parsed(spoken(source)) } catch {
            throw SiteFailure.badTemplate("site/templates/\(name).mustache", reason: "\(error)")
        }
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
                text += HTMLText.escaped(words[key], in: .quotes).utf8
                rest = after.dropFirst(key.utf8.count + end.count)
            } else {
                text += begin
                rest = after
            }
        }
        return String(decoding: text + rest, as: UTF8.self)
    }
}

/// The parsed templates of one language in this process: a watched build needs them again at every
/// save.
private final class ParsedTemplates: Sendable {
    struct State {
        var templates: [String: MustacheTemplate] = [:]
        /// The parsed templates that a page needs, by the name of its own.
        var libraries: [String: MustacheLibrary] = [:]
    }

    let state = Mutex(State())
    private static let all = Mutex<[String: ParsedTemplates]>([:])
    private static let most = 4 * Language.allCases.count

    /// The parsed templates for a hash of templates and words.
    static func known(by key: String) -> ParsedTemplates {
        all.withLock { all in
            if let known = all[key] { return known }
            if all.count >= most { all.removeAll() }
            let parsed = ParsedTemplates()
            all[key] = parsed
            return parsed
        }
    }
}
