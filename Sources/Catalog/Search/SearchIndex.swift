/// Finds plants by the beginning of a name or of a word in one.
///
/// Order of relevance, the same for every client: the exact name, the start of a name, the start of
/// a word, then the same three of names spelled out (`Spelling`); then words written together or
/// apart, then one typo (a letter missing, extra, changed or swapped with its neighbour, the first
/// included); within each by popularity, then id. The last two are searched from four letters on,
/// only when better matches do not fill a page, and only until that page is full.
///
/// All names are stored folded in one buffer; an entry refers to each start of a word. Entries are
/// sorted, so that the matches of a prefix are a range. Results for one to three letters are
/// computed in advance, since such a prefix may match a large part of all plants.
public struct SearchIndex: Sendable {
    /// The values of a plant in the index.
    public struct Document: Sendable {
        /// The plant.
        public var id: PlantID
        /// Its order among equally good matches, larger first.
        public var popularity: Int
        /// Its common names in all languages and its scientific names.
        public var names: [String]
        /// Those names spelled out and folded, when that differs from folding alone.
        var spellings: [String] = []
        /// The values that filters compare.
        public var facets = SearchFacets()
        /// The scientific name in the form of ids, for the order by name.
        public var nameKey: String

        /// A plant to be found by its names.
        public init(id: PlantID, popularity: Int, names: [String]) {
            self.id = id
            self.popularity = popularity
            self.names = names
            nameKey = id.rawValue
        }

        /// The document of a row.
        public init(_ row: SearchRow) {
            self.init(
                id: row.id, popularity: row.popularity,
                names: row.names.values.flatMap(\.self) + [row.scientificName] + row.synonyms)
            spellings = row.spellings
            facets = row.facets
            nameKey = row.nameKey
        }

        /// The document of a published plant.
        public init(_ plant: Plant) { self.init(SearchRow(of: plant)) }
    }

    struct Entry {
        var start: UInt32
        var end: UInt32
        var plant: UInt32
        var isNameStart: Bool
        /// Whether it is of a name spelled out.
        var isSpelled: Bool
    }

    private static let shortPrefix = 3

    /// The plants by rank: the most popular first, then by id.
    let ids: [PlantID]
    /// Their facets by rank.
    let facets: [SearchFacets]
    /// Each rank's place in the order by name.
    let namePlaces: [UInt32]
    private let text: [UInt8]
    /// Every word start of every name, sorted by the text from there on.
    let entries: [Entry]
    private var shortLists: [[UInt8]: [UInt32]] = [:]

    /// An index of plants; a plant's number is its rank, so that ties need no look-up.
    public init(_ documents: [Document]) {
        self.init(documents, makesShortLists: true)
    }

    init(_ documents: [Document], makesShortLists: Bool) {
        let ranked = documents.sorted {
            $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id < $1.id
        }
        ids = ranked.map(\.id)
        facets = ranked.map(\.facets)
        namePlaces = Self.namePlaces(of: ranked)
        var (text, entries): ([UInt8], [Entry]) = ([], [])
        for (plant, document) in ranked.enumerated() {
            let first = entries.count
            func add(_ names: [String], isSpelled: Bool) {
                for name in Set(names).sorted() where !name.isEmpty {
                    let start = text.count
                    text.append(contentsOf: name.utf8)
                    for offset in start..<text.count
                    where offset == start || text[offset - 1] == UInt8(ascii: " ") {
                        let isKnown =
                            isSpelled
                            && entries[first...].contains {
                                text[$0.places].elementsEqual(text[offset...])
                            }
                        if isKnown { continue }
                        entries.append(
                            Entry(
                                start: UInt32(offset), end: UInt32(text.count),
                                plant: UInt32(plant), isNameStart: offset == start,
                                isSpelled: isSpelled))
                    }
                }
            }
            add(document.names.map(Folding.fold), isSpelled: false)
            add(document.spellings, isSpelled: true)
        }
        self.text = text
        self.entries = Self.sorted(entries, over: text)
        if makesShortLists { shortLists = shortListsOfAll() }
    }

