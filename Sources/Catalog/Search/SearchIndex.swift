/// Finds plants by the start of a name or of a word in one, one typo forgiven.
///
/// Relevance, for every client alike: the exact name, then the start of a name, then the start of a
/// word, then one typo (a letter missing, extra, changed or swapped with its neighbour, the first
/// included); within each by popularity, then id. Typos are looked for from four letters on, and
/// only when better matches do not fill a page.
///
/// All names stand folded in one buffer; an entry points at each word start. Entries are sorted, so
/// that a prefix is a range. Answers for one to three letters are made beforehand, because such a
/// prefix may match a large part of all plants.
public struct SearchIndex: Sendable {
    /// A plant as the index needs it.
    public struct Document: Sendable {
        /// The plant.
        public var id: PlantID
        /// Its order among equally good matches, larger first.
        public var popularity: Int
        /// Its common names in all languages and its scientific names.
        public var names: [String]

        /// A plant to be found by its names.
        public init(id: PlantID, popularity: Int, names: [String]) {
            self.id = id
            self.popularity = popularity
            self.names = names
        }

        /// The document of a published plant.
        public init(_ plant: Plant) {
            let common = plant.names.keys.sorted().flatMap { plant.names[$0] ?? [] }
            self.init(
                id: plant.id, popularity: plant.popularity, names: common + [plant.scientificName])
        }
    }

    private struct Entry {
        var start: UInt32
        var end: UInt32
        var plant: UInt32
        var isNameStart: Bool
    }

    private enum Tier: UInt8 { case exact, nameStart, wordStart, typo }

    private static let shortPrefix = 3

    private let ids: [PlantID]
    private let text: [UInt8]
    private let entries: [Entry]
    private var shortLists: [[UInt8]: [UInt32]] = [:]

    /// An index of plants; their numbers in it are their ranks, so that ties need no look-up.
    public init(_ documents: [Document]) {
        let ranked = documents.sorted {
            $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id < $1.id
        }
        ids = ranked.map(\.id)
        var text: [UInt8] = []
        var entries: [Entry] = []
        for (plant, document) in ranked.enumerated() {
            for name in Set(document.names.map(Folding.fold)).sorted() where !name.isEmpty {
                let start = text.count
                text.append(contentsOf: name.utf8)
                var isWordStart = true
                for offset in start..<text.count {
                    if isWordStart {
                        entries.append(
                            Entry(
                                start: UInt32(offset), end: UInt32(text.count),
                                plant: UInt32(plant), isNameStart: offset == start))
                    }
                    isWordStart = text[offset] == UInt8(ascii: " ")
                }
            }
        }
        entries.sort { left, right in
            let leftText = text[Int(left.start)..<Int(left.end)]
            let rightText = text[Int(right.start)..<Int(right.end)]
            if leftText.elementsEqual(rightText) { return left.plant < right.plant }
            return leftText.lexicographicallyPrecedes(rightText)
        }
        self.text = text
        self.entries = entries
        shortLists = makeShortLists()
    }

    /// How many plants are in it.
    public var count: Int { ids.count }

    /// All plants that match a query, best first.
    public func search(_ query: String) -> [PlantID] {
        ranks(matching: query).map { ids[Int($0)] }
    }

    /// Some of the plants that match a query, and how many match in all; no list of the others is
    /// made, because one letter may match most plants.
    public func search(_ query: String, in page: Range<Int>) -> (total: Int, plants: [PlantID]) {
        let ranks = ranks(matching: query)
        return (ranks.count, ranks[page.clamped(to: ranks.indices)].map { ids[Int($0)] })
    }

    private func ranks(matching query: String) -> [UInt32] {
        let query = Array(Folding.fold(query).utf8)
        guard !query.isEmpty else { return [] }
        if query.count <= Self.shortPrefix { return shortLists[query] ?? [] }
        var tiers: [UInt32: Tier] = [:]
        collect(entries(startingWith: query), for: query, into: &tiers)
        if tiers.count < Limits.resultsPerPage { collectTypos(of: query, into: &tiers) }
        return Self.ordered(tiers)
    }

    private static func ordered(_ tiers: [UInt32: Tier]) -> [UInt32] {
        tiers.sorted { left, right in
            left.value != right.value
                ? left.value.rawValue < right.value.rawValue : left.key < right.key
        }.map(\.key)
    }

    private func collect(
        _ range: Range<Int>, for query: [UInt8], into tiers: inout [UInt32: Tier]
    ) {
        for entry in entries[range] {
            let isExact = entry.isNameStart && Int(entry.end - entry.start) == query.count
            let tier: Tier = isExact ? .exact : entry.isNameStart ? .nameStart : .wordStart
            if let known = tiers[entry.plant], known.rawValue <= tier.rawValue { continue }
            tiers[entry.plant] = tier
        }
    }

    /// Tries every text one typo away from the query; a variant whose beginning no entry has is
    /// left at once.
    private func collectTypos(of query: [UInt8], into tiers: inout [UInt32: Tier]) {
        let letters = Array("abcdefghijklmnopqrstuvwxyz ".utf8)
        func look(_ variant: [UInt8]) {
            for entry in entries[entries(startingWith: variant)] where tiers[entry.plant] == nil {
                tiers[entry.plant] = .typo
            }
        }
        for place in 0..<query.count {
            let before = Array(query[..<place])
            if entries(startingWith: before).isEmpty { return }
            let after = query[(place + 1)...]
            look(before + after)
            for letter in letters {
                look(before + [letter] + after)
                look(before + [letter] + query[place...])
            }
            if let next = after.first {
                look(before + [next, query[place]] + after.dropFirst())
            }
        }
    }

    /// The entries whose text begins with a prefix, by two binary searches.
    private func entries(startingWith prefix: [UInt8]) -> Range<Int> {
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
        return lower..<max(lower, upper)
    }

    private func makeShortLists() -> [[UInt8]: [UInt32]] {
        var prefixes: Set<[UInt8]> = []
        for entry in entries {
            for length in 1...Self.shortPrefix where Int(entry.end - entry.start) >= length {
                prefixes.insert(Array(text[Int(entry.start)..<Int(entry.start) + length]))
            }
        }
        var lists: [[UInt8]: [UInt32]] = [:]
        for prefix in prefixes {
            var tiers: [UInt32: Tier] = [:]
            collect(entries(startingWith: prefix), for: prefix, into: &tiers)
            lists[prefix] = Self.ordered(tiers)
        }
        return lists
    }
}
