import ArgumentParser
import Catalog
import Ledger
import OfflineClient

/// Lists and removes searches.
struct HistoryCommand: ClientCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable { case list, find, delete, clear }

    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Lists, searches or forgets what you looked for.",
        discussion: "What you looked for is kept until you delete it.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Argument(help: "list, find TEXT, delete NUMBER or clear.") var action = Action.list
    @Argument(help: "The text to find, or the number to delete.") var what: String?

    func validate() throws {
        if action == .find, what == nil { throw ValidationError("Say what to find.") }
        if action == .delete, what.flatMap({ Int($0) }) == nil {
            throw ValidationError("Say which number to delete.")
        }
    }

    func run(at context: CommandContext) async throws {
        let store = try context.store()
        switch action {
        case .list, .find:
            let searches = try store.searches(holding: action == .find ? what : nil)
            if form.json { return try context.console.say(json: searches) }
            let words = Words(language: try context.language())
            let days = CommandContext.day(of:)
            for (group, some) in SearchGroup.grouped(
                searches, today: days(CommandContext.now), day: days)
            {
                context.console.say(words.heading(group), .strong)
                for search in some { context.console.say("\(search.id)  \(search.text)") }
            }
        case .delete:
            guard try forget(what.flatMap { Int($0) }, store) > 0 else {
                throw Advice("There is no search of that number.")
            }
            context.console.say("Forgotten.")
        case .clear: context.console.say("\(try forget(nil, store)) forgotten.")
        }
    }

    private func forget(_ number: Int?, _ store: PlayerStore) throws -> Int {
        try store.forget(
            search: number, at: CommandContext.now, random: CommandContext.random)
    }
}

/// The names of plants, where there is an edition.
struct PlantNames {
    private let library: Library?
    private let language: Language

    init(_ context: CommandContext) throws {
        library = try context.libraryIfAny()
        language = try context.language()
    }

    /// A plant and its name; a saved plant that the edition lacks is shown by its id.
    func line(_ plant: String) -> String {
        let name = (try? library?.plant(plant))?.name(in: language).text
        return "\(plant): \(name ?? Words(language: language)(.notHere))"
    }
}

/// Lists saved plants.
struct SavedCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved",
        abstract: "Lists the plants that you saved (plant ID --save), with notes and tags.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Option(help: "Only those with this tag.") var tag: String?

    func run(at context: CommandContext) async throws {
        let wanted = tag.map(Folding.fold)
        let saved = try context.store().herbarium().saved.filter { plant in
            wanted.map { plant.tags.map(Folding.fold).contains($0) } ?? true
        }
        if form.json { return try context.console.say(json: saved) }
        let names = try PlantNames(context)
        for plant in saved {
            context.console.say(names.line(plant.plant))
            if !plant.tags.isEmpty {
                context.console.say("  #" + plant.tags.joined(separator: " #"), .quiet)
            }
            for line in plant.note.split(separator: "\n") {
                context.console.say("  \(line)", .quiet)
            }
        }
    }
}

/// Collections of saved plants.
struct CollectionsCommand: ClientCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, show, new, rename, remove, put, take
    }

    static let configuration = CommandConfiguration(
        commandName: "collections", abstract: "Lists and changes collections of saved plants.",
        discussion: """
            collections new NAME, show NAME, rename NAME OTHER, remove NAME;
            collections put NAME PLANT, take NAME PLANT.
            """)

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Argument(help: "list, show, new, rename, remove, put or take.") var action = Action.list
    @Argument(help: "The collection's name.") var name: String?
    @Argument(help: "The other name, or the plant's id.") var what: String?

    func validate() throws {
        if action != .list, name == nil { throw ValidationError("Say which collection.") }
        if [.rename, .put, .take].contains(action), what == nil {
            throw ValidationError(action == .rename ? "Say the other name." : "Say which plant.")
        }
    }

    func run(at context: CommandContext) async throws {
        let store = try context.store()
        let words = Words(language: try context.language())
        let all = try store.herbarium().collections
        if action == .list { return try list(all, words, context.console) }
        let name = name ?? ""
        if action == .new {
            let id = UUIDv7(after: nil, at: CommandContext.now, random: CommandContext.random)
            return try tell(CollectionBody(collection: id, name: name), store)
        }
        guard let collection = all.first(where: { Folding.fold($0.name) == Folding.fold(name) })
        else { throw Advice(words(.noSuchCollection, name)) }
        switch action {
        case .show: try show(collection, context)
        case .rename: try tell(CollectionBody(collection: collection.id, name: what), store)
        case .remove: try tell(CollectionBody(collection: collection.id, name: nil), store)
        case .put: try put(what ?? "", into: collection, store)
        case .take:
            guard collection.plants.contains(where: { $0.plant == what }) else {
                throw Advice(words(.notInCollection, what ?? "", collection.name))
            }
            try tell(PlaceBody(collection: collection.id, plant: what), store)
        case .list, .new: break
        }
    }

    private func tell(_ body: some HerbariumBody, _ store: PlayerStore) throws {
        do {
            try store.tell(body, at: CommandContext.now, random: CommandContext.random)
        } catch Refusal.badText {
            throw Advice("A name is one line of at most 60 letters, and not empty.")
        }
    }

    private func put(
        _ plant: String, into collection: HerbariumView.Collection, _ store: PlayerStore
    ) throws {
        try store.save(plant: plant, at: CommandContext.now, random: CommandContext.random)
        guard !collection.plants.contains(where: { $0.plant == plant }) else { return }
        let order = ItemOrder.after(collection.plants.map(\.order).max())
        try tell(PlaceBody(collection: collection.id, plant: plant, order: order), store)
    }

    private func list(
        _ all: [HerbariumView.Collection], _ words: Words, _ console: Console
    ) throws {
        if form.json { return try console.say(json: all) }
        for collection in all {
            console.say("\(collection.name): \(words(.plantCount, collection.plants.count))")
        }
    }

    private func show(_ collection: HerbariumView.Collection, _ context: CommandContext) throws {
        if form.json { return try context.console.say(json: collection) }
        let names = try PlantNames(context)
        context.console.say(collection.name, .strong)
        for plant in collection.plants { context.console.say(names.line(plant.plant)) }
    }
}
