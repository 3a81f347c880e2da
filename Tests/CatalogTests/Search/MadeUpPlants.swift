import FoundationEssentials
import TestSupport

@testable import Catalog

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
        var dice = SeededRandom(seed: seed)
        let letters = Array(letters)
        func word(_ dice: inout SeededRandom) -> String {
            String((0..<(2 + dice.below(6))).map { _ in dice.pick(letters) })
        }
        return (0..<count).compactMap { number in
            var names: [Language: [String]] = [:]
            for language in Language.allCases where dice.below(3) == 0 {
                names[language] = (0...dice.below(2)).map { _ in
                    (0...dice.below(3)).map { _ in word(&dice) }.joined(separator: " ")
                }
            }
            let facets = facets(&dice)
            let scientific = word(&dice).capitalized + " " + word(&dice)
            return PlantID(rawValue: "plant-\(number)").map {
                SearchRow(
                    id: $0, scientificName: scientific, names: names,
                    popularity: dice.below(2) == 0 ? 0 : dice.below(1 << dice.below(12)),
                    facets: facets, isPlayable: dice.below(4) == 0,
                    colour: dice.below(2) == 0 ? "#a0b0c0" : nil)
            }
        }
    }

    static func facets(_ dice: inout SeededRandom) -> SearchFacets {
        func some<Value: CaseIterable>(_ all: Value.Type) -> [Value] {
            (0..<dice.below(3)).map { _ in dice.pick(Array(Value.allCases)) }
        }
        return SearchFacets(
            colours: some(PlantColour.self), seasons: some(BloomSeason.self),
            regions: some(Region.self), types: some(PlantType.self))
    }
}
