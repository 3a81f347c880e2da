/// A season of bloom in the northern hemisphere, by whole months.
public enum BloomSeason: String, Codable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season of a month: spring is March to May; nil for a number outside 1 to 12.
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

/// The filters of a search: for a plant the values it has, for a request the wanted ones.
///
/// In JSON four whole numbers, one per kind (colours, seasons, regions, types): bit n stands for
/// the n-th case of the kind's enumeration, so that a new case must be added at its end.
public struct SearchFacets: Codable, Sendable, Hashable {
    /// Bits by kind, in a contiguous form, since a filter reads those of every plant.
    private var bits: SIMD4<UInt32>

    /// Bits by kind.
    var masks: [UInt32] { (0..<Self.kinds).map { bits[$0] } }

    /// The number of kinds.
    static let kinds = 4
    /// The number of values of each kind.
    static let sizes = [
        PlantColour.allCases.count, BloomSeason.allCases.count, Region.allCases.count,
        PlantType.allCases.count,
    ]

    init(masks: [UInt32]) { bits = SIMD4(masks[0], masks[1], masks[2], masks[3]) }

    /// The facets of some values; without any, those of a plant without known values, or of a
    /// request without filters.
    public init(
        colours: [PlantColour] = [], seasons: [BloomSeason] = [], regions: [Region] = [],
        types: [PlantType] = []
    ) {
        bits = SIMD4(
            Self.mask(of: colours), Self.mask(of: seasons), Self.mask(of: regions),
            Self.mask(of: types))
    }

    /// The values of a published plant.
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

    /// Whether it has no values.
    public var isEmpty: Bool { bits == .zero }

    /// Whether a plant with these facets matches: it has one of the wanted values of each wanted
    /// kind.
    public func passes(_ wanted: SearchFacets) -> Bool {
        // A kind that is not wanted is set to all ones on both sides.
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
    /// By the scientific name in the form of ids, so that the order is the same in every language;
    /// then by id.
    case name
    /// By the number of observations, descending; then by id.
    case popularity
}

/// A search, with the same meaning for every client and server.
///
/// The text alone determines the matches (`SearchIndex`); filters remove some of them and the sort
/// orders the rest. With filters and without text every plant matches.
public struct SearchRequest: Codable, Sendable, Hashable {
    /// The text as typed.
    public var text: String
    /// The filters.
    public var filters: SearchFacets
    /// Their order.
    public var sort: SearchSort
    /// The page of `Limits.resultsPerPage` results, from 1.
    public var page: Int

    /// Creates a search; by default for the first page of all matches, best first.
    public init(
        text: String, filters: SearchFacets = SearchFacets(), sort: SearchSort = .relevance,
        page: Int = 1
    ) {
        self.text = text
        self.filters = filters
        self.sort = sort
        self.page = page
    }

    /// The indices of the page's results, from 0; empty for a page that does not exist.
    public var places: Range<Int> {
        guard (1...Limits.lastPage).contains(page) else { return 0..<0 }
        let first = (page - 1) * Limits.resultsPerPage
        return first..<first + Limits.resultsPerPage
    }
}
