import Catalog
import EditorialContent
import FoundationEssentials
package import PipelineSupport

/// The web site of an edition: pages in five languages and assets. `SiteEntry`, which scripts read
/// first, names the edition's other files and is therefore made with those.
package enum SitePages {
    /// All files, sorted by path; the same input gives the same bytes.
    ///
    /// - Parameters:
    ///   - input: the data of the pages.
    ///   - site: templates, words and assets.
    ///   - cache: keeps pages from build to build; nil for none.
    ///   - shown: the pages to make, by their paths below a language's folder; nil for all.
    /// - Returns: the files.
    /// - Throws: `SiteFailure.badTemplate` or `.missingTemplates` for a template, `Failure` when
    ///   the cache cannot be written, `EncodingError` when a value cannot be encoded.
    package static func files(
        from input: SiteInput, _ site: SiteParts, cache: StageCache? = nil,
        showing shown: Set<String>? = nil
    ) throws -> [SiteFile] {
        let (templates, strings, assets) = (site.templates, site.strings, site.assets)
        var files = assets.published
        let plants = Dictionary(uniqueKeysWithValues: input.plants.map { ($0.id, $0) })
        let hashes = try PlantHashes(plants, key: input.handbook.key)
        let languages = try Language.allCases.map { language in
            let words = strings.words(in: language)
            return try LanguagePages(
                input: input, screens: site.screens, words: words, assets: assets,
                plants: plants, hashes: hashes,
                templates: templates.speaking(words), cache: cache)
        }
        // The pages of all languages in one list, since five lists would load the processors
        // unevenly.
        let jobs = try languages.flatMap { try $0.pages() }
            .filter { shown?.contains($0.path) ?? true }
        let pages = try Parallel.map(jobs) { try $0.make() }
        files += pages
        files += try Parallel.map(languages) { language in
            try list(
                of: pages.filter { $0.path.hasPrefix(language.folder) },
                in: language.folder, version: input.version)
        }
        files += try fixed(
            input, strings: strings, assets: assets,
            rendered: RenderedPages(
                templates: templates.speaking(strings.words(in: .fallback)), cache: cache))
        return files.sorted { $0.path < $1.path }
    }

    /// site/LANGUAGE/pages.json: the pages that a browser stores, with their lengths, by address.
    private static func list(
        of pages: [SiteFile], in folder: String, version: String
    ) throws -> SiteFile {
        let addresses = pages.filter { $0.path.hasSuffix("/index.html") }.map { page in
            (String(page.path.dropLast("index.html".count)), page.data.count)
        }
        let set = OfflineSet(
            version: version, files: Dictionary(uniqueKeysWithValues: addresses))
        return SiteFile(path: folder + "pages.json", data: try CanonicalJSON.encode(set))
    }

    /// The files at fixed addresses.
    private static func fixed(
        _ input: SiteInput, strings: SiteStrings, assets: SiteAssets, rendered: RenderedPages
    ) throws -> [SiteFile] {
        let shell = ShellView(
            hash: assets.hash, version: input.version,
            assets: assets.files.keys.sorted().joined(separator: " "),
            folder: "assets/\(assets.hash)/",
            languages: Language.allCases.map { language in
                let words = strings.words(in: language)
                return ShellView.Choice(
                    code: language.rawValue, name: language.ownName, title: words["home-title"],
                    missing: words["not-found-title"], home: words["home"],
                    search: words["search-label"])
            },
            codes: Language.allCases.map(\.rawValue).joined(separator: " "))
        return [
            try rendered.page(at: "site/index.html", of: shell, with: "chooser"),
            try rendered.page(at: "site/404.html", of: shell, with: "not-found"),
            try rendered.page(at: "site/sw.js", of: shell, with: "sw.js"),
            try rendered.page(at: "site/manifest.webmanifest", of: shell, with: "manifest"),
        ]
    }
}

/// The values of the files at fixed addresses.
struct ShellView: Encodable {
    /// A language to choose.
    struct Choice: Encodable {
        /// The language tag.
        var code: String
        /// The language's own name.
        var name: String
        /// The home page's title.
        var title: String
        /// The message for a missing page.
        var missing: String
        /// The text of the link to the first page.
        var home: String
        /// The text of the link to the search.
        var search: String
    }

    /// The hash of the assets.
    var hash: String
    /// The edition's version.
    var version: String
    /// The paths of the assets below their folder, separated by spaces.
    var assets: String
    /// The folder of the assets, below site/.
    var folder: String
    /// The languages.
    var languages: [Choice]
    /// The language tags, separated by spaces.
    var codes: String
}
