/// Makes the search files of `SearchManifest`, for searches without a server.
public struct SearchShards {
    /// The limits by which plants are divided into files.
    public struct Sizes: Sendable {
        /// The number of words over which a leaf is divided.
        public var leafEntries = 160
        /// The most matches of a prefix without lists.
        public var leafPlants = 1_500
        /// Rows of one page, on average.
        public var rowsEach = 32
        /// Indices per locator.
        public var placesEach = 256
        /// Hashes per table.
        public var tableEach = 32

        /// The sizes of published editions.
        public init() {}
    }

    private let sizes: Sizes
    private let rows: [SearchRow]
    private let nameKeys: [String]
    private let index: SearchIndex
    private let put: ([any Encodable & Sendable]) throws -> [String]
    private var hashes: [String] = []
    private var pending: [any Encodable & Sendable] = []
    private var leaves: [(key: [UInt8], entries: [SearchIndex.Entry])] = []
    private var big: [[UInt8]] = []
    private var seen: [UInt32]
    private var look: UInt32 = 0

    /// Writes the files of some plants.
    ///
    /// - Parameters:
    ///   - rows: the plants, each once, in any order.
    ///   - sizes: the limits of the files.
    ///   - put: encodes contents (`CanonicalJSON`), stores each as an object and returns their
    ///     SHA-256, in hexadecimal; called with several contents at a time, for use of all
    ///     processors.
    /// - Returns: the manifest, which names all files.
    /// - Throws: the error of `put`.
    public static func write(
        _ rows: [SearchRow], sizes: Sizes = Sizes(),
        put: @escaping ([any Encodable & Sendable]) throws -> [String]
    ) throws -> SearchManifest {
        var shards = SearchShards(rows, sizes: sizes, put: put)
        return try shards.manifest()
    }

    private init(
        _ rows: [SearchRow], sizes: Sizes,
        put: @escaping ([any Encodable & Sendable]) throws -> [String]
    ) {
        self.sizes = sizes
        self.put = put
        self.rows = rows.sorted(by: SearchRow.isMorePopular)
        let documents = self.rows.map(SearchIndex.Document.init)
        nameKeys = documents.map(\.nameKey)
        index = SearchIndex(documents, makesShortLists: false)
        seen = Array(repeating: 0, count: rows.count)
    }

    private mutating func manifest() throws -> SearchManifest {
        part(index.entries[...], prefix: [])
        leaves.sort { $0.key.lexicographicallyPrecedes($1.key) }
        big.sort { $0.lexicographicallyPrecedes($1) }
        for leaf in leaves { try add(file(of: leaf.entries)) }
        let ranks = rows.indices.map(UInt32.init)
        var byName = ranks
        for rank in ranks { byName[Int(index.namePlaces[rank])] = rank }
        for prefix in big { try addLists(of: prefix) }
        try addFacets(orders: [ranks, byName])
        for part in byName.chunked(sizes.placesEach) { try add(Array(part)) }
        try addPages()
        try flush()
        let tables = try put(hashes.chunked(sizes.tableEach).map(Array.init))
        return SearchManifest(
            plants: rows.count, leaves: PackedWords.pack(leaves.map(\.key)),
            big: big.map { String(decoding: $0, as: UTF8.self) }, facets: SearchFacets.sizes,
            placesEach: sizes.placesEach, tableEach: sizes.tableEach, tables: tables)
    }

    private mutating func add(_ content: some Encodable & Sendable) throws {
        pending.append(content)
        if pending.count >= Self.batch { try flush() }
    }

    private mutating func flush() throws {
        hashes += try put(pending)
        pending = []
    }

    /// Contents collected for one call of `put`.
    private static let batch = 512
}

/// Leaves and big prefixes.
extension SearchShards {
    /// Divides the entries with a prefix: into one leaf, or by the letter that follows.
    private mutating func part(_ entries: ArraySlice<SearchIndex.Entry>, prefix: [UInt8]) {
        if prefix.isEmpty || plants(of: entries).count > sizes.leafPlants { big.append(prefix) }
        if entries.count <= sizes.leafEntries {
            leaves.append((prefix, Array(entries)))
            return
        }
        var rare: (key: [UInt8], entries: [SearchIndex.Entry]) = (prefix + [LeafKeys.others], [])
        var start = entries.startIndex
        while start < entries.endIndex {
            let letter = letter(of: entries[start], after: prefix.count)
            let end =
                entries[start...].firstIndex { self.letter(of: $0, after: prefix.count) != letter }
                ?? entries.endIndex
            if !letter.isEmpty, end - start > sizes.leafEntries / 8 {
                part(entries[start..<end], prefix: prefix + letter)
            } else if letter.isEmpty, end - start > sizes.leafEntries / 8 {
                leaves.append(
                    (prefix + [LeafKeys.others, LeafKeys.ends], Array(entries[start..<end])))
            } else {
                // A script of thousands of letters must not give one huge leaf of rare ones.
                if rare.entries.count > 4 * sizes.leafEntries {
                    leaves.append(rare)
                    rare = (prefix + [LeafKeys.others], [])
                }
                rare.key += letter.isEmpty ? [LeafKeys.ends] : letter
                rare.entries += entries[start..<end]
            }
            start = end
        }
        if !rare.entries.isEmpty { leaves.append(rare) }
    }

