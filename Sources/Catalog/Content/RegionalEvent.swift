/// An event in some regions on some days: a blossom festival, a count of wildflowers.
public struct RegionalEvent: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; for a yearly event with the year at its end.
    public var id: String
    /// Its name.
    public var names: LocalText
    /// Its description.
    public var about: LocalText?
    /// The regions it applies to; empty for all.
    public var regions: [Region]
    /// The IANA time zone in which its days begin and end: "Asia/Tokyo".
    public var zone: String
    /// Its first day in that zone.
    public var from: Day
    /// Its last day in that zone.
    public var until: Day
    /// Its plants in the edition.
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

    /// Whether it takes place on a day of its time zone.
    public func isOn(_ day: Day) -> Bool { from <= day && day <= until }

    /// Whether it applies to a region.
    public func matters(in region: Region) -> Bool { regions.isEmpty || regions.contains(region) }
}
