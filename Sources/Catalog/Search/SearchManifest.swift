/// What a search on a static host reads first: which search file holds what, and the hashes of all.
///
/// The files, numbered in this order, are JSON:
/// - *leaves*: `[SearchRow]`, the plants that have a word beginning as the leaf's key says;
/// - *lists* of each big prefix: of the popularity order `[exact, name start, word start]`, then of
///   the order by name in each language `[all]`, each a `Gaps` of places in that order;
/// - *facets* of each of these orders: one `Gaps` of places for each value;
/// - *locators* of each language: for places in the order by name, the ranks by popularity;
/// - *pages* of rows: `[SearchRow]` by rank, the most popular first;
/// - *stems*: the first letters of all words (`Stems`), by which typos are told.
///
/// A leaf's key is a folded prefix; "rosa*" holds the words that go on after "rosa" with a letter
/// too rare for a leaf of its own, "rosa$" those that end there. Which leaf holds a word depends on
/// the words with the same beginning alone, so that a new plant changes its own leaves.
public struct SearchManifest: Codable, Sendable, Hashable {
    /// How many plants can be found.
    public var plants: Int
    /// The keys of the leaves, sorted by their bytes.
    public var leaves: [String]
    /// Of each leaf, the bits that its largest popularity takes (3 for 4 to 7; 0 for 0).
    public var bits: [Int]
    /// The prefixes that so many plants match that lists are made for them; "" is one.
    public var big: [String]
    /// The languages that there is an order by name for.
    public var languages: [Language]
    /// How many values each kind of facet has.
    public var facets: [Int]
    /// Rows of one page of rows.
    public var rowsEach: Int
    /// Places of one locator.
    public var placesEach: Int
    /// Letters of a stem.
    public var stemLetters: Int
    /// Hashes in one table.
    public var tableEach: Int
    /// The SHA-256 of each table: a JSON array of the SHA-256 of files, by their numbers.
    public var tables: [String]

    /// The path of the object of a hash, below the edition's root.
    public static func path(of hash: String) -> String {
        "objects/\(hash.prefix(2))/\(hash).json"
    }
}

/// Numbers of files, after `SearchManifest`.
extension SearchManifest {
    /// Popularity and one by name for each language.
    var orders: Int { 1 + languages.count }
    var facetValues: Int { facets.reduce(0, +) }

    private static func parts(_ count: Int, each: Int) -> Int {
        (count + each - 1) / max(1, each)
    }

    private var lists: Int { leaves.count }
    private var facetLists: Int { lists + big.count * orders }
    private var locators: Int { facetLists + orders * facetValues }
    private var pages: Int {
        locators + languages.count * Self.parts(plants, each: placesEach)
    }

    func list(of prefix: Int, order: Int) -> Int { lists + prefix * orders + order }
    func facet(_ value: Int, order: Int) -> Int { facetLists + order * facetValues + value }
    func locator(_ part: Int, language: Int) -> Int {
        locators + language * Self.parts(plants, each: placesEach) + part
    }
    func page(_ part: Int) -> Int { pages + part }
    var stems: Int { pages + Self.parts(plants, each: rowsEach) }

    /// Whether the sizes are such that numbers can be told from them at all.
    var isSound: Bool {
        let few = 0...(1 << 24)
        return [plants, rowsEach, placesEach, stemLetters, tableEach].allSatisfy(few.contains)
            && min(rowsEach, placesEach, tableEach, stemLetters) > 0
            && bits.count == leaves.count && bits.allSatisfy((0...64).contains)
            && facets.count == SearchFacets.kinds && facets.allSatisfy((0...32).contains)
    }
}

/// Which leaves hold the words that begin with a text.
struct LeafKeys {
    private var numbers: [[UInt8]: Int] = [:]
    private var inner: Set<[UInt8]> = []
    private let keys: [[UInt8]]

    static let others = UInt8(ascii: "*")
    static let ends = UInt8(ascii: "$")

    init(_ keys: [String]) {
        self.keys = keys.map { Array($0.utf8) }
        for (number, key) in self.keys.enumerated() {
            numbers[key] = number
            for length in key.indices { inner.insert(Array(key[..<length])) }
        }
    }

    /// The numbers of the leaves, ascending.
    func leaves(for text: some Collection<UInt8>) -> [Int] {
        let text = Array(text)
        for length in 0...text.count {
            let beginning = Array(text[..<length])
            if let leaf = numbers[beginning] { return [leaf] }
            if inner.contains(beginning) { continue }
            return numbers[beginning.dropLast() + [Self.others]].map { [$0] }
                ?? shorterOthers(of: beginning)
        }
        return keys.indices.filter { keys[$0].starts(with: text) }
    }

    /// Within a letter of several bytes no key ends: the leaf of the others stands before it.
    private func shorterOthers(of beginning: [UInt8]) -> [Int] {
        var start = beginning.dropLast()
        while let last = start.last, last >= 0x80 {
            start = start.dropLast()
            if let leaf = numbers[start + [Self.others]] { return [leaf] }
        }
        return []
    }
}
