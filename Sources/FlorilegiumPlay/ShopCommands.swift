import ArgumentParser
import Catalog
import Ledger
import OfflineClient

/// The names of items and achievements, in a language.
struct ItemNames {
    private let achievements: [String: String]
    private let items: [String: String]

    /// Names from the edition and from the last stored shop.
    init(_ context: CommandContext, _ store: PlayerStore) throws {
        let language = try context.language()
        func names(_ rows: [(id: String, names: [Language: String])]) -> [String: String] {
            Dictionary(rows.map { ($0.id, $0.names[language] ?? $0.names[.fallback] ?? $0.id) }) {
                first, _ in first
            }
        }
        achievements = Dictionary(
            try context.libraryIfAny()?.achievements().map {
                ($0.id, PlantPage.reading($0.names, in: language) ?? $0.id)
            } ?? []
        ) { first, _ in first }
        items = names(try store.shop()?.items.map { (id: $0.id, names: $0.names) } ?? [])
    }

    /// The name of an achievement; its id where the edition lacks it.
    func achievement(_ id: String) -> String { achievements[id] ?? id }

    /// The name of an item; its id where the shop lacks it.
    func item(_ id: String) -> String { items[id] ?? id }
}

extension LedgerConnection {
    /// The shop from the ledger or, without a network, the last stored one.
    func shop() async throws -> LedgerShop {
        do {
            let shop = try await link.shop(link.begin().token)
            try store.keep(shop)
            return shop
        } catch let failure as TransportFailure {
            guard let known = try store.shop() else { throw try advice(failure) }
            return known
        } catch {
            throw try advice(error)
        }
    }

    /// The item with an id or name.
    func item(_ text: String, of shop: LedgerShop) throws -> ShopListing {
        let folded = Folding.fold(text)
        let found =
            shop.items.first { $0.id == text }
            ?? shop.items.first { $0.names.values.contains { Folding.fold($0) == folded } }
        guard let found else { throw Advice(words(.noSuchItem, text)) }
        return found
    }

    /// Sends an added entry, and prints its outcome.
    func settle(_ entry: Entry, _ done: String, _ console: Console) async throws {
        let report = try await store.send(over: link, at: CommandContext.now)
        if let refused = try store.refused().first(where: { $0.entry.id == entry.id }) {
            throw Advice(words.line(refused))
        }
        let waits = try store.waiting().contains { $0.id == entry.id }
        if waits {
            console.say(words(.queued), .quiet)
            if let problem = report.problem { console.say(problem, .quiet) }
        } else {
            console.say(done, .good)
        }
    }
}

/// Lists the shop.
struct ShopCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop", abstract: "Lists what Trophies buy, and what you have of it.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let shop = try await connection.shop()
        if form.json { return try context.console.say(json: shop) }
        let words = connection.words
        let names = try ItemNames(context, connection.store)
        context.console.say(words(.trophies, shop.trophies), .strong)
        for slot in ShopSlot.allCases {
            let items = shop.items.filter { $0.slot == slot }
            guard !items.isEmpty else { continue }
            context.console.say(words.slot(slot), .strong)
            for item in items {
                let state =
                    if shop.worn[slot.rawValue] == item.id {
                        words(.isWorn)
                    } else if shop.owned.contains(item.id) {
                        words(.isOwned)
                    } else if item.price > shop.trophies {
                        words(.needMore, item.price, item.price - shop.trophies)
                    } else {
                        words(.costs, item.price)
                    }
                context.console.say("\(names.item(item.id)): \(state)")
            }
        }
    }
}

/// Buys an item.
struct BuyCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy", abstract: "Buys an item of the shop.",
        discussion: "Without a network it waits, and is bought when the ledger has it.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "The item's name or id.") var item: [String]
    @Flag(help: "Buys without asking.") var yes = false

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let words = connection.words
        let shop = try await connection.shop()
        let item = try connection.item(self.item.joined(separator: " "), of: shop)
        let name = try ItemNames(context, connection.store).item(item.id)
        if shop.owned.contains(item.id) { throw Advice(words(.ownedAlready, name)) }
        if item.price > shop.trophies {
            throw Advice(words(.tooFew, name, item.price, item.price - shop.trophies))
        }
        if !yes {
            context.console.ask(words(.buyAsked, name, item.price) + " ")
            guard case .line(let line) = context.console.line(),
                words(.yesLetters).split(separator: " ").contains(Substring(line.lowercased()))
            else { throw Advice(words(.notBought)) }
        }
        let entry = try connection.store.add(
            PurchaseBody(item: item.id, price: item.price), at: CommandContext.now,
            random: CommandContext.random)
        try await connection.settle(entry, words(.bought, name), context.console)
    }
}

/// Wears an item.
struct WearCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "wear", abstract: "Wears an item that you own, or takes it off.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "The item's name or id.") var item: [String]
    @Flag(help: "Takes it off.") var off = false

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let shop = try await connection.shop()
        let item = try connection.item(self.item.joined(separator: " "), of: shop)
        let name = try ItemNames(context, connection.store).item(item.id)
        guard off || shop.owned.contains(item.id) else {
            throw Advice(connection.words(.notOwned, name))
        }
        let entry = try connection.store.add(
            EquipBody(slot: item.slot.rawValue, item: off ? nil : item.id),
            at: CommandContext.now, random: CommandContext.random)
        try await connection.settle(
            entry, connection.words(off ? .takenOff : .worn, name), context.console)
    }
}
