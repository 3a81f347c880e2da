/// The first file of a search on a static host: the contents of the search files, and their hashes.
///
/// The files, numbered in this order, are JSON:
/// - *leaves*: the words with the leaf's key as prefix (`SearchLeaf`);
/// - *lists* of each big prefix: in the order by popularity one list for each `MatchTier`, in the
///   order by name one list of all matches; each list is `Gaps` of indices in that order;
/// - *facets* of each of the two orders: `[Gaps]`, the indices of each value;
/// - *locators*: for indices in the order by name, the ranks by popularity;
/// - the *page index* (`PageIndex`) and *pages* of rows: `[SearchRow]`, the most popular first.
///
/// A leaf's key is a folded prefix. "rosa*bc" has the words that continue after "rosa" with b or c,
/// letters too rare there for a leaf of their own; "$" among such letters stands for the words that
/// end there. A word's leaf depends only on the words with the same beginning, so that a new plant
/// changes only its own leaves; pages end where an id's hash determines it. Lists, facets and
/// locators contain indices and change with every new plant.
public struct SearchManifest: Codable, Sendable, Hashable {
    /// The number of plants.
    public var plants: Int
    /// The keys of the leaves, sorted by their bytes (`PackedWords`).
    public var leaves: String
    /// The prefixes with so many matches that lists are made for them; "" is one.
    public var big: [String]
    /// The number of values of each kind of facet.
    public var facets: [Int]
    /// Indices per locator.
    public var placesEach: Int
    /// Hashes per table.
    public var tableEach: Int
    /// The SHA-256 of each table: a JSON array of the SHA-256 of files, by their numbers.
    public var tables: [String]

    /// The path of the object with a hash, below the edition's root.
    public static func path(of hash: String) -> String {
        "objects/\(hash.prefix(2))/\(hash).json"
    }
}

/// Numbers of files, after `SearchManifest`.
struct SearchFileNumbers {
    /// The number of orders: by popularity, and by name.
    static let orders = 2

    private let lists: Int
    private let facetLists: Int
    private let facetValues: Int
    private let placesEach: Int
    /// The number of the page index; pages follow it.
    let pageIndex: Int

    /// The numbers; nil when the manifest's sizes are inconsistent.
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

/// The leaves by the beginnings of words.
struct LeafKeys {
    /// Separates the rare letters in a leaf's key from the prefix before them.
    static let others = UInt8(ascii: "*")
    /// Among such letters: the words that end there.
    static let ends = UInt8(ascii: "$")

    private let keys: [[UInt8]]
    /// The leaf with all words of a prefix, by prefix.
    private var whole: [[UInt8]: Int] = [:]
    /// Prefixes with several leaves, with the leaves' numbers.
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

    /// The number of leaves.
    var count: Int { keys.count }

    /// The numbers of the leaves, ascending; empty when no word begins with the text.
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
