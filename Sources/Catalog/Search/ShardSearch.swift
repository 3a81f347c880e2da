public import FoundationEssentials

/// Searches the files of `SearchManifest`, with the same results as `SearchIndex`. The site's
/// JavaScript gives the same (Tests/Golden/vectors/search.json).
public final class ShardSearch {
    /// A search file that does not match the manifest.
    public struct Failure: Error, CustomStringConvertible {
        /// The file, or its fault.
        public var description: String
    }

    /// A page of results, with the number of all.
    public struct Found: Sendable {
        /// The number of all results.
        public var total: Int
        /// The results of the page.
        public var rows: [SearchRow]
    }

    private let manifest: SearchManifest
    private let numbers: SearchFileNumbers
    private let keys: LeafKeys
    private let fetch: (String) throws -> Data
    private var big: [[UInt8]: Int] = [:]
    private var kept: [Int: Any] = [:]
    private var tables: [Int: [String]] = [:]

    /// Creates a search of an edition's files.
    ///
    /// - Parameters:
    ///   - manifest: the manifest that edition.json names.
    ///   - fetch: returns the content of the object with a SHA-256 (`SearchManifest.path`); each is
    ///     fetched once and kept.
    /// - Throws: `Failure` for an inconsistent manifest.
    public init(_ manifest: SearchManifest, fetch: @escaping (String) throws -> Data) throws {
        keys = LeafKeys(PackedWords.unpack(manifest.leaves))
        guard let numbers = SearchFileNumbers(manifest, leaves: keys.count) else {
            throw Failure(description: "the search manifest")
        }
        self.manifest = manifest
        self.numbers = numbers
        self.fetch = fetch
        for (number, prefix) in manifest.big.enumerated() { big[Array(prefix.utf8)] = number }
    }

    /// The results of a request.
    ///
    /// - Throws: `Failure` when a search file has a wrong form, or the error of `fetch`.
    public func search(_ request: SearchRequest) throws -> Found {
        let text = Folding.fold(request.text)
        if text.isEmpty, request.filters.isEmpty { return Found(total: 0, rows: []) }
        if let prefix = big[Array(text.utf8)] { return try listed(prefix, request) }
        var plants = try matches(text, request.text)
        if !request.filters.isEmpty { plants.removeAll { !$0.facets.passes(request.filters) } }
        switch request.sort {
        case .relevance: break
        case .popularity: plants.sort(by: Self.isMorePopular)
        case .name:
            plants.sort {
                $0.nameKey != $1.nameKey ? $0.nameKey < $1.nameKey : $0.id < $1.id
            }
        }
        let page = request.places.clamped(to: plants.indices)
        return Found(total: plants.count, rows: try plants[page].map(row))
    }

    private static func isMorePopular(_ left: SearchLeaf.Plant, _ right: SearchLeaf.Plant) -> Bool {
        left.popularity != right.popularity
            ? left.popularity > right.popularity : left.id < right.id
    }
}

/// Files.
extension ShardSearch {
    private func file<Value: Decodable>(_ number: Int, as type: Value.Type) throws -> Value {
        if let known = kept[number] as? Value { return known }
        let (table, place) = number.quotientAndRemainder(dividingBy: manifest.tableEach)
        guard manifest.tables.indices.contains(table) else {
            throw Failure(description: "no search file \(number)")
        }
        let hashes = try tables[table] ?? decoded([String].self, from: manifest.tables[table])
        tables[table] = hashes
        guard hashes.indices.contains(place) else {
            throw Failure(description: "no search file \(number)")
        }
        let value = try decoded(Value.self, from: hashes[place])
        kept[number] = value
        return value
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, from hash: String) throws -> Value {
        let data = try fetch(hash)
        do {
            return try CanonicalJSON.decode(type, from: data)
        } catch {
            throw Failure(description: SearchManifest.path(of: hash))
        }
    }

    private func places(_ gaps: String) throws -> [UInt32] {
        guard let places = Gaps.decode(gaps, below: manifest.plants) else {
            throw Failure(description: "a search list")
        }
        return places
    }

    private func row(of plant: SearchLeaf.Plant) throws -> SearchRow {
        let index = try file(numbers.pageIndex, as: PageIndex.self)
        guard let page = index.page(popularity: plant.popularity, id: plant.id),
            let row = try file(numbers.page(page), as: [SearchRow].self)
                .first(where: { $0.id == plant.id })
        else { throw Failure(description: "no row of \(plant.id)") }
        return row
    }

    private func row(ofRank rank: UInt32) throws -> SearchRow {
        let index = try file(numbers.pageIndex, as: PageIndex.self)
        guard let (page, place) = index.page(rank: Int(rank)) else {
            throw Failure(description: "no row of rank \(rank)")
        }
        let rows = try file(numbers.page(page), as: [SearchRow].self)
        guard rows.indices.contains(place) else {
            throw Failure(description: "no row of rank \(rank)")
        }
        return rows[place]
    }
}

/// Prefixes with few matches: from leaves.
extension ShardSearch {
    /// Every match of a folded text, best first; `typed` is the same text before folding.
    private func matches(_ text: String, _ typed: String) throws -> [SearchLeaf.Plant] {
        let query = Array(text.utf8)
        var tiers: [PlantID: Int] = [:]
        var plants: [PlantID: SearchLeaf.Plant] = [:]
        for number in keys.leaves(for: query) {
            let leaf = try file(number, as: SearchLeaf.self)
            for entry in leaf.entries where entry.text.starts(with: query) {
                let tier = MatchTier.of(
                    length: entry.text.count, query: query.count,
                    isNameStart: entry.isNameStart, isSpelled: entry.isSpelled)
                let plant = leaf.plants[entry.plant]
                tiers[plant.id] = min(tier, tiers[plant.id] ?? tier)
                plants[plant.id] = plant
            }
        }
        var found = (0..<MatchTier.count).flatMap { tier -> [SearchLeaf.Plant] in
            plants.values.filter { tiers[$0.id] == tier }.sorted(by: Self.isMorePopular)
        }
        guard text.unicodeScalars.count >= Typo.leastLetters else { return found }
        for step in [{ self.spaced(typed) }, { self.mistyped(text) }]
        where found.count < Limits.resultsPerPage {
            let known = Set(found.map(\.id))
            let room = Limits.resultsPerPage - found.count
            found += try best(step(), filling: room) { !known.contains($0) }
        }
        return found
    }

