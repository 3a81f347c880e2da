public import FoundationEssentials

/// Makes the search files of `SearchManifest`, so that a static host alone can be searched.
public struct SearchShards {
    /// What decides how plants are parted into files.
    public struct Sizes: Sendable {
        /// The JSON of a leaf over which it is parted further, in bytes.
        public var leafBytes = 40 << 10
        /// The most plants that match a prefix without lists.
        public var leafPlants = 1_500
        /// Rows of one page of rows.
        public var rowsEach = 64
        /// Places of one locator.
        public var placesEach = 1_024
        /// Letters of a stem.
        public var stemLetters = 6
        /// Hashes in one table.
        public var tableEach = 64

        /// The sizes that editions are published with.
        public init() {}
    }

    private let sizes: Sizes
    private let rows: [SearchRow]
    private let json: [Data]
    private let index: SearchIndex
    private let put: (Data) throws -> String
    private var hashes: [String] = []
    private var leaves: [(key: [UInt8], plants: [UInt32])] = []
    private var big: [[UInt8]] = []
    private var seen: [UInt32]
    private var look: UInt32 = 0

    /// Writes the files of some plants.
    ///
    /// - Parameters:
    ///   - rows: the plants, each once, in any order.
    ///   - sizes: how they are parted.
    ///   - put: keeps a JSON file as an object and returns its SHA-256, in hexadecimal.
    /// - Returns: the manifest, which names all files.
    /// - Throws: what `put` throws.
    public static func write(
        _ rows: [SearchRow], sizes: Sizes = Sizes(), put: @escaping (Data) throws -> String
    ) throws -> SearchManifest {
        var shards = try SearchShards(rows, sizes: sizes, put: put)
        return try shards.manifest()
    }

    private init(
        _ rows: [SearchRow], sizes: Sizes, put: @escaping (Data) throws -> String
    ) throws {
        self.sizes = sizes
        self.put = put
        self.rows = rows.sorted {
            $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id < $1.id
        }
        json = try self.rows.map { try CanonicalJSON.encode($0) }
        index = SearchIndex(self.rows.map(SearchIndex.Document.init), makesShortLists: false)
        seen = Array(repeating: 0, count: rows.count)
    }

    private mutating func manifest() throws -> SearchManifest {
        part(index.entries[...], prefix: [])
        leaves.sort { $0.key.lexicographicallyPrecedes($1.key) }
        big.sort { $0.lexicographicallyPrecedes($1) }
        let languages = Language.allCases
        for leaf in leaves { try add(rowsFile(leaf.plants.sorted { rows[$0].id < rows[$1].id })) }
        let orders = orders(of: languages)
        for prefix in big { try addLists(of: prefix, orders: orders) }
        try addFacets(orders: orders)
        for order in orders.dropFirst() {
            for part in order.ranks.chunked(sizes.placesEach) { try add(file(Array(part))) }
        }
        for part in rows.indices.map(UInt32.init).chunked(sizes.rowsEach) {
            try add(rowsFile(Array(part)))
        }
        try add(CanonicalJSON.encode([Stems.encode(stems())]))
        let tables = try hashes.chunked(sizes.tableEach).map {
            try put(CanonicalJSON.encode(Array($0)))
        }
        return SearchManifest(
            plants: rows.count, leaves: leaves.map { String(decoding: $0.key, as: UTF8.self) },
            bits: leaves.map { leaf in
                leaf.plants.map { Self.bits(of: rows[$0].popularity) }.max() ?? 0
            },
            big: big.map { String(decoding: $0, as: UTF8.self) }, languages: languages,
            facets: SearchFacets.sizes, rowsEach: sizes.rowsEach, placesEach: sizes.placesEach,
            stemLetters: sizes.stemLetters, tableEach: sizes.tableEach, tables: tables)
    }

    private mutating func add(_ data: Data) throws { hashes.append(try put(data)) }

    private func file(_ numbers: some Encodable) throws -> Data {
        try CanonicalJSON.encode(numbers)
    }

    private func rowsFile(_ ranks: [UInt32]) -> Data {
        Data("[".utf8) + Data(ranks.map { json[$0] }.joined(separator: Data(",".utf8)))
            + Data("]".utf8)
    }

    static func bits(of popularity: Int) -> Int {
        popularity <= 0 ? 0 : Int.bitWidth - popularity.leadingZeroBitCount
    }
}

