package import Catalog
package import EditorialContent
package import FoundationEssentials

/// The data of the pages.
package struct SiteInput: Sendable {
    /// The edition's version.
    package var version: String
    /// The edition's date; the featured plants are those of this day.
    package var date: Day
    /// All plants, complete, sorted by id.
    package var plants: [Plant]
    /// The categories.
    package var categories: CategoryList
    /// The featured plants by date.
    package var featured: [FeaturedSet]
    /// All questions, sorted by id.
    package var questions: [Question]
    /// Packs of pictures.
    package var packs: [PicturePack]
    /// The flower of each day.
    package var days: [FlowerOfTheDay] = []
    /// Events of regions, by first day.
    package var events: [RegionalEvent]
    /// Glossary, guide, pages and achievements.
    package var handbook = Handbook()
    /// The support address of help and legal pages; nil for none.
    package var support: String?
    /// Shops of seeds and plants that pages of plants link to.
    package var seedShops: [SeedShop] = []

    package init(
        version: String, date: Day, plants: [Plant], categories: CategoryList,
        featured: [FeaturedSet], questions: [Question], packs: [PicturePack],
        days: [FlowerOfTheDay] = [], events: [RegionalEvent], handbook: Handbook = Handbook(),
        support: String? = nil, seedShops: [SeedShop] = []
    ) {
        self.version = version
        self.date = date
        self.plants = plants
        self.categories = categories
        self.featured = featured
        self.questions = questions
        self.packs = packs
        self.days = days
        self.events = events
        self.handbook = handbook
        self.support = support
        self.seedShops = seedShops
    }

    /// The number of playable plants.
    package var playable: Int { plants.count { $0.isPlayable } }
}

/// One file of the site below build/ ("site/en/index.html").
package struct SiteFile: Sendable {
    /// The path below the edition's root.
    package var path: String
    /// The content.
    package var data: Data
}

/// A fault of the site's sources, which stops a build.
enum SiteFailure: Error, Equatable, CustomStringConvertible {
    /// A file that cannot be read or has a wrong form.
    case unreadable(String)
    /// A file of a Debian package that is not installed.
    case notInstalled(String)
    /// A template that is not valid Mustache.
    case badTemplate(String, reason: String)
    /// Templates that are missing and that another one includes.
    case missingTemplates([String])
    /// Keys that are in more than one file below strings/.
    case doubledStrings([String])
    /// A page of screens.yaml that cannot be made.
    case badScreen(String, reason: String)
    /// Keys that are used and missing below strings/.
    case missingStrings([String])
    /// Keys that are never used.
    case unusedStrings([String])

    var description: String {
        switch self {
        case .unreadable(let file):
            "A source of the site cannot be read.\n  at  \(file)\n  do  restore the file"
        case .notInstalled(let file):
            "A file that a Debian package brings is missing.\n  at  \(file)\n"
                + "  do  run .ci/setup, which installs the packages that site/debian.yaml names"
        case .badTemplate(let file, let reason):
            "A template is not well formed: \(reason)\n  at  \(file)\n  do  correct its tags"
        case .missingTemplates(let names):
            "Templates are named and missing: \(names.joined(separator: ", "))\n"
                + "  at  site/templates\n  do  add them or take their names out"
        case .missingStrings(let keys):
            "Texts are missing: \(keys.joined(separator: ", "))\n"
                + "  at  site/strings\n  do  write each in all five languages"
        case .doubledStrings(let keys):
            "Texts that stand in two files: \(keys.joined(separator: ", "))\n"
                + "  at  site/strings\n  do  keep one of each"
        case .badScreen(let path, let reason):
            "A page cannot be made: \(reason)\n  at  site/screens.yaml, \(path)\n"
                + "  do  correct its row"
        case .unusedStrings(let keys):
            "Texts that nothing shows: \(keys.joined(separator: ", "))\n"
                + "  at  site/strings\n  do  take them out"
        }
    }
}
