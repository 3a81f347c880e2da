package import FoundationEssentials
import Synchronization

/// The parts of a site that need no edition: templates, words and assets. They are read in parallel
/// to the plants.
package struct SiteParts: Sendable {
    /// Pages and parts of pages.
    package let templates: SiteTemplates
    /// The pages that need no data of the edition, by path.
    let screens: [(path: String, screen: Screen)]
    /// The site's own words.
    let strings: SiteStrings
    /// Styles, scripts and icons.
    let assets: SiteAssets

    /// The parts read last, with the files they were read from.
    private static let last = Mutex<(files: [String: Data], parts: SiteParts)?>(nil)

    /// Reads a site's sources. They are not processed again while all bytes are unchanged, since
    /// most saves during a preview change content/.
    ///
    /// - Throws: `SiteFailure` when a file cannot be read, or a table, template or key has a fault.
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
