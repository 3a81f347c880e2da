/// Something that happens in some regions on some days: a blossom festival, a count of wildflowers.
public struct RegionalEvent: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; a yearly event's has the year of each time at its end.
    public var id: String
    /// What it is called.
    public var names: LocalText
    /// What it is about.
    public var about: LocalText?
    /// Where it matters; everywhere when empty.
    public var regions: [Region]
    /// The time zone its days begin and end in, as the IANA names it: "Asia/Tokyo".
    public var zone: String
    /// Its first day there.
    public var from: Day
    /// Its last day there.
    public var until: Day
    /// Plants of the edition that it is about.
    public var plants: [PlantID]

    package init(
        id: String, names: LocalText, about: LocalText?, regions: [Region], zone: String,
        from: Day, until: Day, plants: [PlantID]
    ) {
        self.id = id
        self.names = names
        self.about = about
        self.regions = regions
        self.zone = zone
        self.from = from
        self.until = until
        self.plants = plants
    }

    /// Whether it is on during a day, as its own zone counts days.
    public func isOn(_ day: Day) -> Bool { from <= day && day <= until }

    /// Whether it matters in a region.
    public func matters(in region: Region) -> Bool { regions.isEmpty || regions.contains(region) }
}
