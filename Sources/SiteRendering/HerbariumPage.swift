import Catalog

/// The first page of the Herbarium: search, plants in bloom, categories.
struct HerbariumPage: Encodable {
    /// One category of plants.
    struct Shelf: Encodable {
        /// Its page.
        var address: String
        /// Its name.
        var name: TextView
        /// "7 plants".
        var countText: String
        /// The first plants of it.
        var cards: [CardView]
    }

    /// A current or coming event.
    struct Event: Encodable {
        /// Its name.
        var name: TextView
        /// Its description.
        var about: TextView?
        /// "6 April 2027", or the first and last day.
        var days: String
        /// The place.
        var place: String?
        /// Its plants that have a page.
        var plants: [Link]

        /// A plant by name.
        struct Link: Encodable {
            var address: String
            var name: TextView
        }
    }

    /// Events the page shows.
    static let events = 3

    /// Plants shown of a category.
    static let cardsPerShelf = 6

    var featured: [CardView]
    var hasFeatured: Bool
    var shelves: [Shelf]
    var events: [Event]
    var hasEvents: Bool
}

extension PageMaker {
    /// The first page of the Herbarium.
    func herbarium() -> Page<HerbariumPage> {
        let events = input.events.prefix(HerbariumPage.events).map(event)
        let content = HerbariumPage(
            featured: featured.map { card(of: $0, at: .featured) }, hasFeatured: !featured.isEmpty,
            shelves: input.categories.plants.compactMap(shelf), events: events,
            hasEvents: !events.isEmpty)
        return Page(
            page: frame(
                "herbarium", in: .herbarium, title: words["herbarium"],
                summary: words["herbarium-summary"], scripts: ["pages/herbarium"]), content: content
        )
    }

    /// The plants that are featured on the edition's day.
    var featured: [Plant] {
        let current = input.featured.filter { $0.from <= input.date }.max { $0.from < $1.from }
        return (current?.plants ?? []).compactMap { plants[$0.id] }
    }

    /// The plants of a category, those with a page first, each group by the name shown.
    func plants(on category: Category) -> [Plant] {
        let members = input.plants.filter { $0.tags.contains(category.id) }
        let keyed = members.map { plant in
            (key: Folding.fold(name(of: plant).text), plant: plant)
        }
        return keyed.sorted { left, right in
            if left.plant.isPlayable != right.plant.isPlayable { return left.plant.isPlayable }
            return left.key != right.key ? left.key < right.key : left.plant.id < right.plant.id
        }.map(\.plant)
    }

    private func event(_ event: RegionalEvent) -> HerbariumPage.Event {
        let (first, last) = (words.date(event.from), words.date(event.until))
        let regions = event.regions.map { words.word("region", $0) }
        let known = event.plants.compactMap { plants[$0] }.filter(\.isPlayable)
        return HerbariumPage.Event(
            name: reading(event.names) ?? TextView(text: event.id), about: reading(event.about),
            days: first == last
                ? first : words.filled("days-range", ["first": first, "last": last]),
            place: regions.isEmpty ? nil : words.listed(regions).sentenceStart,
            plants: known.map { plant in
                HerbariumPage.Event.Link(
                    address: link("plants/\(plant.id)/"), name: name(of: plant))
            })
    }

    private func shelf(of category: Category) -> HerbariumPage.Shelf? {
        let members = plants(on: category)
        guard !members.isEmpty else { return nil }
        let best = members.filter(\.isPlayable).sorted { left, right in
            left.popularity != right.popularity
                ? left.popularity > right.popularity : left.id < right.id
        }
        return HerbariumPage.Shelf(
            address: link("categories/\(category.id)/"), name: name(of: category),
            countText: words.counted("plants", members.count),
            cards: best.prefix(HerbariumPage.cardsPerShelf).map { card(of: $0, at: .thumbnail) })
    }

    /// A category's name.
    func name(of category: Category) -> TextView {
        reading(category.names) ?? TextView(text: category.id, textLanguage: nil)
    }
}

/// The page of one category.
struct CategoryPage: Encodable {
    var name: TextView
    var countText: String
    var cards: [CardView]
    var others: [LinkView]
}

/// A link with its text.
struct LinkView: Encodable {
    /// Its address.
    var address: String
    /// Its text.
    var name: TextView
    /// Whether it links to the page that it is on.
    var isCurrent: Bool
}

extension PageMaker {
    /// The page of one category with its plants.
    func shelfPage(of category: Category, _ members: [Plant]) -> Page<CategoryPage> {
        let name = name(of: category)
        let content = CategoryPage(
            name: name, countText: words.counted("plants", members.count),
            cards: members.map { card(of: $0, at: .card) },
            others: input.categories.plants.map { other in
                LinkView(
                    address: link("categories/\(other.id)/"), name: self.name(of: other),
                    isCurrent: other.id == category.id)
            })
        let summary = words.filled("category-summary", ["name": name.text])
        return Page(
            page: frame(
                "category", in: .herbarium, title: name.text, summary: summary,
                scripts: ["pages/herbarium-category"]),
            content: content)
    }
}
