import Catalog
import EditorialContent
import FoundationEssentials
import PipelineSupport

/// The pages of one language, each rendered independently.
struct LanguagePages: Sendable {
    /// The rendering of one page.
    struct Job: Sendable {
        /// The path of the page below the language's folder: "plants/bellis-perennis/".
        let path: String
        /// Renders the page.
        ///
        /// - Throws: as `RenderedPages.page(at:of:with:)`.
        let make: @Sendable () throws -> SiteFile
    }

    /// The language's folder, with a slash at its end: "site/en/".
    let folder: String

    private let input: SiteInput
    private let screens: [(path: String, screen: Screen)]
    private let words: Words
    private let assets: SiteAssets
    private let plants: [PlantID: Plant]
    private let hashes: PlantHashes
    private let rendered: RenderedPages

    /// The pages of a language.
    ///
    /// - Parameters:
    ///   - input: the data of the pages.
    ///   - screens: the pages that need no data of the edition.
    ///   - words: the language's words.
    ///   - assets: the assets.
    ///   - plants: the plants by id.
    ///   - hashes: hashes of the plants that pages show.
    ///   - templates: the templates in the language.
    ///   - cache: keeps pages from build to build; nil for none.
    /// - Throws: `EncodingError` when a value cannot be encoded.
    init(
        input: SiteInput, screens: [(path: String, screen: Screen)], words: Words,
        assets: SiteAssets, plants: [PlantID: Plant], hashes: PlantHashes,
        templates: SpeakingTemplates, cache: StageCache?
    ) throws {
        (self.input, self.screens, self.words) = (input, screens, words)
        (self.assets, self.plants, self.hashes) = (assets, plants, hashes)
        folder = "site/\(words.language.rawValue)/"
        let maker = PageMaker(input: input, assets: assets, words: words, path: "", plants: plants)
        rendered = RenderedPages(
            templates: templates, cache: cache,
            frame: try RenderedPages.hash(of: maker.frame("", title: "", summary: "")))
    }

    /// All pages.
    ///
    /// - Throws: `EncodingError` when a value cannot be encoded.
    func pages() throws -> [Job] {
        sectionPages + handbook
            + screens.map { path, screen in
                page(at: path, screen.template) { $0.page(of: screen) }
            } + shelves + (try plantPages()) + [feed]
    }

    private var sectionPages: [Job] {
        [
            page(at: "", "home") { $0.home() },
            page(at: "herbarium/", "herbarium") { $0.herbarium() },
            page(at: "quiz/", "quiz") { $0.quiz() },
            page(at: "about/", "about") { $0.about() },
            page(at: "credits/", "credits") { $0.credits() },
            page(at: "packs/", "packs") { $0.packs() },
        ]
            + input.categories.questions.map { category in
                page(at: "quiz/\(category.id)/", "quiz-category") { $0.quizPage(of: category) }
            }
    }

    private var handbook: [Job] {
        var jobs = input.handbook.guides.map { guide in
            page(at: "\(guide.id)/", "guide") { $0.guidePage(of: guide) }
        }
        if !input.handbook.glossary.isEmpty {
            jobs.append(page(at: "glossary/", "glossary") { $0.glossaryPage() })
        }
        if !input.handbook.key.steps.isEmpty {
            jobs.append(
                Job(path: "key/") {
                    try rendered.page(
                        at: address("key/"), of: maker("key/", showing: [:]).keyPage(),
                        showing: hashes.hashes(ofCards: input.handbook.key.plants), with: "key",
                        whole: maker("key/", showing: hashes.cards).keyPage)
                })
        }
        return jobs
    }

    private var shelves: [Job] {
        input.categories.plants.map { category in
            let path = "categories/\(category.id)/"
            return Job(path: path) {
                let maker = maker(path)
                let members = maker.plants(on: category).compactMap { hashes.cards[$0.id] }
                return try rendered.page(
                    at: address(path), of: maker.shelfPage(of: category, []),
                    showing: hashes.hashes(ofCards: members.map(\.id)), with: "category"
                ) { maker.shelfPage(of: category, members) }
            }
        }
    }

    private func plantPages() throws -> [Job] {
        let glossary = try RenderedPages.hash(of: input.handbook.glossary)
        let shops = try RenderedPages.hash(of: input.seedShops)
        return input.plants.filter(\.isPlayable).map { plant in
            let path = "plants/\(plant.id)/"
            return Job(path: path) {
                let maker = maker(path, showing: hashes.cards)
                return try rendered.page(
                    at: address(path),
                    from: [
                        rendered.frame,
                        try RenderedPages.hash(of: maker.plantFrame(title: "", summary: "").own),
                        glossary, shops, hashes.hash(of: plant.id),
                        hashes.hashes(ofCards: plant.compared),
                    ],
                    with: "plant",
                    values: PageTemplate.context(of: maker.plantPage(of: plant)) ?? [:])
            }
        }
    }

    private var feed: Job {
        Job(path: "today.atom") {
            try rendered.page(at: folder + "today.atom", of: maker("").feed(), with: "feed")
        }
    }

    private func page<Content: Encodable & SendableMetatype>(
        at path: String, _ template: String,
        _ page: @escaping @Sendable (PageMaker) -> Page<Content>
    ) -> Job {
        Job(path: path) {
            try rendered.page(at: address(path), of: page(maker(path)), with: template)
        }
    }

    private func maker(_ path: String, showing shown: [PlantID: Plant]? = nil) -> PageMaker {
        PageMaker(
            input: input, assets: assets, words: words, path: path, plants: shown ?? plants)
    }

    private func address(_ path: String) -> String { folder + path + "index.html" }
}
