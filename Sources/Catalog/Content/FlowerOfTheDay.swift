/// The plant of a day: what a widget shows without asking for more.
public struct FlowerOfTheDay: Codable, Sendable, Hashable {
    /// The day, where the reader is.
    public var date: Day
    /// The plant's id.
    public var plant: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// Its first picture as it is kept for offline use, at 480 px or below; nil where it has none.
    public var picture: Rendition?
    /// The name to show first, by language.
    public var names: [Language: String]

    package init(date: Day, plant: Plant) {
        self.date = date
        self.plant = plant.id
        scientificName = plant.scientificName
        picture = plant.pictures.first?.renditions.filter { rendition in
            rendition.format == .webp && rendition.size.rawValue <= Rendition.Size.medium.rawValue
        }.max { $0.size.rawValue < $1.size.rawValue }
        names = plant.names.compactMapValues(\.first)
    }
}

/// The answer of `ReadRoute.days` and of `ReadRoute.southernDays`.
public struct FlowersOfDays: Codable, Sendable, Hashable {
    /// A flower for each day, from the week before the edition on.
    public var days: [FlowerOfTheDay]

    package init(days: [FlowerOfTheDay]) { self.days = days }
}
