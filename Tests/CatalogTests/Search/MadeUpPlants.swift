import FoundationEssentials

@testable import Catalog

/// Numbers from a seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A number from 0 to below a bound.
    mutating func roll(_ bound: Int) -> Int { Int(next() >> 33) % max(1, bound) }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[roll(items.count)] }
}

/// Objects in memory, and how much was read of them.
final class ObjectFolder {
    private(set) var objects: [String: Data] = [:]
    private(set) var read: [String] = []

    func put(_ contents: [any Encodable & Sendable]) throws -> [String] {
        try contents.map { content in
            let data = try CanonicalJSON.encode(content)
            let hash = ObjectRef(of: data, extension: "json").sha256
            objects[hash] = data
            return hash
        }
    }

    func fetch(_ hash: String) throws -> Data {
        read.append(hash)
        guard let data = objects[hash] else { throw ShardSearch.Failure(description: hash) }
        return data
    }

    func forget() { read = [] }
}

/// Plants whose few letters, ties and accents make names meet.
enum MadeUpPlants {
    static func rows(_ count: Int, seed: UInt64, letters: String = "abcdeäößéo") -> [SearchRow] {
        var dice = Dice(seed: seed)
        let letters = Array(letters)
        func word(_ dice: inout Dice) -> String {
            String((0..<(2 + dice.roll(6))).map { _ in dice.pick(letters) })
        }
        return (0..<count).compactMap { number in
            var names: [Language: [String]] = [:]
            for language in Language.allCases where dice.roll(3) == 0 {
                names[language] = (0...dice.roll(2)).map { _ in
                    (0...dice.roll(3)).map { _ in word(&dice) }.joined(separator: " ")
                }
            }
            let facets = facets(&dice)
            let scientific = word(&dice).capitalized + " " + word(&dice)
            return PlantID(rawValue: "plant-\(number)").map {
                SearchRow(
                    id: $0, scientificName: scientific, names: names,
                    popularity: dice.roll(2) == 0 ? 0 : dice.roll(1 << dice.roll(12)),
                    facets: facets, isPlayable: dice.roll(4) == 0,
                    colour: dice.roll(2) == 0 ? "#a0b0c0" : nil)
            }
        }
    }

    static func facets(_ dice: inout Dice) -> SearchFacets {
        func some<Value: CaseIterable>(_ all: Value.Type) -> [Value] {
            (0..<dice.roll(3)).map { _ in dice.pick(Array(Value.allCases)) }
        }
        return SearchFacets(
            colours: some(PlantColour.self), seasons: some(BloomSeason.self),
            regions: some(Region.self), types: some(PlantType.self))
    }
}
