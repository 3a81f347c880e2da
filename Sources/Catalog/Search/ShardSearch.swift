public import FoundationEssentials

/// Searches the files of `SearchManifest`, with the results of `SearchIndex`. The site's JavaScript
/// does the same (Tests/Golden/vectors/search.json).
public final class ShardSearch {
    /// A search file that is not as the manifest says.
    public struct Broken: Error, CustomStringConvertible {
        /// The file's SHA-256, or what is wrong with the manifest.
        public var description: String
    }

    /// Some results and how many there are.
    public struct Found: Sendable {
        /// How many plants match.
        public var total: Int
        /// The page that was asked for.
        public var rows: [SearchRow]
    }

    private let manifest: SearchManifest
    private let fetch: (String) throws -> Data
    private let keys: LeafKeys
    private var big: [[UInt8]: Int] = [:]
    private var kept: [Int: Any] = [:]
    private var tables: [Int: [String]] = [:]
    private var named: [Int: [Named]] = [:]
    private var beginnings: Set<[Unicode.Scalar]>?

    /// A search over an edition's files.
    ///
    /// - Parameters:
    ///   - manifest: what edition.json names as its search.
    ///   - fetch: the content of the object of a SHA-256 (`SearchManifest.path`); files that were
    ///     fetched once are kept.
    /// - Throws: `Broken` for a manifest that contradicts itself.
    public init(_ manifest: SearchManifest, fetch: @escaping (String) throws -> Data) throws {
        guard manifest.isSound else { throw Broken(description: "the search manifest") }
        self.manifest = manifest
        self.fetch = fetch
        keys = LeafKeys(manifest.leaves)
        for (number, prefix) in manifest.big.enumerated() { big[Array(prefix.utf8)] = number }
    }

    /// What a request finds.
    ///
    /// - Throws: `Broken`, or what `fetch` throws.
    public func search(_ request: SearchRequest) throws -> Found {
        let text = Folding.fold(request.text)
        if text.isEmpty, request.filters.isEmpty { return Found(total: 0, rows: []) }
        if let prefix = big[Array(text.utf8)] { return try listed(prefix, request) }
        var rows = try matches(text)
        if !request.filters.isEmpty { rows.removeAll { !$0.facets.passes(request.filters) } }
        switch request.sort {
        case .relevance: break
        case .popularity: rows.sort(by: Self.isMorePopular)
        case .name:
            let keyed = rows.map {
                (key: Array(Folding.fold($0.shownName(in: request.language)).utf8), row: $0)
            }
            rows = keyed.sorted { left, right in
                left.key != right.key
                    ? left.key.lexicographicallyPrecedes(right.key) : left.row.id < right.row.id
            }.map(\.row)
        }
        let page = request.places.clamped(to: rows.indices)
        return Found(total: rows.count, rows: Array(rows[page]))
    }

    static func isMorePopular(_ left: SearchRow, _ right: SearchRow) -> Bool {
        left.popularity != right.popularity
            ? left.popularity > right.popularity : left.id < right.id
    }

    // MARK: files

    private func file<Value: Decodable>(_ number: Int, as type: Value.Type) throws -> Value {
        if let known = kept[number] as? Value { return known }
        let table = number / manifest.tableEach
        guard manifest.tables.indices.contains(table) else {
            throw Broken(description: "no search file \(number)")
        }
        let hashes =
            try tables[table] ?? decoded([String].self, from: manifest.tables[table])
        tables[table] = hashes
        guard hashes.indices.contains(number % manifest.tableEach) else {
            throw Broken(description: "no search file \(number)")
        }
        let value = try decoded(Value.self, from: hashes[number % manifest.tableEach])
        kept[number] = value
        return value
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, from hash: String) throws -> Value {
        do {
            return try CanonicalJSON.decode(type, from: try fetch(hash))
        } catch is DecodingError {
            throw Broken(description: SearchManifest.path(of: hash))
        }
    }

    private func places(_ gaps: [UInt32]) throws -> [UInt32] {
        guard let places = Gaps.decode(gaps, below: manifest.plants) else {
            throw Broken(description: "a search list")
        }
        return places
    }
}

/// Prefixes that few plants match: from leaves.
extension ShardSearch {
    /// Every match of a text, best first.
    private func matches(_ text: String) throws -> [SearchRow] {
        var tiers: [[SearchRow]] = [[], [], []]
        var known: Set<PlantID> = []
        let query = Array(text.unicodeScalars)
        for leaf in keys.leaves(for: text.utf8) {
            for plant in try plants(in: leaf) where !known.contains(plant.row.id) {
                guard let tier = plant.tier(for: query) else { continue }
                known.insert(plant.row.id)
                tiers[tier].append(plant.row)
            }
        }
        let direct = tiers.flatMap { $0.sorted(by: Self.isMorePopular) }
        guard text.unicodeScalars.count >= Typo.leastLetters,
            direct.count < Limits.resultsPerPage
        else { return direct }
        return direct
            + (try typos(of: text, beside: known, atMost: Limits.resultsPerPage - direct.count))
    }

    /// A plant of a leaf and its folded names.
    private struct Named {
        var row: SearchRow
        var names: [[Unicode.Scalar]]

        init(_ row: SearchRow) {
            self.row = row
            names = row.foldedNames.map { Array($0.unicodeScalars) }
        }

        /// What the names are from each of their words on.
        private func words(of name: [Unicode.Scalar]) -> some Sequence<ArraySlice<Unicode.Scalar>> {
            name.indices.lazy.filter { $0 == 0 || name[$0 - 1] == " " }.map { name[$0...] }
        }

