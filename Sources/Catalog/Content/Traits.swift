/// The kind of plant, as a gardener sorts them.
public enum PlantType: String, Codable, Sendable, CaseIterable {
    case annual, biennial, perennial, bulb, shrub, tree, climber, aquatic, fern, grass
}

/// A part of the world where a plant grows, native or settled.
public enum Region: String, Codable, Sendable, CaseIterable {
    case europe, asia, africa, oceania
    case northAmerica = "north-america"
    case southAmerica = "south-america"
}

/// What a person should be careful about.
public struct Caution: Codable, Sendable, Hashable {
    /// The kinds of caution; `none` stands alone.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case none, poisonous, irritant, invasive, protected
    }

    /// The kinds.
    public var kinds: [Kind]
    /// Where and what to do; nil only for `none`.
    public var note: LocalText?

    package init(kinds: [Kind], note: LocalText?) {
        self.kinds = kinds
        self.note = note
    }
}

/// What a plant wants.
public struct GrowingConditions: Codable, Sendable, Hashable {
    /// How much sun.
    public enum Light: String, Codable, Sendable, CaseIterable {
        case fullSun = "full-sun"
        case partShade = "part-shade"
        case fullShade = "full-shade"
    }
    /// How much water.
    public enum Water: String, Codable, Sendable, CaseIterable {
        case dry, moderate, moist, wet, aquatic
    }
    /// Which soils.
    public enum Soil: String, Codable, Sendable, CaseIterable {
        case sand, loam, clay, chalk, peat
    }

    /// The light it thrives in.
    public var light: [Light]
    /// The water it wants.
    public var water: Water
    /// The soils it takes.
    public var soil: [Soil]
    /// Lowest and highest pH, in tenths (55 is pH 5.5), so that no fraction is ever printed twice.
    public var acidity: Span?

    package init(light: [Light], water: Water, soil: [Soil], acidity: Span?) {
        self.light = light
        self.water = water
        self.soil = soil
        self.acidity = acidity
    }
}

/// A range of whole numbers, both ends included. In JSON: `[5, 20]`.
public struct Span: Codable, Sendable, Hashable {
    /// The lower end.
    public var least: Int
    /// The upper end, at least the lower.
    public var most: Int

    package init(_ least: Int, _ most: Int) {
        self.least = least
        self.most = most
    }

    /// Reads `[least, most]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        least = try container.decode(Int.self)
        most = try container.decode(Int.self)
    }

    /// Writes `[least, most]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(least)
        try container.encode(most)
    }
}