/// Leaves and big prefixes.
extension SearchShards {
    /// Parts the entries that begin with a prefix: into one leaf, or by the letter that follows.
    private mutating func part(_ entries: ArraySlice<SearchIndex.Entry>, prefix: [UInt8]) {
        let (plants, bytes) = plants(of: entries)
        if prefix.isEmpty || plants.count > sizes.leafPlants { big.append(prefix) }
        if bytes <= sizes.leafBytes {
            leaves.append((prefix, plants))
            return
        }
        var others: Set<UInt32> = []
        var start = entries.startIndex
        while start < entries.endIndex {
            let letter = letter(of: entries[start], after: prefix.count)
            var end = start
            while end < entries.endIndex,
                index.text(of: entries[end]).dropFirst(prefix.count).starts(with: letter),
                !letter.isEmpty || index.text(of: entries[end]).count == prefix.count
            {
                end += 1
            }
            let (plants, bytes) = self.plants(of: entries[start..<end])
            if bytes <= sizes.leafBytes / 8 {
                others.formUnion(plants)
            } else if letter.isEmpty {
                leaves.append((prefix + [LeafKeys.ends], plants))
            } else {
                part(entries[start..<end], prefix: prefix + letter)
            }
            start = end
        }
        if !others.isEmpty { leaves.append((prefix + [LeafKeys.others], others.sorted())) }
    }

    /// The bytes of the letter after some of an entry's; none where it ends.
    private func letter(of entry: SearchIndex.Entry, after count: Int) -> [UInt8] {
        let rest = index.text(of: entry).dropFirst(count)
        guard let first = rest.first else { return [] }
        let bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
        return Array(rest.prefix(bytes))
    }

    /// The plants of some entries, each once, and the length of their JSON.
    private mutating func plants(
        of entries: ArraySlice<SearchIndex.Entry>
    ) -> (plants: [UInt32], bytes: Int) {
        look += 1
        var plants: [UInt32] = []
        var bytes = 0
        for entry in entries where seen[Int(entry.plant)] != look {
            seen[Int(entry.plant)] = look
            plants.append(entry.plant)
            bytes += json[entry.plant].count + 1
        }
        return (plants, bytes)
    }

    /// The first letters of every word, each once, sorted.
    private func stems() -> [[Unicode.Scalar]] {
        var stems: [[Unicode.Scalar]] = []
        for entry in index.entries {
            let bytes = index.text(of: entry).prefix(4 * sizes.stemLetters)
            let stem = Array(
                String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(sizes.stemLetters))
            if stem != stems.last { stems.append(stem) }
        }
        return stems
    }
}

/// Orders, and the places of big prefixes and facets in them.
extension SearchShards {
    private struct Order {
        /// The ranks in this order.
        var ranks: [UInt32]
        /// Of each rank, its place in this order.
        var places: [UInt32]
    }

    private func orders(of languages: [Language]) -> [Order] {
        let ranks = rows.indices.map(UInt32.init)
        return [Order(ranks: ranks, places: ranks)]
            + languages.map { language in
                let places = ranks.map { index.namePlace(of: $0, in: language) }
                var byName = ranks
                for (rank, place) in places.enumerated() { byName[Int(place)] = UInt32(rank) }
                return Order(ranks: byName, places: places)
            }
    }

    private mutating func addLists(of prefix: [UInt8], orders: [Order]) throws {
        var tiers = [[], [], rows.indices.map(UInt32.init)]
        if !prefix.isEmpty {
            tiers =
                SearchIndex.Tiers(
                    matching: index.entries(startingWith: prefix), letters: prefix.count
                ).plants
        }
        try add(file(tiers.map { Gaps.encode($0) }))
        for order in orders.dropFirst() {
            let places = tiers.joined().map { order.places[$0] }.sorted()
            try add(file([Gaps.encode(places)]))
        }
    }

    private mutating func addFacets(orders: [Order]) throws {
        for order in orders {
            for (kind, size) in SearchFacets.sizes.enumerated() {
                for bit in 0..<size {
                    let places = order.ranks.indices.filter {
                        rows[order.ranks[$0]].facets.masks[kind] >> UInt32(bit) & 1 == 1
                    }
                    try add(file(Gaps.encode(places.map(UInt32.init))))
                }
            }
        }
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
