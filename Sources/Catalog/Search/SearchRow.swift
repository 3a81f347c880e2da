/// A plant in search files: the values by which it is found, filtered and ordered, and those that a
/// list shows.
///
/// Keys are short, because there are many rows.
public struct SearchRow: Codable, Sendable, Hashable, Identifiable {
    /// The plant.
    public var id: PlantID
    /// Its scientific name.
    public var scientificName: String
    /// Other scientific names.
    public var synonyms: [String]
    /// Its common names by language, the one shown first.
    public var names: [Language: [String]]
    /// Its order among equally good matches, larger first.
    public var popularity: Int
    /// The values that filters compare.
    public var facets: SearchFacets
    /// Whether it is playable, and so has a page of its own.
    public var isPlayable: Bool
    /// The mean colour of its first picture ("#rrggbb"), as a placeholder.
    public var colour: String?
    /// The SHA-256 of its first picture as a WebP of 480 pixels, which browsers store; nil without
    /// one.
    public var picture: String?

    private enum CodingKeys: String, CodingKey {
        case id
        case scientificName = "s"
        case synonyms = "l"
        case names = "n"
        case popularity = "p"
        case facets = "f"
        case isPlayable = "y"
        case colour = "c"
        case picture = "k"
    }

    /// Its names spelled out and folded, when that differs from folding alone.
    public var spellings: [String] {
        let common = names.sorted { $0.key < $1.key }.flatMap { language, names in
            names.compactMap { Spelling.spelledOut($0, in: language) }
        }
        return common
            + ([scientificName] + synonyms).compactMap { Spelling.spelledOut($0, in: nil) }
    }

    /// The row of a published plant.
    public init(of plant: Plant) {
        self.init(
            id: plant.id, scientificName: plant.scientificName,
            synonyms: plant.synonyms ?? [], names: plant.names,
            popularity: plant.popularity, facets: SearchFacets(of: plant),
            isPlayable: plant.isPlayable, colour: plant.pictures.first?.colour,
            picture: plant.pictures.first?.kept?.object.sha256)
    }

    /// A row from its parts.
    public init(
        id: PlantID, scientificName: String, synonyms: [String] = [],
        names: [Language: [String]], popularity: Int,
        facets: SearchFacets = SearchFacets(), isPlayable: Bool = false, colour: String? = nil,
        picture: String? = nil
    ) {
        self.id = id
        self.scientificName = scientificName
        self.synonyms = synonyms
        self.names = names
        self.popularity = popularity
        self.facets = facets
        self.isPlayable = isPlayable
        self.colour = colour
        self.picture = picture
    }

    /// Reads a row; missing fields are empty, 0, unknown, or false.
    ///
    /// - Throws: `DecodingError` for a row without id or scientific name, or with a field of
    ///   another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(PlantID.self, forKey: .id)
        scientificName = try container.decode(String.self, forKey: .scientificName)
        synonyms = try container.decodeIfPresent([String].self, forKey: .synonyms) ?? []
        names = try container.decodeIfPresent([Language: [String]].self, forKey: .names) ?? [:]
        popularity = try container.decodeIfPresent(Int.self, forKey: .popularity) ?? 0
        facets = try container.decodeIfPresent(SearchFacets.self, forKey: .facets) ?? .init()
        isPlayable = try container.decodeIfPresent(Int.self, forKey: .isPlayable) == 1
        colour = try container.decodeIfPresent(String.self, forKey: .colour)
        picture = try container.decodeIfPresent(String.self, forKey: .picture)
    }

    /// Writes a row without empty fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(scientificName, forKey: .scientificName)
        if !synonyms.isEmpty { try container.encode(synonyms, forKey: .synonyms) }
        if !names.isEmpty { try container.encode(names, forKey: .names) }
        if popularity != 0 { try container.encode(popularity, forKey: .popularity) }
        if !facets.isEmpty { try container.encode(facets, forKey: .facets) }
        if isPlayable { try container.encode(1, forKey: .isPlayable) }
        try container.encodeIfPresent(colour, forKey: .colour)
        try container.encodeIfPresent(picture, forKey: .picture)
    }

    /// Its key in the order by name: the scientific name in the form of ids.
    public var nameKey: String { Self.nameKey(of: scientificName) ?? id.rawValue }

    /// The id made of a scientific name; nil when it has no ASCII letter after folding.
    static func nameKey(of scientificName: String) -> String? {
        PlantID(scientificName: scientificName)?.rawValue
    }
}
