package import FoundationEssentials
import Synchronization

/// What a site is made of besides an edition: templates, words and assets. They wait for no plant, so
/// that they are read while the plants are.
package struct SiteParts: Sendable {
    /// Pages and parts of pages.
    package let templates: SiteTemplates
    /// The pages that need nothing of the edition, by path.
    let screens: [(path: String, screen: Screen)]
    /// The site's own words.
    let strings: SiteStrings
    /// Styles, scripts and icons.
    let assets: SiteAssets

    /// What was read last, with the files that it was read from.
    private static let last = Mutex<(files: [String: Data], parts: SiteParts)?>(nil)

    /// Reads a site's sources. They are not worked through again while no byte of them is another:
    /// most of what a preview shows anew was changed in content/.
    ///
    /// - Throws: `SiteFailure` when they are not whole.
    package init(folder: URL) throws {
        let sources = try SiteSources(folder: folder)
        if let known = Self.last.withLock({ $0 }), known.files == sources.files {
            self = known.parts
            return
        }
        let parts = try SiteParts(sources)
        Self.last.withLock { $0 = (sources.files, parts) }
        self = parts
    }

    private init(_ sources: SiteSources) throws {
        templates = try SiteTemplates(sources: sources.templates())
        screens = try Screen.table(sources)
        strings = try SiteStrings(files: sources.texts(below: "strings"))
        let scripted = SiteAssets.askedKeys(of: sources)
        let titles = screens.flatMap { [$0.screen.title, $0.screen.summary] }
        try strings.check(
            against: templates.askedKeys.union(scripted).union(Words.spoken).union(titles))
        assets = try SiteAssets(sources, words: strings.texts(of: scripted))
    }
}
