/// A season of bloom on the northern hemisphere, by whole months.
public enum BloomSeason: String, Codable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season of a month: spring is March to May; nil for a number that is no month.
    public init?(month: Int) {
        switch month {
        case 3...5: self = .spring
        case 6...8: self = .summer
        case 9...11: self = .autumn
        case 12, 1, 2: self = .winter
        default: return nil
        }
    }

    /// Its months.
    public var months: [Int] { (1...12).filter { BloomSeason(month: $0) == self } }
}

/// What results may be narrowed by; of a plant the values it has, of a request those it wants.
///
/// In JSON four whole numbers, one a kind (colours, seasons, regions, types): bit n stands for the
/// n-th case of the kind's enumeration, so that a new case goes to the end of its enumeration.
public struct SearchFacets: Codable, Sendable, Hashable {
    /// Bits by kind, in a form that lies in one piece: a filter looks at those of every plant.
    private var bits: SIMD4<UInt32>

    /// Bits by kind.
    var masks: [UInt32] { (0..<Self.kinds).map { bits[$0] } }

    /// How many kinds there are.
    static let kinds = 4
    /// How many values each kind has.
    static let sizes = [
        PlantColour.allCases.count, BloomSeason.allCases.count, Region.allCases.count,
        PlantType.allCases.count,
    ]

    init(masks: [UInt32]) { bits = SIMD4(masks[0], masks[1], masks[2], masks[3]) }

    /// The facets of some values; without any, those of a plant of which nothing is known, or of a
    /// request that takes every plant.
    public init(
        colours: [PlantColour] = [], seasons: [BloomSeason] = [], regions: [Region] = [],
        types: [PlantType] = []
    ) {
        bits = SIMD4(
            Self.mask(of: colours), Self.mask(of: seasons), Self.mask(of: regions),
            Self.mask(of: types))
    }

    /// What a published plant can be found by.
    public init(of plant: Plant) {
        self.init(
            colours: plant.colours, seasons: plant.bloom.compactMap(BloomSeason.init(month:)),
            regions: plant.regions, types: plant.type.map { [$0] } ?? [])
    }

    /// Reads the four numbers.
    ///
    /// - Throws: `DecodingError` when there are more or fewer.
    public init(from decoder: any Decoder) throws {
        let masks = try decoder.singleValueContainer().decode([UInt32].self)
        guard masks.count == Self.kinds else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not four numbers"))
        }
        self.init(masks: masks)
    }

    /// Writes the four numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(masks)
    }

    /// The colours, in the order of their cases.
    public var colours: [PlantColour] { values(of: 0) }
    /// The seasons of bloom.
    public var seasons: [BloomSeason] { values(of: 1) }
    /// The regions.
    public var regions: [Region] { values(of: 2) }
    /// The kinds of plant.
    public var types: [PlantType] { values(of: 3) }

    private func values<Value: CaseIterable>(of kind: Int) -> [Value] {
        Value.allCases.enumerated().filter { bits[kind] >> UInt32($0.offset) & 1 == 1 }
            .map(\.element)
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { bits == .zero }

    /// Whether a plant of these facets passes: of each kind that is asked for, it has one of the
    /// values.
    public func passes(_ wanted: SearchFacets) -> Bool {
        // A kind that is not asked for is all of ones on both sides.
        let unasked = SIMD4<UInt32>.zero.replacing(with: UInt32.max, where: wanted.bits .== 0)
        return all(((bits | unasked) & (wanted.bits | unasked)) .!= 0)
    }

    private static func mask<Value: CaseIterable & Equatable>(of values: [Value]) -> UInt32 {
        var mask: UInt32 = 0
        for (bit, value) in Value.allCases.enumerated() where values.contains(value) {
            mask |= 1 << UInt32(bit)
        }
        return mask
    }
}

/// The order of results.
public enum SearchSort: String, Codable, Sendable, CaseIterable {
    /// The exact name, the start of a name, of a word, one typo; within each by popularity.
    case relevance
    /// By the scientific name, as an id is made of it, so that the order is the same in every
    /// language; then by id.
    case name
    /// The most often seen first; then by id.
    case popularity
}

/// A search as every client and server understands it.
///
/// The text alone says which plants match (`SearchIndex`); filters take some of them away and the
/// sort orders the rest. With filters and no text every plant matches.
public struct SearchRequest: Codable, Sendable, Hashable {
    /// What was typed.
    public var text: String
    /// What results are narrowed to.
    public var filters: SearchFacets
    /// Their order.
    public var sort: SearchSort
    /// The page of `Limits.resultsPerPage` results, from 1.
    public var page: Int

    /// A search; by default for the first page of all matches, best first.
    public init(
        text: String, filters: SearchFacets = SearchFacets(), sort: SearchSort = .relevance,
        page: Int = 1
    ) {
        self.text = text
        self.filters = filters
        self.sort = sort
        self.page = page
    }

    /// The places of the page's results among all, from 0; empty for a page that there is not.
    public var places: Range<Int> {
        guard (1...Limits.lastPage).contains(page) else { return 0..<0 }
        let first = (page - 1) * Limits.resultsPerPage
        return first..<first + Limits.resultsPerPage
    }
}
