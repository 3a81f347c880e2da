public import ArgumentParser
public import Catalog
import Foundation
import Ledger
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
        try context.store().keep(
            search: text, at: CommandContext.now, random: CommandContext.random)
        for plant in results.plants {
            context.console.say(
                "\(plant.id): \(plant.name(in: language)) (\(plant.scientificName))")
        }
        context.console.say(Words(language: language)(.found, results.total), .quiet)
    }
}

/// Prints completions of a name.
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

/// Lists the categories.
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
    @Option(help: "Writes a note about it, in place of the one before; \"\" takes it away.")
    var note: String?
    @Option(help: "Gives it a tag; may be given several times.") var tag: [String] = []
    @Option(help: "Takes a tag away.") var untag: [String] = []
    @Option(help: "Writes its picture into this file.") var picture: String?

    func validate() throws {
        if unsave, save || note != nil || !tag.isEmpty {
            throw ValidationError("A plant that you let go has no note and no tags.")
        }
        if tag.contains(where: { $0.count > LedgerLimits.tagLetters }) {
            throw ValidationError("A tag has at most \(LedgerLimits.tagLetters) letters.")
        }
    }

    /// Stores the options about the plant; a note or tag also saves it.
    private func keep(_ plant: String, in store: PlayerStore) throws {
        func tell(_ body: some HerbariumBody) throws {
            try store.tell(body, at: CommandContext.now, random: CommandContext.random)
        }
        let saves = save || note != nil || !tag.isEmpty
        if saves || unsave {
            try store.save(
                plant: plant, saves, at: CommandContext.now, random: CommandContext.random)
        }
        if let note { try tell(OwnNoteBody(plant: plant, text: note)) }
        for tag in tag { try tell(TagBody(plant: plant, tag: tag, tagged: true)) }
        for tag in untag { try tell(TagBody(plant: plant, tag: tag, tagged: false)) }
    }

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let plant = try library.plant(id)
        let language = try context.language()
        let page = PlantPage(plant, language, context.console) { id in
            (try? library.plant(id.rawValue))?.name(in: language).text ?? id.rawValue
        }
        page.show(try library.picture(of: plant))
        try keep(plant.id.rawValue, in: context.store())
        guard let place = picture else { return }
        guard let held = try library.picture(of: plant) else {
            throw Advice("There is no picture of it here; take a pack along (packs).")
        }
        try NamedFile.write(held.bytes, to: place)
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
    private let name: (PlantID) -> String

    /// The page of a plant; `name` returns the names of other plants.
    init(
        _ plant: Plant, _ language: Language, _ console: Console,
        name: @escaping (PlantID) -> String
    ) {
        self.plant = plant
        self.language = language
        words = Words(language: language)
        self.console = console
        self.name = name
    }

    /// A text in the language; a fallback to another language is marked.
    static func reading(_ text: LocalText?, in language: Language) -> String? {
        guard let (text, found) = text?.reading(in: language) else { return nil }
        return found == language ? text : "\(text) (lang=\(found.rawValue))"
    }

    func show(_ picture: HeldPicture?) {
        console.say(plant.name(in: language).text, .strong)
        console.say("\(plant.scientificName)\(plant.family.map { ", \($0)" } ?? "")")
        // The sign for a synonym is the same in all languages.
        for synonym in plant.synonyms ?? [] { console.say("= \(synonym)", .quiet) }
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
        for comparison in plant.comparisons ?? [] {
            guard let text = Self.reading(comparison.tell, in: language) else { continue }
            let phrase: Words.Phrase = comparison.isDangerous ? .likeItDanger : .likeIt
            console.say(words(phrase, name(comparison.plant), text))
            for source in comparison.sources { console.say("  \(source)", .quiet) }
            if comparison.status == .draft { console.say("  \(words(.likeItDraft))", .quiet) }
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
