public import ArgumentParser
public import Catalog
import Foundation
import OfflineClient
import Storage

extension PlantColour: ExpressibleByArgument {}
extension BloomSeason: ExpressibleByArgument {}
extension Region: ExpressibleByArgument {}
extension PlantType: ExpressibleByArgument {}
extension SearchSort: ExpressibleByArgument {}
extension Level: ExpressibleByArgument {}

/// Finds plants.
struct SearchCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Finds plants by a name in any language.")

    @OptionGroup var options: CommonOptions
    @Option(help: "Only of this colour; may be given several times.") var colour: [PlantColour] = []
    @Option(help: "Only those that bloom then.") var season: [BloomSeason] = []
    @Option(help: "Only those that grow there.") var region: [Region] = []
    @Option(help: "Only of this kind.") var type: [PlantType] = []
    @Option(help: "relevance, name or popularity.") var sort = SearchSort.relevance
    @Option(help: "The page, from 1.") var page = 1
    @Argument(help: "What to look for.") var text: [String] = []

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let language = try context.language()
        let text = text.joined(separator: " ")
        let filters = SearchFacets(
            colours: colour, seasons: season, regions: region, types: type)
        let results = try library.search(
            SearchRequest(text: text, filters: filters, sort: sort, page: page))
        try context.store().keep(search: text, at: CommandContext.now)
        for plant in results.plants {
            context.console.say(
                "\(plant.id): \(plant.name(in: language)) (\(plant.scientificName))")
        }
        context.console.say(Words(language: language)(.found, results.total), .quiet)
    }
}

/// Names to go on with.
struct SuggestCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Tells names that begin as was typed.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "What was typed.") var text: String

    func run(at context: CommandContext) async throws {
        for name in try context.library().suggest(text, in: try context.language()) {
            context.console.say(name)
        }
    }
}

/// The shelves.
struct CategoriesCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories", abstract: "Lists the categories of plants and questions.")

    @OptionGroup var options: CommonOptions

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let language = try context.language()
        let list = try library.categories()
        func tell(_ title: String, _ shelves: [Catalog.Category]) {
            context.console.say(title, .strong)
            for shelf in shelves {
                let name = shelf.names.reading(in: language)?.text ?? shelf.id
                context.console.say("\(shelf.id): \(name) (\(shelf.count))")
            }
        }
        tell("Plants", list.plants)
        tell("Questions", list.questions)
    }
}

/// One plant.
struct PlantCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "plant", abstract: "Tells all about a plant.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "Its id or UUID.") var id: String
    @Flag(help: "Saves it.") var save = false
    @Flag(help: "Lets it go from the saved ones.") var unsave = false
    @Option(help: "Writes its picture into this file.") var picture: String?

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let plant = try library.plant(id)
        let page = PlantPage(plant, try context.language(), context.console)
        page.show(try library.picture(of: plant))
        if save { try context.store().save(plant: plant.id.rawValue, at: CommandContext.now) }
        if unsave { try context.store().unsave(plant: plant.id.rawValue) }
        guard let place = picture else { return }
        guard let held = try library.picture(of: plant) else {
            throw Advice("There is no picture of it here; take a pack along (packs).")
        }
        try AtomicFile.write(held.bytes, to: place)
        context.console.say(
            "\(place): \(held.rendition.format.mediaType), \(held.bytes.count) bytes")
    }
}

/// A plant on the terminal.
struct PlantPage {
    private let plant: Plant
    private let language: Language
    private let words: Words
    private let console: Console

    init(_ plant: Plant, _ language: Language, _ console: Console) {
        self.plant = plant
        self.language = language
        words = Words(language: language)
        self.console = console
    }

    /// A text in the language; where it falls back, it says so.
    static func reading(_ text: LocalText?, in language: Language) -> String? {
        guard let (text, found) = text?.reading(in: language) else { return nil }
        return found == language ? text : "\(text) (lang=\(found.rawValue))"
    }

    func show(_ picture: HeldPicture?) {
        console.say(plant.name(in: language).text, .strong)
        console.say("\(plant.scientificName)\(plant.family.map { ", \($0)" } ?? "")")
        let others = plant.names[language]?.dropFirst() ?? []
        if !others.isEmpty { console.say(words(.also, others.joined(separator: ", ")), .quiet) }
        Self.show(picture, of: plant, in: language, console)
        if let text = Self.reading(plant.description, in: language) { console.say(text) }
        if let credit = plant.descriptionCredit {
            console.say("\(credit.title), \(credit.url), \(credit.licence)", .quiet)
        }
        for fact in plant.facts {
            guard let text = Self.reading(fact.text, in: language) else { continue }
            console.say(words(.fact, text))
            if !fact.source.isEmpty { console.say("  \(fact.source)", .quiet) }
        }
        for tip in plant.care {
            guard let text = Self.reading(tip, in: language) else { continue }
            console.say(words(plant.careIsOfFamily ? .familyCare : .care, text))
        }
        if let caution = plant.caution {
            let kinds = caution.kinds.map(\.rawValue).joined(separator: ", ")
            let note = Self.reading(caution.note, in: language).map { ": \($0)" } ?? ""
            console.say(words(.caution, kinds + note))
        }
        if !plant.bloom.isEmpty {
            console.say(words(.bloom, plant.bloom.map(String.init).joined(separator: ", ")))
        }
        if !plant.lookAlikes.isEmpty {
            console.say(words(.likeIt, plant.lookAlikes.map(\.rawValue).joined(separator: ", ")))
        }
    }

    /// A picture where the terminal shows it, and in words everywhere.
    static func show(
        _ picture: HeldPicture?, of plant: Plant, in language: Language, _ console: Console
    ) {
        let phrases = Words(language: language)
        let shown = picture.map { console.show($0.bytes) } ?? false
        guard let about = picture?.picture ?? plant.pictures.first else {
            console.say(phrases(.noPicture), .quiet)
            return
        }
        let kind = phrases(about.kind == .drawing ? .drawing : .photograph)
        let words = reading(about.audio, in: language) ?? phrases(.notDescribed)
        if !shown || about.audio != nil { console.say("\(kind): \(words)") }
        if about.kind == .drawing {
            console.say(phrases(.notForSafety), .quiet)
        }
        console.say(about.credit.line, .quiet)
    }
}