    /// The bytes of the letter at an offset of an entry's text; empty at its end.
    private func letter(of entry: SearchIndex.Entry, after count: Int) -> ArraySlice<UInt8> {
        let rest = index.text(of: entry).dropFirst(count)
        guard let first = rest.first else { return [] }
        return rest.prefix(first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
    }

    /// The plants of some entries, each once.
    private mutating func plants(of entries: some Sequence<SearchIndex.Entry>) -> [UInt32] {
        look += 1
        var plants: [UInt32] = []
        for entry in entries where seen[Int(entry.plant)] != look {
            seen[Int(entry.plant)] = look
            plants.append(entry.plant)
        }
        return plants
    }

    private mutating func file(of entries: [SearchIndex.Entry]) -> SearchLeaf {
        let plants = plants(of: entries).sorted { rows[$0].id < rows[$1].id }
        let numbers = Dictionary(uniqueKeysWithValues: zip(plants, plants.indices))
        let ordered = entries.map {
            SearchLeaf.Entry(
                text: Array(index.text(of: $0)), plant: numbers[$0.plant] ?? 0,
                isNameStart: $0.isNameStart, isSpelled: $0.isSpelled)
        }
        return SearchLeaf(
            plants: plants.map {
                let row = rows[$0]
                return SearchLeaf.Plant(
                    id: row.id, popularity: row.popularity, facets: row.facets,
                    nameKey: nameKeys[Int($0)])
            },
            entries: ordered.sorted { left, right in
                if left.text != right.text {
                    return left.text.lexicographicallyPrecedes(right.text)
                }
                return left.plant != right.plant
                    ? left.plant < right.plant : left.isNameStart && !right.isNameStart
            })
    }
}

/// Lists and pages.
extension SearchShards {
    private mutating func addLists(of prefix: [UInt8]) throws {
        // All plants match the empty text equally.
        var tiers = [rows.indices.map(UInt32.init)]
        if !prefix.isEmpty {
            tiers =
                SearchIndex.Tiers(
                    matching: index.entries(startingWith: prefix), letters: prefix.count
                ).plants
        }
        try add(tiers.map { Gaps.encode($0) })
        try add([Gaps.encode(tiers.joined().map { index.namePlaces[$0] }.sorted())])
    }

    private mutating func addFacets(orders: [[UInt32]]) throws {
        for order in orders {
            for (kind, size) in SearchFacets.sizes.enumerated() {
                for bit in 0..<size {
                    let places = order.indices.filter {
                        rows[order[$0]].facets.masks[kind] >> UInt32(bit) & 1 == 1
                    }
                    try add([Gaps.encode(places.map(UInt32.init))])
                }
            }
        }
    }

    /// Pages end after a row chosen by its id's hash, so that a new row changes only its page.
    private mutating func addPages() throws {
        var pages: [ArraySlice<SearchRow>] = []
        var start = rows.startIndex
        for (rank, row) in rows.enumerated() {
            // At least half of the rows, so that pages do not differ much in length.
            let half = max(1, sizes.rowsEach / 2)
            let isEnd = rank - start >= half && Self.hash(of: row.id) % UInt32(half) == 0
            guard isEnd || rank - start + 1 == 4 * sizes.rowsEach || rank == rows.count - 1 else {
                continue
            }
            pages.append(rows[start...rank])
            start = rank + 1
        }
        var index = PageIndex(popularities: [], ids: [], counts: [])
        var last: SearchRow?
        for page in pages {
            guard let first = page.first else { continue }
            index.popularities.append(first.popularity)
            index.counts.append(page.count)
            var id = Substring()
            if let last, last.popularity == first.popularity {
                while id <= last.id.rawValue, id.count < first.id.rawValue.count {
                    id = first.id.rawValue.prefix(id.count + 1)
                }
            }
            index.ids.append(String(id))
            last = page.last
        }
        try add(index)
        for page in pages { try add(Array(page)) }
    }

    /// FNV-1a: short, and the same on all platforms.
    private static func hash(of id: PlantID) -> UInt32 {
        id.rawValue.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}

extension SearchRow {
    static func isMorePopular(_ left: SearchRow, _ right: SearchRow) -> Bool {
        left.popularity != right.popularity
            ? left.popularity > right.popularity : left.id < right.id
    }
}

extension Array {
    fileprivate subscript(rank: UInt32) -> Element { self[Int(rank)] }

    fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: Swift.max(1, size)).map {
            self[$0..<Swift.min(count, $0 + size)]
        }
    }
}
