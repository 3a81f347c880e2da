import Catalog
import FoundationEssentials

/// The web site of an edition: pages in five languages and assets. What scripts begin with names the
/// edition's other files, and is made with them: see `SiteEntry`.
enum SitePages {
    /// All files, sorted by path; the same input gives the same bytes.
    ///
    /// - Throws: `SiteProblem` for a template that is not well formed.
    static func files(
        from input: SiteInput, _ site: SiteParts, cache: StageCache? = nil
    ) throws -> [SiteFile] {
        let (templates, strings, assets) = (site.templates, site.strings, site.assets)
        var files = assets.published
        let plants = Dictionary(uniqueKeysWithValues: input.plants.map { ($0.id, $0) })
        let sources = try PlantPageSources(plants)
        files += try Parallel.map(Language.allCases) { language in
            let words = strings.words(in: language)
            let rendered = RenderedPages(templates: templates.speaking(words), cache: cache)
            let pages = try pages(
                of: input, site.screens, in: words, assets: assets, rendered: rendered,
                plants: plants, sources: sources)
            return pages + [try list(of: pages, language: language, version: input.version)]
        }.joined()
        files += try fixed(
            input, strings: strings, assets: assets,
            rendered: RenderedPages(
                templates: templates.speaking(strings.words(in: .fallback)), cache: cache))
        return files.sorted { $0.path < $1.path }
    }

    /// The pages of one language.
    private static func pages(
        of input: SiteInput, _ screens: [(path: String, screen: Screen)], in words: Words,
        assets: SiteAssets, rendered: RenderedPages, plants: [PlantID: Plant],
        sources: PlantPageSources
    ) throws -> [SiteFile] {
        func maker(_ path: String) -> PageMaker {
            PageMaker(input: input, assets: assets, words: words, path: path, plants: plants)
        }
        func file(_ page: Any, at path: String, _ template: String) throws -> SiteFile {
            try rendered.page(
                at: "site/\(words.language.rawValue)/\(path)index.html", of: page, with: template)
        }
        var files = [
            try file(maker("").home(), at: "", "home"),
            try file(maker("herbarium/").herbarium(), at: "herbarium/", "herbarium"),
            try file(maker("quiz/").quiz(), at: "quiz/", "quiz"),
            try file(maker("about/").about(), at: "about/", "about"),
            try file(maker("credits/").credits(), at: "credits/", "credits"),
            try file(maker("packs/").packs(), at: "packs/", "packs"),
        ]
        if !input.handbook.glossary.isEmpty {
            files.append(
                try file(maker("glossary/").glossaryPage(), at: "glossary/", "glossary"))
        }
        if !input.handbook.key.steps.isEmpty {
            files.append(try file(maker("key/").keyPage(), at: "key/", "key"))
        }
        for guide in input.handbook.guides {
            let path = "\(guide.id)/"
            files.append(try file(maker(path).guidePage(of: guide), at: path, "guide"))
        }
        for (path, screen) in screens {
            files.append(try file(maker(path).page(of: screen), at: path, screen.template))
        }
        for category in input.categories.questions {
            let path = "quiz/\(category.id)/"
            files.append(
                try file(maker(path).quizPage(of: category), at: path, "quiz-category"))
        }
        for category in input.categories.plants {
            let path = "categories/\(category.id)/"
            files.append(try file(maker(path).shelfPage(of: category), at: path, "category"))
        }
        let shared = try sources.shared(by: maker("plants/-/"))
        for plant in input.plants where plant.isPlayable {
            let path = "plants/\(plant.id)/"
            files.append(
                try rendered.page(
                    at: "site/\(words.language.rawValue)/\(path)index.html",
                    from: [shared, sources.own(of: plant)], with: "plant",
                    values: PageTemplate.context(of: maker(path).plantPage(of: plant)) ?? [:]))
        }
        files.append(
            try rendered.page(
                at: "site/\(words.language.rawValue)/today.atom", of: maker("").feed(),
                with: "feed"))
        return files
    }

    /// site/LANGUAGE/pages.json: the pages a browser keeps, with their lengths, by address.
    private static func list(
        of pages: [SiteFile], language: Language, version: String
    ) throws -> SiteFile {
        let addresses = pages.filter { $0.path.hasSuffix("/index.html") }.map { page in
            (String(page.path.dropLast("index.html".count)), page.data.count)
        }
        let set = OfflineSet(
            version: version, files: Dictionary(uniqueKeysWithValues: addresses))
        return SiteFile(
            path: "site/\(language.rawValue)/pages.json", data: try CanonicalJSON.encode(set))
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
                    missing: words["not-found-title"])
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