    /// Possible corrections of a text: their leaves, and a test for the words there.
    private struct Meant {
        var leaves: Set<Int> = []
        var lists: Set<Int> = []
        var isMeant: ([UInt8]) -> Bool
    }

    /// The same letters with other spaces.
    private func spaced(_ typed: String) -> Meant {
        let texts = Spacing.typed(typed)
        var meant = Meant { word in texts.contains { Spacing.begins(word, with: $0.utf8) } }
        for letters in texts {
            Spacing.eachText(
                of: letters,
                goesOn: { text in
                    let leaves = keys.leaves(for: text.utf8)
                    // Within one leaf the test distinguishes them.
                    if leaves.count < 2 { meant.leaves.formUnion(leaves) }
                    return leaves.count > 1
                }, look: { place($0, in: &meant) })
        }
        return meant
    }

    /// One typo.
    private func mistyped(_ text: String) -> Meant {
        let query = Array(text.unicodeScalars)
        var meant = Meant { word in
            let word = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
            return Typo.begins(word[...], withWhatIsMeantBy: query)
        }
        Typo.eachMeant(by: text, isKnown: { !keys.leaves(for: $0.utf8).isEmpty }) {
            place($0, in: &meant)
        }
        return meant
    }

    private func place(_ text: String, in meant: inout Meant) {
        if let list = big[Array(text.utf8)] {
            meant.lists.insert(list)
        } else {
            meant.leaves.formUnion(keys.leaves(for: text.utf8))
        }
    }

    /// The most popular plants among the corrections that are new, at most `room`.
    private func best(_ meant: Meant, filling room: Int, isNew: (PlantID) -> Bool) throws
        -> [SearchLeaf.Plant]
    {
        var found: [PlantID: SearchLeaf.Plant] = [:]
        for number in meant.leaves.sorted() {
            let leaf = try file(number, as: SearchLeaf.self)
            for entry in leaf.entries
            where isNew(leaf.plants[entry.plant].id) && meant.isMeant(entry.text) {
                found[leaf.plants[entry.plant].id] = leaf.plants[entry.plant]
            }
        }
        var ranks: Set<UInt32> = []
        for list in meant.lists.sorted() {
            let tiers = try file(numbers.list(of: list, order: 0), as: [String].self)
            ranks.formUnion(try tiers.flatMap(places).sorted().prefix(2 * Limits.resultsPerPage))
        }
        var listed: [SearchLeaf.Plant] = []
        for rank in ranks.sorted().prefix(2 * Limits.resultsPerPage) {
            // A row is read only while it can be among the best.
            let bound = try file(numbers.pageIndex, as: PageIndex.self).mostPopularity(ofRank: rank)
            let ahead = found.values.count { $0.popularity > bound ?? .max }
            if listed.count + ahead >= room { break }
            let row = try row(ofRank: rank)
            guard isNew(row.id) else { continue }
            found[row.id] = nil
            listed.append(SearchLeaf.Plant(row))
        }
        return Array((found.values + listed).sorted(by: Self.isMorePopular).prefix(room))
    }
}

extension SearchLeaf.Plant {
    init(_ row: SearchRow) {
        self.init(
            id: row.id, popularity: row.popularity, facets: row.facets, nameKey: row.nameKey)
    }
}

/// Prefixes with many matches: from lists.
extension ShardSearch {
    private func listed(_ prefix: Int, _ request: SearchRequest) throws -> Found {
        let order = request.sort == .name ? 1 : 0
        var lists = try file(numbers.list(of: prefix, order: order), as: [String].self)
            .map(places)
        if request.sort == .popularity { lists = [lists.joined().sorted()] }
        var passing = lists.flatMap(\.self)
        for (kind, mask) in request.filters.masks.enumerated() where mask != 0 {
            let wanted = try wanted(kind: kind, mask: mask, order: order)
            passing = passing.filter { wanted[Int($0)] }
        }
        let page = Array(passing[request.places.clamped(to: passing.indices)])
        let ranks = try order == 0 ? page : page.map(rank(ofPlace:))
        return Found(total: passing.count, rows: try ranks.map(row(ofRank:)))
    }

    /// Which indices of an order have one of the wanted values.
    private func wanted(kind: Int, mask: UInt32, order: Int) throws -> [Bool] {
        var wanted = [Bool](repeating: false, count: manifest.plants)
        let first = manifest.facets[..<kind].reduce(0, +)
        for bit in 0..<manifest.facets[kind] where mask >> UInt32(bit) & 1 == 1 {
            let gaps =
                try file(numbers.facet(first + bit, order: order), as: [String].self).first ?? ""
            for place in try places(gaps) { wanted[Int(place)] = true }
        }
        return wanted
    }

    private func rank(ofPlace place: UInt32) throws -> UInt32 {
        let (part, rest) = Int(place).quotientAndRemainder(dividingBy: manifest.placesEach)
        let ranks = try file(numbers.locator(part), as: [UInt32].self)
        guard ranks.indices.contains(rest) else { throw Failure(description: "a locator") }
        return ranks[rest]
    }
}
