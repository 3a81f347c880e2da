import Catalog

/// The feed of the flowers of the day: the edition's day and the days before it.
struct Feed: Encodable {
    /// A day.
    struct Entry: Encodable {
        var id: String
        var name: TextView
        var scientificName: String
        /// Its page, below the feed's folder.
        var address: String
        /// "2026-11-21".
        var date: String
        var about: String?
    }

    var language: String
    var title: String
    var updated: String
    var entries: [Entry]
}

extension PageMaker {
    /// The number of days of a feed.
    private static let feedDays = 7

    /// The feed in the page's language, the latest day first.
    func feed() -> Feed {
        let days = input.days.filter { $0.date <= input.date }.suffix(Self.feedDays)
        return Feed(
            language: language.rawValue, title: words["feed-title"], updated: input.date.rawValue,
            entries: days.reversed().compactMap { day in
                guard let plant = plants[day.plant] else { return nil }
                return Feed.Entry(
                    id: day.plant.rawValue, name: name(of: plant),
                    scientificName: plant.scientificName, address: "plants/\(plant.id)/",
                    date: day.date.rawValue, about: reading(plant.description)?.text)
            })
    }
}
