import FoundationEssentials
import TestSupport
import Testing

@testable import Catalog

/// Two hundred thousand made-up plants, for Benchmarks/search-shards: genera and epithets as uneven in
/// use as real ones, common names in five languages, popularity over six orders of magnitude, and
/// facets of every plant drawn evenly, which is the worst for their lists.
@Suite struct `A large catalogue's search files` {
    private static let environment = ProcessInfo.processInfo.environment

    private struct Vocabulary {
        var words: [String]

        init(
            _ count: Int, syllables: ClosedRange<Int>, endings: [String], own: [String] = [],
            _ dice: inout SeededRandom
        ) {
            let onsets = [
                "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "ch", "br",
                "st", "tr", "ph", "gl",
            ]
            let plain = ["a", "e", "i", "o", "u", "ae", "y"]
            let vowels = plain + plain + own
            let codas = ["", "", "", "l", "n", "r", "s"]
            var seen: Set<String> = []
            words = []
            while words.count < count {
                var word = ""
                for _ in 0..<(syllables.lowerBound + dice.below(syllables.count)) {
                    word += dice.pick(onsets) + dice.pick(vowels) + dice.pick(codas)
                }
                word += dice.pick(endings)
                if seen.insert(word).inserted { words.append(word) }
            }
        }

        /// The n-th word about n times rarer than the first, as in texts.
        func pick(_ dice: inout SeededRandom) -> String {
            var bound = words.count
            for _ in 0..<2 { bound = 1 + dice.below(bound) }
            return words[bound - 1]
        }
    }

    static func rows(_ count: Int, seed: UInt64) -> [SearchRow] {
        var dice = SeededRandom(seed: seed)
        let genera = Vocabulary(
            12_000, syllables: 1...3, endings: ["a", "um", "us", "ia", "is"], &dice)
        let epithets = Vocabulary(
            40_000, syllables: 2...3, endings: ["a", "um", "us", "ensis", "ii", "oides"], &dice)
        let shares: [(Language, Int)] = [(.en, 60), (.es, 20), (.fr, 20), (.de, 15), (.sv, 10)]
        // So many names have letters of their language as in our own content: 27 and 48 of a hundred.
        let own: [Language: [String]] = [
            .de: ["ä", "ö", "ü"], .sv: ["å", "ä", "ö", "å", "ä", "ö"],
        ]
        let nouns = shares.map { language, _ in
            Vocabulary(
                3_000, syllables: 1...2, endings: ["", "e", "er", "en"], own: own[language] ?? [],
                &dice)
        }
        let adjectives = shares.map { _ in
            Vocabulary(4_000, syllables: 1...3, endings: ["", "y", "er", "o"], &dice)
        }
        var ids: Set<PlantID> = []
        var rows: [SearchRow] = []
        while rows.count < count {
            let scientific = genera.pick(&dice).capitalized + " " + epithets.pick(&dice)
            guard let id = PlantID(scientificName: scientific), ids.insert(id).inserted else {
                continue
            }
            var names: [Language: [String]] = [:]
            for (number, (language, share)) in shares.enumerated() {
                while dice.below(100) < share {
                    names[language, default: []].append(
                        adjectives[number].pick(&dice) + " " + nouns[number].pick(&dice))
                }
            }
            let facets = SearchFacets(
                colours: (0...dice.below(2)).map { _ in dice.pick(PlantColour.allCases) },
                seasons: (0...dice.below(2)).map { _ in dice.pick(BloomSeason.allCases) },
                regions: (0...dice.below(3)).map { _ in dice.pick(Region.allCases) },
                types: [dice.pick(PlantType.allCases)])
            rows.append(
                SearchRow(
                    id: id, scientificName: scientific, names: names,
                    popularity: dice.below(1 << dice.below(21)), facets: facets, colour: nil))
        }
        return rows
    }

    @Test(
        .enabled(
            if: environment["SEARCH_FILES"] != nil,
            "skipped: SEARCH_FILES names no folder to write to"))
    func `are written for the benchmark`() throws {
        let folder = URL(filePath: try #require(Self.environment["SEARCH_FILES"]))
        let count = Self.environment["SEARCH_PLANTS"].flatMap { Int($0) } ?? 200_000
        let manifest = try SearchShards.write(Self.rows(count, seed: 1)) { contents in
            try contents.map { content in
                let data = try CanonicalJSON.encode(content)
                let hash = ObjectRef(of: data, extension: "json").sha256
                let file = folder.appending(path: SearchManifest.path(of: hash))
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
                return hash
            }
        }
        try CanonicalJSON.encode(manifest).write(to: folder.appending(path: "search.json"))
    }
}
