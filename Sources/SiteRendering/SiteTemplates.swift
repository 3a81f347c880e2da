/// The site's templates: pages and parts below templates/, icons below icons/ as "icon-NAME".
///
/// A language's words, `{{s.KEY}}`, are inserted into the templates before they are parsed, so that
/// a page looks up only its own values.
package struct SiteTemplates: Sendable {
    /// Keys of the strings that templates use.
    let askedKeys: Set<String>

    package let sources: [String: String]
    /// The templates that each includes.
    private let named: [String: Set<String>]

    /// Adds all templates.
    ///
    /// - Parameter sources: the text of each by name.
    /// - Throws: `SiteFailure.missingTemplates` when one includes a template that is missing.
    package init(sources: [String: String]) throws {
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
        guard missing.isEmpty else { throw SiteFailure.missingTemplates(missing.sorted()) }
        askedKeys = keys
        self.sources = sources
        self.named = named
    }

    /// The contents of double braces that name a word ("s.KEY") or another template ("> NAME").
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

    /// A template with all that it includes, directly or not: their texts by name.
    package func whole(_ name: String) -> [String: String] {
        var found: [String: String] = [:]
        var open = [name]
        while let name = open.popLast() {
            guard found[name] == nil, let source = sources[name] else { continue }
            found[name] = source
            open += named[name] ?? []
        }
        return found
    }

    /// The templates with a language's words inserted.
    func speaking(_ words: Words) -> SpeakingTemplates {
        SpeakingTemplates(templates: self, words: words)
    }
}
