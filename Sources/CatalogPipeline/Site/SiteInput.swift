import Catalog
import FoundationEssentials

/// What the pages are made of.
struct SiteInput: Sendable {
    /// The edition's version.
    var version: String
    /// The edition's date; the featured plants are those of this day.
    var date: Day
    /// All plants, complete, sorted by id.
    var plants: [Plant]
    /// The shelves.
    var categories: CategoryList
    /// The featured plants by date.
    var featured: [FeaturedSet]
    /// All questions, sorted by id.
    var questions: [Question]
    /// Packs of pictures.
    var packs: [PicturePack]
    /// The flower of each day.
    var days: [FlowerOfTheDay] = []
    /// What happens in the regions, by first day.
    var events: [RegionalEvent]
    /// Glossary, guide, pages and achievements.
    var handbook = Handbook()
    /// The address that help and legal pages name.
    var support: String?

    /// How many plants can be played with.
    var playable: Int { plants.count { $0.isPlayable } }
}

/// One file of the site below build/ ("site/en/index.html").
struct SiteFile: Sendable {
    /// The path below the edition's root.
    var path: String
    /// The content.
    var data: Data
}

/// What is wrong with the site's sources; a build stops on it.
enum SiteProblem: Error, Equatable, CustomStringConvertible {
    /// A file that cannot be read.
    case unreadable(String)
    /// A template that is no Mustache.
    case badTemplate(String, reason: String)
    /// Templates that others name, and that are not there.
    case missingTemplates([String])
    /// Keys that stand in more than one file below strings/.
    case doubledStrings([String])
    /// A page of screens.yaml that cannot be made.
    case badScreen(String, reason: String)
    /// Keys that are asked for and that the files below strings/ lack.
    case missingStrings([String])
    /// Keys that nothing asks for.
    case unusedStrings([String])

    var description: String {
        switch self {
        case .unreadable(let file):
            "A source of the site cannot be read.\n  at  \(file)\n  do  restore the file"
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
