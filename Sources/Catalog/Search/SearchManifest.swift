/// What a search on a static host reads first: which search file holds what, and the hashes of all.
///
/// The files, numbered in this order, are JSON:
/// - *leaves*: the words that begin as the leaf's key says (`SearchLeaf`);
/// - *lists* of each big prefix: of the order by popularity one of each `MatchTier`, of the order by
///   name `[all]`, each `Gaps` of places in that order;
/// - *facets* of each of the two orders: `[Gaps]`, the places of each value;
/// - *locators*: for places in the order by name, the ranks by popularity;
/// - the *page index* (`PageIndex`) and *pages* of rows: `[SearchRow]`, the most popular first.
///
/// A leaf's key is a folded prefix. "rosa*bc" holds the words that go on after "rosa" with b or c,
/// letters too rare there for a leaf of their own; "$" among such letters stands for the words that
/// end there. Which leaf holds a word depends on the words with the same beginning alone, so that a
/// new plant changes its own leaves; pages end where an id's hash says. Lists, facets and locators
/// hold places and change with every new plant.
public struct SearchManifest: Codable, Sendable, Hashable {
    /// How many plants can be found.
    public var plants: Int
    /// The keys of the leaves, sorted by their bytes (`PackedWords`).
    public var leaves: String
    /// The prefixes that so many plants match that lists are made for them; "" is one.
    public var big: [String]
    /// How many values each kind of facet has.
    public var facets: [Int]
    /// Places of one locator.
    public var placesEach: Int
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
struct SearchFileNumbers {
    /// By popularity, and by name.
    static let orders = 2

    private let lists: Int
    private let facetLists: Int
    private let facetValues: Int
    private let placesEach: Int
    /// The page index; pages follow it.
    let pageIndex: Int

    /// The numbers; nil when sizes are such that there are none.
    init?(_ manifest: SearchManifest, leaves: Int) {
        let few = 0...(1 << 24)
        guard few.contains(manifest.plants), manifest.facets.count == SearchFacets.kinds,
            manifest.facets.allSatisfy((0...32).contains), manifest.placesEach > 0,
            manifest.tableEach > 0
        else { return nil }
        lists = leaves
        placesEach = manifest.placesEach
        facetValues = manifest.facets.reduce(0, +)
        facetLists = lists + manifest.big.count * Self.orders
        pageIndex =
            facetLists + Self.orders * facetValues
            + (manifest.plants + placesEach - 1) / placesEach
    }

    func list(of prefix: Int, order: Int) -> Int { lists + prefix * Self.orders + order }
    func facet(_ value: Int, order: Int) -> Int { facetLists + order * facetValues + value }
    func locator(_ part: Int) -> Int { facetLists + Self.orders * facetValues + part }
    func page(_ part: Int) -> Int { pageIndex + 1 + part }
}

/// Which leaves hold the words that begin with a text.
struct LeafKeys {
    /// Parts the letters of a leaf of rare ones from what they follow.
    static let others = UInt8(ascii: "*")
    /// Among such letters: the words that end.
    static let ends = UInt8(ascii: "$")

    private let keys: [[UInt8]]
    /// By prefix: the leaf of all words with it.
    private var whole: [[UInt8]: Int] = [:]
    /// Prefixes of several leaves, with the numbers of theirs.
    private var parted: [[UInt8]: [Int]] = [:]

    init(_ keys: [[UInt8]]) {
        self.keys = keys
        for (number, key) in keys.enumerated() {
            let star = key.firstIndex(of: Self.others)
            let stem = star.map { Array(key[..<$0]) } ?? key
            for length in 0..<stem.count {
                parted[Array(stem[..<length]), default: []].append(number)
            }
            guard let star else {
                whole[stem] = number
                continue
            }
            parted[stem, default: []].append(number)
            for letter in String(decoding: key[(star + 1)...], as: UTF8.self).unicodeScalars
            where letter != "$" {
                whole[stem + Array(String(letter).utf8)] = number
            }
        }
    }

    /// How many leaves there are.
    var count: Int { keys.count }

    /// The numbers of the leaves, ascending; none when no word begins so.
    func leaves(for text: some Collection<UInt8>) -> [Int] {
        let text = Array(text)
        for length in 0...text.count {
            if let leaf = whole[Array(text[..<length])] { return [leaf] }
            if parted[Array(text[..<length])] == nil, !isWithinLetter(text, length) { return [] }
        }
        return parted[text] ?? []
    }

    private func isWithinLetter(_ text: [UInt8], _ length: Int) -> Bool {
        length < text.count && text[length] & 0xc0 == 0x80
    }
}
