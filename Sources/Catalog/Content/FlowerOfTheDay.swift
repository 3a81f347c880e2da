/// The plant of a day: what a widget shows without asking for more.
public struct FlowerOfTheDay: Codable, Sendable, Hashable {
    /// The day, where the reader is.
    public var date: Day
    /// The plant's id.
    public var plant: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// Its first picture at the smallest size, as WebP; nil where it has none.
    public var picture: Rendition?
    /// The name to show first, by language.
    public var names: [Language: String]

    package init(date: Day, plant: Plant) {
        self.date = date
        self.plant = plant.id
        scientificName = plant.scientificName
        picture = plant.pictures.first?.renditions.filter { $0.format == .webp }
            .min { $0.size.rawValue < $1.size.rawValue }
        names = plant.names.compactMapValues(\.first)
    }
}

/// The answer of `ReadRoute.days`.
public struct FlowersOfDays: Codable, Sendable, Hashable {
    /// A flower for each day, from the week before the edition on.
    public var days: [FlowerOfTheDay]

    package init(days: [FlowerOfTheDay]) { self.days = days }
}
