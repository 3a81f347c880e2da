import Catalog
import EditorialContent

/// What all pages of one language and depth share: words, addresses and small views.
struct PageMaker {
    /// What the pages are made of.
    let input: SiteInput
    /// The assets.
    let assets: SiteAssets
    /// The words.
    let words: Words
    /// The way up to the edition's root, as "../../".
    let root: String
    /// The page's path below a language's folder ("plants/bellis-perennis/", or "" for home).
    let path: String
    /// Plants by id.
    let plants: [PlantID: Plant]

    /// A maker of the page at a path below a language's folder.
    init(
        input: SiteInput, assets: SiteAssets, words: Words, path: String, plants: [PlantID: Plant]
    ) {
        self.input = input
        self.assets = assets
        self.words = words
        self.path = path
        self.plants = plants
        let depth = path.split(separator: "/").count + 2
        root = String(repeating: "../", count: depth)
    }

    /// The page's language.
    var language: Language { words.language }

    /// The language tag of a text, when it is not the page's own.
    func foreign(_ other: Language?) -> String? {
        other == language ? nil : other?.rawValue
    }

    /// An address below this language's folder.
    func link(_ path: String) -> String { "\(root)site/\(language.rawValue)/\(path)" }

    /// The address of a plant's page; nil when it has none.
    func link(to plant: Plant) -> String? {
        plant.isPlayable ? link("plants/\(plant.id)/") : nil
    }

    /// A text in the page's language, or in English and marked as such.
    func reading(_ text: LocalText?) -> TextView? {
        guard let reading = text?.reading(in: language) else { return nil }
        return TextView(text: reading.text, textLanguage: foreign(reading.language))
    }

    /// A plant's name; a scientific one is marked as Latin.
    func name(of plant: Plant) -> TextView {
        let name = plant.name(in: language)
        return TextView(
            text: name.text, textLanguage: name.language == nil ? "la" : foreign(name.language))
    }

    /// The frame of a page.
    ///
    /// - Parameters:
    ///   - kind: the class of `body`.
    ///   - section: the section it stands in.
    ///   - title: its title, without the project's name.
    ///   - summary: what search engines and shared links say of it.
    ///   - scripts: its own scripts: paths below assets/scripts, without `.js`.
    ///   - sheet: the name of its style sheet; its section's by default.
    /// - Returns: the frame.
    func frame(
        _ kind: String, in section: PageFrame.PageSection? = nil, title: String, summary: String,
        scripts: [String] = [], sheet: String? = nil
    ) -> PageFrame {
        PageFrame(
            language: language.rawValue, root: root, base: link(""), assets: root + assets.folder,
            title: section == .home ? title : words.filled("title-form", ["title": title]),
            summary: summary, kind: kind, isHome: section == .home, isBattle: section == .battle,
            isQuiz: section == .quiz, isHerbarium: section == .herbarium, isMe: section == .me,
            versions: Language.allCases.map { other in
                PageFrame.Version(
                    code: other.rawValue, name: other.ownName,
                    address: "\(root)site/\(other.rawValue)/\(path)", isCurrent: other == language)
            },
            key: input.handbook.key.steps.isEmpty ? nil : link("key/"),
            glossary: input.handbook.glossary.isEmpty ? nil : link("glossary/"),
            guides: guides(), legal: legal(),
            languageName: language.ownName, chooser: "\(root)site/",
            styles: assets.styles(sheet ?? section?.sheet ?? "plain", from: root),
            firstPaint: assets.firstPaint, scripts: ["pages/every-page"] + scripts,
            modules: assets.modules(of: ["pages/every-page"] + scripts))
    }

    /// A card of a plant.
    func card(of plant: Plant, at place: PicturePlace) -> CardView {
        let name = name(of: plant)
        return CardView(
            address: link(to: plant), name: name, scientificName: plant.scientificName,
            seen: plant.popularity,
            picture: plant.pictures.first.flatMap {
                view(of: $0, named: name.text, at: place, isDescribed: false)
            })
    }
}

/// A text with its language where that is not the page's.
package struct TextView: Encodable {
    /// The text.
    package var text: String
    /// The language tag, nil for the page's own.
    var textLanguage: String?
}

/// A plant on a card.
package struct CardView: Encodable {
    /// The plant's page; nil for a plant that is only listed.
    package var address: String?
    /// The name shown first.
    package var name: TextView
    /// The scientific name.
    package var scientificName: String
    /// How often it is seen, for sorting.
    package var seen: Int
    /// Its first picture.
    package var picture: PictureView?
}

/// What stands around every page.
struct PageFrame: Encodable {
    /// What the shell's bar leads to.
    enum PageSection: String, Decodable, Sendable {
        case home, battle, quiz, herbarium, me

        /// The name of its style sheet.
        var sheet: String {
            switch self {
            case .battle, .quiz: "play"
            case .home, .herbarium, .me: rawValue
            }
        }
    }

    /// The same page in a language.
    struct Version: Encodable {
        /// The language tag.
        var code: String
        /// The language's own name.
        var name: String
        /// The address.
        var address: String
        /// Whether it is this page.
        var isCurrent: Bool
    }

    var language: String
    var root: String
    /// The way to the language's folder: pages' addresses begin with it.
    var base: String
    var assets: String
    var title: String
    var summary: String
    /// The class of `body`.
    var kind: String
    var isHome: Bool
    var isBattle: Bool
    var isQuiz: Bool
    var isHerbarium: Bool
    var isMe: Bool
    var versions: [Version]
    /// The identification guide; nil where there is none.
    var key: String?
    /// The glossary; nil where there is none.
    var glossary: String?
    /// Help and legal pages.
    var guides: [LinkView]
    /// What one agrees to with an account, of those.
    var legal: [LinkView]
    var languageName: String
    var chooser: String
    /// The style sheet: a page that carries it is painted one answer earlier.
    var styles: InlinePart
    /// The script that runs before the first paint.
    var firstPaint: InlinePart
    var scripts: [String]
    /// What the scripts need besides themselves: paths below the assets.
    var modules: [String]

    /// What tells it from the other frames of its language.
    var own: [String] {
        let sections = [isHome, isBattle, isQuiz, isHerbarium, isMe].map { $0 ? "yes" : "" }
        let texts = [root, kind, title, summary, styles.hash]
        return texts + sections + scripts + versions.map(\.address)
    }
}

/// A page: its frame and what it is about.
struct Page<Content> {
    /// What stands around it.
    var page: PageFrame
    /// What it is about.
    var content: Content
}

extension Language {
    /// What its speakers call it.
    var ownName: String {
        switch self {
        case .en: "English"
        case .es: "Español"
        case .fr: "Français"
        case .de: "Deutsch"
        case .sv: "Svenska"
        }
    }
}
