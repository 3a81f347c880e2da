import Catalog
import EditorialContent

/// Values common to all pages of one language and depth: words, addresses and small views.
struct PageMaker {
    /// The data of the pages.
    let input: SiteInput
    /// The assets.
    let assets: SiteAssets
    /// The words.
    let words: Words
    /// The relative path to the edition's root: "../../".
    let root: String
    /// The page's path below a language's folder ("plants/bellis-perennis/", or "" for home).
    let path: String
    /// Plants by id.
    let plants: [PlantID: Plant]

    /// Creates a maker for the page at a path below a language's folder.
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

    /// A text in the page's language; otherwise the English one with its language tag.
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

/// A text with its language, when that is not the page's.
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
    /// The number of observations, for sorting.
    package var seen: Int
    /// Its first picture.
    package var picture: PictureView?
}

/// The parts around the content of every page.
struct PageFrame: Encodable {
    /// A section in the navigation bar.
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
        /// Whether it is the page itself.
        var isCurrent: Bool
    }

    var language: String
    var root: String
    /// The relative path to the language's folder, with which addresses of pages begin.
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
    /// The identification guide; nil without one.
    var key: String?
    /// The glossary; nil without one.
    var glossary: String?
    /// Help and legal pages.
    var guides: [LinkView]
    /// Those of them that apply to an account.
    var legal: [LinkView]
    var languageName: String
    var chooser: String
    /// The style sheet, inlined so that the page is painted without waiting for another response.
    var styles: InlinePart
    /// The script that runs before the first paint.
    var firstPaint: InlinePart
    var scripts: [String]
    /// The modules that the scripts import: paths below the assets.
    var modules: [String]

    /// The values by which it differs from other frames of its language.
    var own: [String] {
        let sections = [isHome, isBattle, isQuiz, isHerbarium, isMe].map { $0 ? "yes" : "" }
        let texts = [root, kind, title, summary, styles.hash]
        return texts + sections + scripts + versions.map(\.address)
    }
}

/// A page: its frame and its content.
struct Page<Content> {
    /// The frame.
    var page: PageFrame
    /// The content.
    var content: Content
}

extension Language {
    /// The language's name in itself.
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
