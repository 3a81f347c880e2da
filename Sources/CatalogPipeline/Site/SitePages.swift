import Catalog
import FoundationEssentials

/// The web site of an edition: pages in five languages, assets, and what scripts begin with.
enum SitePages {
    /// All files, sorted by path; the same input gives the same bytes.
    ///
    /// - Throws: `SiteProblem` when the site's sources are not whole.
    static func files(from input: SiteInput) throws -> [SiteFile] {
        let sources = try SiteSources(folder: input.folder)
        let assets = SiteAssets(sources)
        let templates = try SiteTemplates(sources: sources.templates())
        let strings = try SiteStrings(
            yaml: sources.text("strings.yaml"), file: "site/strings.yaml")
        try strings.check(
            against: templates.askedKeys.union(assets.askedKeys).union(Words.spoken))

        var files = assets.published
        let plants = Dictionary(uniqueKeysWithValues: input.plants.map { ($0.id, $0) })
        files += try Parallel.map(Language.allCases) { language in
            let words = strings.words(in: language)
            let pages = try pages(
                of: input, in: words, assets: assets.folder,
                templates: templates.speaking(words), plants: plants)
            return pages + [try list(of: pages, language: language, version: input.version)]
        }.joined()
        files += try fixed(
            input, strings: strings, assets: assets,
            templates: templates.speaking(strings.words(in: .fallback)))
        return files.sorted { $0.path < $1.path }
    }

    /// The pages of one language.
    private static func pages(
        of input: SiteInput, in words: Words, assets: String, templates: SpeakingTemplates,
        plants: [PlantID: Plant]
    ) throws -> [SiteFile] {
        func maker(_ path: String) -> PageMaker {
            PageMaker(input: input, assets: assets, words: words, path: path, plants: plants)
        }
        func file(_ page: Any, at path: String, _ template: String) throws -> SiteFile {
            SiteFile(
                path: "site/\(words.language.rawValue)/\(path)index.html",
                data: try templates.render(page, with: template))
        }
        var files = [
            try file(maker("").home(), at: "", "home"),
            try file(maker("practice/").practice(), at: "practice/", "practice"),
            try file(maker("about/").about(), at: "about/", "about"),
            try file(maker("packs/").packs(), at: "packs/", "packs"),
        ]
        for category in input.categories.plants {
            let path = "categories/\(category.id)/"
            files.append(try file(maker(path).shelfPage(of: category), at: path, "category"))
        }
        for plant in input.plants where plant.isPlayable {
            let path = "plants/\(plant.id)/"
            files.append(try file(maker(path).plantPage(of: plant), at: path, "plant"))
        }
        return files
    }

    /// site/LANGUAGE/pages.json: the pages a browser keeps, with their lengths, by address.
    private static func list(
        of pages: [SiteFile], language: Language, version: String
    ) throws -> SiteFile {
        let addresses = pages.map { page in
            (String(page.path.dropLast("index.html".count)), page.data.count)
        }
        let set = OfflineSet(
            version: version, files: Dictionary(uniqueKeysWithValues: addresses))
        return SiteFile(
            path: "site/\(language.rawValue)/pages.json", data: try CanonicalJSON.encode(set))
    }

    /// The files at fixed addresses.
    private static func fixed(
        _ input: SiteInput, strings: SiteStrings, assets: SiteAssets, templates: SpeakingTemplates
    ) throws -> [SiteFile] {
        let entry = SiteEntry(input, strings: strings, keys: assets.askedKeys)
        let shell = ShellView(
            hash: assets.hash, version: input.version,
            assets: assets.files.keys.sorted().joined(separator: " "),
            folder: "assets/\(assets.hash)/",
            languages: Language.allCases.map { language in
                let words = strings.words(in: language)
                return ShellView.Choice(
                    code: language.rawValue, name: language.ownName, title: words["home-title"],
                    missing: words["not-found-title"])
            },
            codes: Language.allCases.map(\.rawValue).joined(separator: " "))
        return [
            SiteFile(path: "site/edition.json", data: try CanonicalJSON.encode(entry)),
            SiteFile(path: "site/index.html", data: try templates.render(shell, with: "chooser")),
            SiteFile(path: "site/404.html", data: try templates.render(shell, with: "not-found")),
            SiteFile(path: "site/sw.js", data: try templates.render(shell, with: "sw.js")),
            SiteFile(
                path: "site/manifest.webmanifest",
                data: try templates.render(shell, with: "manifest")),
        ]
    }
}

/// What the files at fixed addresses are made of.
struct ShellView {
    /// A language to choose.
    struct Choice {
        /// The language tag.
        var code: String
        /// The language's own name.
        var name: String
        /// The home page's title.
        var title: String
        /// What to say of a page that is not there.
        var missing: String
    }

    /// The hash of the assets.
    var hash: String
    /// The edition's version.
    var version: String
    /// The paths of the assets below their folder, parted by spaces.
    var assets: String
    /// The folder of the assets, below site/.
    var folder: String
    /// The languages.
    var languages: [Choice]
    /// The language tags, parted by spaces.
    var codes: String
}
