/// The words with a leaf's key as prefix: every text from a word's start to the end of its name,
/// with the values by which their plants are ordered and filtered.
struct SearchLeaf: Codable {
    /// A plant of the leaf.
    struct Plant: Hashable {
        var id: PlantID
        var popularity: Int
        var facets: SearchFacets
        var nameKey: String
    }

    /// A text, its plant, whether a name begins there, and whether the name is spelled out.
    struct Entry: Hashable {
        var text: [UInt8]
        var plant: Int
        var isNameStart: Bool
        var isSpelled: Bool
    }

    /// The plants, by id.
    var plants: [Plant]
    /// The entries, by text, then plant; those of names spelled out come last.
    var entries: [Entry]

    init(plants: [Plant], entries: [Entry]) {
        self.plants = plants
        self.entries = entries
    }

    /// Columns: ids, popularities, facets (the masks of all plants as `Digits`, left out when all
    /// are empty), scientific names that do not give the id, packed texts, and twice the plant's
    /// number, plus one where a name begins; then the same two of names spelled out, if there are
    /// any.
    private enum CodingKeys: String, CodingKey {
        case ids = "i"
        case popularities = "p"
        case facets = "f"
        case nameKeys = "s"
        case texts = "t"
        case owners = "o"
        case spelledTexts = "u"
        case spelledOwners = "v"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let ids = try container.decode([PlantID].self, forKey: .ids)
        let popularities = try container.decode([Int].self, forKey: .popularities)
        let masks = try container.decodeIfPresent(String.self, forKey: .facets).map(Digits.decode)
        let keys = try container.decodeIfPresent([PlantID: String].self, forKey: .nameKeys) ?? [:]
        let entries = Self.entries(
            try container.decode(String.self, forKey: .texts),
            try container.decode([Int].self, forKey: .owners), isSpelled: false, of: ids.count)
        let spelled = Self.entries(
            try container.decodeIfPresent(String.self, forKey: .spelledTexts) ?? "",
            try container.decodeIfPresent([Int].self, forKey: .spelledOwners) ?? [],
            isSpelled: true, of: ids.count)
        guard popularities.count == ids.count,
            let facets = Self.facets(masks, of: ids.count), let entries, let spelled
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "columns do not agree"))
        }
        plants = ids.indices.map {
            Plant(
                id: ids[$0], popularity: popularities[$0], facets: facets[$0],
                nameKey: keys[ids[$0]] ?? ids[$0].rawValue)
        }
        self.entries = entries + spelled
    }

    /// The entries of two columns; nil when the columns do not match.
    private static func entries(
        _ packed: String, _ owners: [Int], isSpelled: Bool, of plants: Int
    ) -> [Entry]? {
        let texts = PackedWords.unpack(packed)
        guard owners.count == texts.count,
            owners.allSatisfy({ (0..<plants).contains($0 >> 1) })
        else { return nil }
        return zip(texts, owners).map {
            Entry(text: $0, plant: $1 >> 1, isNameStart: $1 & 1 == 1, isSpelled: isSpelled)
        }
    }

    /// The facets of each plant; nil for a column of another length.
    private static func facets(_ masks: [UInt32]??, of count: Int) -> [SearchFacets]? {
        guard let masks else { return Array(repeating: SearchFacets(), count: count) }
        guard let masks, masks.count == count * SearchFacets.kinds else { return nil }
        return (0..<count).map { plant in
            SearchFacets(
                masks: Array(masks[plant * SearchFacets.kinds..<(plant + 1) * SearchFacets.kinds]))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(plants.map(\.id), forKey: .ids)
        try container.encode(plants.map(\.popularity), forKey: .popularities)
        if plants.contains(where: { !$0.facets.isEmpty }) {
            try container.encode(
                Digits.encode(plants.flatMap(\.facets.masks)), forKey: .facets)
        }
        let renamed = plants.filter { $0.nameKey != $0.id.rawValue }
        if !renamed.isEmpty {
            let keys = Dictionary(renamed.map { ($0.id, $0.nameKey) }) { first, _ in first }
            try container.encode(keys, forKey: .nameKeys)
        }
        func encode(_ entries: [Entry], _ texts: CodingKeys, _ owners: CodingKeys) throws {
            try container.encode(PackedWords.pack(entries.map(\.text)), forKey: texts)
            try container.encode(
                entries.map { $0.plant << 1 | ($0.isNameStart ? 1 : 0) }, forKey: owners)
        }
        try encode(entries.filter { !$0.isSpelled }, .texts, .owners)
        let spelled = entries.filter(\.isSpelled)
        if !spelled.isEmpty { try encode(spelled, .spelledTexts, .spelledOwners) }
    }
}

/// The pages of rows: the first row of each, in the order of popularity, then id.
struct PageIndex: Codable {
    /// For each page, the largest popularity.
    var popularities: [Int]
    /// For each page, the shortest text that is not less than its first id and greater than the
    /// last id before; "" when the popularities differ.
    var ids: [String]
    /// For each page, its number of rows.
    var counts: [Int]

    private enum CodingKeys: String, CodingKey {
        case popularities = "p"
        case ids = "i"
        case counts = "n"
    }

    /// The page of a plant.
    func page(popularity: Int, id: PlantID) -> Int? {
        let count = min(popularities.count, ids.count, counts.count)
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let isBefore =
                popularities[middle] != popularity
                ? popularities[middle] > popularity : ids[middle] <= id.rawValue
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// An upper bound of the popularities on a rank's page.
    func mostPopularity(ofRank rank: UInt32) -> Int? {
        page(rank: Int(rank)).map { popularities[$0.page] }
    }

    /// The page of a rank and the row's index there.
    func page(rank: Int) -> (page: Int, row: Int)? {
        var first = 0
        for (page, count) in counts.enumerated() where count >= 0 {
            if rank < first + count { return (page, rank - first) }
            first += min(count, Int(UInt32.max))
        }
        return nil
    }
}