    /// Entries by text, then plant. Most differ in their first eight bytes, compared as a number.
    private static func sorted(_ entries: [Entry], over text: [UInt8]) -> [Entry] {
        var keyed = entries.map { entry in
            var key: UInt64 = 0
            for offset in Int(entry.start)..<Int(entry.start) + 8 {
                key = key << 8 | UInt64(offset < Int(entry.end) ? text[offset] : 0)
            }
            return (key: key, entry: entry)
        }
        keyed.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            let (leftText, rightText) = (text[left.entry.places], text[right.entry.places])
            if leftText.elementsEqual(rightText) { return left.entry.plant < right.entry.plant }
            return leftText.lexicographicallyPrecedes(rightText)
        }
        return keyed.map(\.entry)
    }

    /// The number of plants.
    public var count: Int { ids.count }

    /// All plants that match a query, best first.
    public func search(_ query: String) -> [PlantID] {
        ranks(matching: query).map { ids[Int($0)] }
    }

    /// One page of a request's results, and the number of all.
    public func search(_ request: SearchRequest) -> (total: Int, plants: [PlantID]) {
        let ranks = results(of: request)
        let page = request.places.clamped(to: ranks.indices)
        return (ranks.count, ranks[page].map { ids[Int($0)] })
    }

    /// The ranks of all results of a request, in its order.
    func results(of request: SearchRequest) -> [UInt32] {
        var ranks = ranks(matching: request.text)
        if !request.filters.isEmpty {
            if Folding.fold(request.text).isEmpty { ranks = ids.indices.map(UInt32.init) }
            ranks = ranks.filter { facets[Int($0)].passes(request.filters) }
        }
        switch request.sort {
        case .relevance: break
        case .popularity: ranks.sort()
        case .name:
            ranks.sort { namePlaces[Int($0)] < namePlaces[Int($1)] }
        }
        return ranks
    }

    private func ranks(matching query: String) -> [UInt32] {
        let folded = Folding.fold(query)
        let letters = folded.unicodeScalars.count
        guard letters > 0 else { return [] }
        if letters <= Self.shortPrefix, let known = shortLists[Array(folded.utf8)] { return known }
        let tiers = Tiers(matching: entries(startingWith: folded.utf8), letters: folded.utf8.count)
        var ranks = tiers.ordered
        guard letters >= Typo.leastLetters else { return ranks }
        for step in [spacings, typos] where ranks.count < Limits.resultsPerPage {
            let room = Limits.resultsPerPage - ranks.count
            ranks += step(query).subtracting(ranks).sorted().prefix(room)
        }
        return ranks
    }

    /// The plants with a name of the same letters but other spaces.
    private func spacings(of query: String) -> Set<UInt32> {
        var meant: Set<UInt32> = []
        for letters in Spacing.typed(query) {
            Spacing.eachText(of: letters, goesOn: { !entries(startingWith: $0.utf8).isEmpty }) {
                meant.formUnion(entries(startingWith: $0.utf8).map(\.plant))
            }
        }
        return meant
    }

    /// The plants one typo away.
    private func typos(of query: String) -> Set<UInt32> {
        var meant: Set<UInt32> = []
        Typo.eachMeant(
            by: Folding.fold(query), isKnown: { !entries(startingWith: $0.utf8).isEmpty },
            look: { meant.formUnion(entries(startingWith: $0.utf8).map(\.plant)) })
        return meant
    }
}

extension SearchIndex.Entry {
    /// The range of its text in the buffer.
    var places: Range<Int> { Int(start)..<Int(end) }

}

extension SearchIndex {
    /// Plants by tier.
    struct Tiers {
        /// By `MatchTier`.
        var plants: [[UInt32]]

        /// The tiers of the entries that begin with a query of `letters` bytes.
        init(matching entries: ArraySlice<Entry>, letters: Int) {
            var tiers: [UInt32: Int] = [:]
            for entry in entries {
                let tier = MatchTier.of(
                    length: entry.places.count, query: letters, isNameStart: entry.isNameStart,
                    isSpelled: entry.isSpelled)
                tiers[entry.plant] = min(tier, tiers[entry.plant] ?? tier)
            }
            plants = Array(repeating: [], count: MatchTier.count)
            for (plant, tier) in tiers { plants[tier].append(plant) }
            for tier in plants.indices { plants[tier].sort() }
        }

        /// All of them, best first.
        var ordered: [UInt32] { Array(plants.joined()) }
    }

    /// Each rank's place in the order by name, then id.
    private static func namePlaces(of ranked: [Document]) -> [UInt32] {
        let order = ranked.indices.sorted { left, right in
            ranked[left].nameKey != ranked[right].nameKey
                ? ranked[left].nameKey < ranked[right].nameKey : ranked[left].id < ranked[right].id
        }
        var places = [UInt32](repeating: 0, count: order.count)
        for (place, rank) in order.enumerated() { places[rank] = UInt32(place) }
        return places
    }

    /// The text of an entry: the name from its word on.
    func text(of entry: Entry) -> ArraySlice<UInt8> { text[entry.places] }

    /// The entries whose text begins with a prefix, by two binary searches.
    func entries(startingWith prefix: some Collection<UInt8>) -> ArraySlice<Entry> {
        let prefix = Array(prefix)
        func firstIndex(where isAtOrPast: (ArraySlice<UInt8>) -> Bool) -> Int {
            var low = 0
            var high = entries.count
            while low < high {
                let middle = (low + high) / 2
                let entry = entries[middle]
                let end = min(Int(entry.end), Int(entry.start) + prefix.count)
                if isAtOrPast(text[Int(entry.start)..<end]) {
                    high = middle
                } else {
                    low = middle + 1
                }
            }
            return low
        }
        let lower = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
        let upper = firstIndex { prefix.lexicographicallyPrecedes($0) }
        return entries[lower..<max(lower, upper)]
    }

    /// The results of every text of one to three letters that an entry begins with.
    private func shortListsOfAll() -> [[UInt8]: [UInt32]] {
        var prefixes: Set<[UInt8]> = []
        for entry in entries {
            let letters = String(
                decoding: text(of: entry).prefix(4 * Self.shortPrefix), as: UTF8.self
            )
            .unicodeScalars.prefix(Self.shortPrefix)
            for length in 1...Self.shortPrefix where letters.count >= length {
                prefixes.insert(Array(String(letters.prefix(length)).utf8))
            }
        }
        var lists: [[UInt8]: [UInt32]] = [:]
        for prefix in prefixes {
            lists[prefix] =
                Tiers(matching: entries(startingWith: prefix), letters: prefix.count).ordered
        }
        return lists
    }
}