        func tier(for query: [Unicode.Scalar]) -> Int? {
            names.compactMap { name -> Int? in
                if name.starts(with: query) { return name.count == query.count ? 0 : 1 }
                return words(of: name).contains { $0.starts(with: query) } ? 2 : nil
            }.min()
        }

        func isMeant(by query: [Unicode.Scalar]) -> Bool {
            names.contains { name in
                words(of: name).contains { Typo.begins($0, withWhatIsMeantBy: query) }
            }
        }
    }

    private func plants(in leaf: Int) throws -> [Named] {
        if let known = named[leaf] { return known }
        let plants = try file(leaf, as: [SearchRow].self).map(Named.init)
        named[leaf] = plants
        return plants
    }

    /// The most popular plants one typo away. Leaves are read in the order of what they can hold,
    /// until no other can hold better ones.
    private func typos(
        of text: String, beside known: Set<PlantID>, atMost most: Int
    ) throws -> [SearchRow] {
        let query = Array(text.unicodeScalars)
        let (leaves, lists) = try whereMeant(by: text)
        var found: [PlantID: SearchRow] = [:]
        func take(_ plants: [Named]) {
            for plant in plants where !known.contains(plant.row.id) && plant.isMeant(by: query) {
                found[plant.row.id] = plant.row
            }
        }
        for list in lists {
            let tiers = try file(manifest.list(of: list, order: 0), as: [[UInt32]].self)
            let ranks = try tiers.flatMap(places).sorted().prefix(2 * Limits.resultsPerPage)
            take(try rows(of: Array(ranks)).map(Named.init))
        }
        func best() -> [SearchRow] {
            Array(found.values.sorted(by: Self.isMorePopular).prefix(most))
        }
        for leaf in leaves {
            let best = best()
            if best.count == most, let last = best.last,
                SearchShards.bits(of: last.popularity) > manifest.bits[leaf]
            {
                break
            }
            take(try plants(in: leaf))
        }
        return best()
    }

    /// The leaves, best first, and the big prefixes of all texts that may have been meant.
    private func whereMeant(by text: String) throws -> (leaves: [Int], lists: [Int]) {
        let stems = try stems()
        func isKnown(_ text: String) -> Bool {
            stems.contains(Array(text.unicodeScalars.prefix(manifest.stemLetters)))
        }
        var leaves: Set<Int> = []
        var lists: Set<Int> = []
        Typo.eachMeant(by: text, isKnown: isKnown) { meant in
            guard isKnown(meant) else { return }
            if let list = big[Array(meant.utf8)] {
                lists.insert(list)
            } else {
                leaves.formUnion(keys.leaves(for: meant.utf8))
            }
        }
        let ordered = leaves.sorted {
            manifest.bits[$0] != manifest.bits[$1] ? manifest.bits[$0] > manifest.bits[$1] : $0 < $1
        }
        return (ordered, lists.sorted())
    }

    private func stems() throws -> Set<[Unicode.Scalar]> {
        if let beginnings { return beginnings }
        let read = Stems.beginnings(
            in: try file(manifest.stems, as: [String].self).first ?? "")
        beginnings = read
        return read
    }
}

/// Prefixes that many plants match: from lists.
extension ShardSearch {
    private func listed(_ prefix: Int, _ request: SearchRequest) throws -> Found {
        var order = 0
        if request.sort == .name {
            guard let language = manifest.languages.firstIndex(of: request.language) else {
                throw Broken(description: "no order by name in \(request.language)")
            }
            order = 1 + language
        }
        var lists = try file(manifest.list(of: prefix, order: order), as: [[UInt32]].self)
            .map(places)
        if request.sort == .popularity { lists = [lists.joined().sorted()] }
        var passing = lists.flatMap(\.self)
        for (kind, mask) in request.filters.masks.enumerated() where mask != 0 {
            let wanted = try wanted(kind: kind, mask: mask, order: order)
            passing = passing.filter { wanted[Int($0)] }
        }
        let page = Array(passing[request.places.clamped(to: passing.indices)])
        let ranks = try order == 0 ? page : located(page, language: order - 1)
        return Found(total: passing.count, rows: try rows(of: ranks))
    }

    /// Which places of an order have one of the wanted values.
    private func wanted(kind: Int, mask: UInt32, order: Int) throws -> [Bool] {
        var wanted = [Bool](repeating: false, count: manifest.plants)
        let first = manifest.facets[..<kind].reduce(0, +)
        for bit in 0..<manifest.facets[kind] where mask >> UInt32(bit) & 1 == 1 {
            let gaps = try file(manifest.facet(first + bit, order: order), as: [UInt32].self)
            for place in try places(gaps) { wanted[Int(place)] = true }
        }
        return wanted
    }

    private func located(_ places: [UInt32], language: Int) throws -> [UInt32] {
        try places.map { place in
            let (part, rest) = Int(place).quotientAndRemainder(dividingBy: manifest.placesEach)
            let ranks = try file(manifest.locator(part, language: language), as: [UInt32].self)
            guard ranks.indices.contains(rest) else {
                throw Broken(description: "a search locator")
            }
            return ranks[rest]
        }
    }

    private func rows(of ranks: [UInt32]) throws -> [SearchRow] {
        try ranks.map { rank in
            let (part, rest) = Int(rank).quotientAndRemainder(dividingBy: manifest.rowsEach)
            guard Int(rank) < manifest.plants else { throw Broken(description: "a rank") }
            let rows = try file(manifest.page(part), as: [SearchRow].self)
            guard rows.indices.contains(rest) else {
                throw Broken(description: "a page of rows")
            }
            return rows[rest]
        }
    }
}
