/// The kind of plant, in a gardener's terms.
public enum PlantType: String, Codable, Sendable, CaseIterable {
    case annual, biennial, perennial, bulb, shrub, tree, climber, aquatic, fern, grass
}

/// A part of the world in which a plant grows, native or introduced.
public enum Region: String, Codable, Sendable, CaseIterable {
    case europe, asia, africa, oceania
    case northAmerica = "north-america"
    case southAmerica = "south-america"
}

/// Cautions about a plant.
public struct Caution: Codable, Sendable, Hashable {
    /// The kinds of caution; `none` excludes the others.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case none, poisonous, irritant, invasive, protected
    }

    /// The kinds.
    public var kinds: [Kind]
    /// The dangerous parts and what to do; nil only for `none`.
    public var note: LocalText?

    package init(kinds: [Kind], note: LocalText?) {
        self.kinds = kinds
        self.note = note
    }
}

/// A plant's requirements.
public struct GrowingConditions: Codable, Sendable, Hashable {
    /// The amount of sun.
    public enum Light: String, Codable, Sendable, CaseIterable {
        case fullSun = "full-sun"
        case partShade = "part-shade"
        case fullShade = "full-shade"
    }
    /// The amount of water.
    public enum Water: String, Codable, Sendable, CaseIterable {
        case dry, moderate, moist, wet, aquatic
    }
    /// The kinds of soil.
    public enum Soil: String, Codable, Sendable, CaseIterable {
        case sand, loam, clay, chalk, peat
    }

    /// The suitable amounts of light.
    public var light: [Light]
    /// The required amount of water.
    public var water: Water
    /// The suitable soils.
    public var soil: [Soil]
    /// Lowest and highest pH, in tenths (55 is pH 5.5): integers have one canonical form.
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
    ///
    /// - Throws: `DecodingError` for another form.
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
