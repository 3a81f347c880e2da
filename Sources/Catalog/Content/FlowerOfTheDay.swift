/// The plant of a day, with all that a widget shows.
public struct FlowerOfTheDay: Codable, Sendable, Hashable {
    /// The day, in the reader's time zone.
    public var date: Day
    /// The plant's id.
    public var plant: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// Its first picture in the size for offline use, at most 480 px; nil without one.
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
    /// A flower for each day, from a week before the edition's date on.
    public var days: [FlowerOfTheDay]

    package init(days: [FlowerOfTheDay]) { self.days = days }
}
