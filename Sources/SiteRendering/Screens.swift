import FoundationEssentials
import Yams

/// A page whose template needs no data of the edition: it contains words, and scripts fill it.
struct Screen: Decodable, Sendable {
    /// Its template's name; also the class of `body`.
    var template: String
    /// The section it belongs to; nil for none.
    var section: PageFrame.PageSection?
    /// The key of its title.
    var title: String
    /// The key of its description for search engines and shared links.
    var summary: String
    /// Its further scripts: paths below assets/scripts, without `.js`.
    var scripts: [String]?
    /// Its style sheet; its section's where none is named.
    var sheet: String?

    /// The table of site/screens.yaml: pages by their path below a language's folder.
    ///
    /// - Throws: `SiteFailure.unreadable` when the file is missing or has a wrong form,
    ///   `.badScreen` when a path is not like "battle/practice/".
    static func table(_ sources: SiteSources) throws -> [(path: String, screen: Screen)] {
        let file = "screens.yaml"
        let text = try sources.text(file)
        let table: [String: Screen]
        do {
            table = try YAMLDecoder().decode([String: Screen].self, from: text)
        } catch {
            throw SiteFailure.unreadable("site/\(file) (\(error))")
        }
        for path in table.keys where path.wholeMatch(of: /([a-z0-9-]+\/)+/) == nil {
            throw SiteFailure.badScreen(path, reason: "its path is not like battle/practice/")
        }
        return table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// The content of a screen, which has no values besides words.
struct ScreenPage: Encodable {}

extension PageMaker {
    /// The page of a screen.
    func page(of screen: Screen) -> Page<ScreenPage> {
        Page(
            page: frame(
                screen.template, in: screen.section, title: words[screen.title],
                summary: words[screen.summary], scripts: screen.scripts ?? [],
                sheet: screen.sheet),
            content: ScreenPage())
    }
}
