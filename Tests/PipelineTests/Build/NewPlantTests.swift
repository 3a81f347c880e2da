import Foundation
import Testing

@testable import Catalog
@testable import EditionBuild

/// What one more plant changes of an edition: its own shard, its own search files, and what counts or lists
/// everything. All other files stay, and clients and CDNs need not fetch them again.
@Suite struct `One more plant` {
    /// Listed plants of a made-up snapshot.
    static func write(_ numbers: [Int], to project: TemporaryProject) throws {
        let syllables = [
            "ba", "cor", "del", "fi", "gal", "hum", "lis", "mon", "nor", "pel", "ros", "sa", "tul",
            "ver",
        ]
        func word(_ number: Int, _ count: Int) -> String {
            (0..<count).map { syllables[(number / Int(pow(14.0, Double($0)))) % 14] }.joined()
        }
        let rows = numbers.map { number in
            let name = "\(word(number % 196, 2).capitalized)us \(word(number * 31, 4))"
            return """
                {"agreements":0,"disagreements":0,"family":"Testaceae","isActive":true,"name":"\(name)",\
                "names":{"en":["\(word(number * 7, 3)) \(word(number * 13, 2))wort"]},"observations":\((number * 37) % 5000),\
                "photographs":[],"rank":"species","replacements":[],"similar":[],"synonyms":[],"taxon":\(number + 1)}
                """
        }
        try project.write(
            rows.joined(separator: "\n") + "\n", to: "content/sources/made-up/taxa.jsonl")
        try project.write(
            """
            {"format":1,"photographs":0,"rejected":[],"request":"made up","source":"made up","taken":"2026-01-01","taxa":\(rows.count)}
            """, to: "content/sources/made-up/snapshot.json")
    }

    private struct Published {
        var edition: Edition
        var search: SearchManifest
        /// Search files by number.
        var searchFiles: [String]
        var entries: [String: ObjectRef]

        init(_ packed: Packed, of project: TemporaryProject) throws {
            func json<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
                try CanonicalJSON.decode(type, from: project.read("build/\(path)"))
            }
            edition = packed.edition
            let manifest = try json(SearchManifest.self, edition.search.path)
            search = manifest
            searchFiles = try manifest.tables.flatMap {
                try json([String].self, SearchManifest.path(of: $0))
            }
            entries = try json([String: ObjectRef].self, edition.entries.path)
        }
    }

    @Test
    func `changes its own shard, its own search files and the lists of all, and nothing else`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four,
            questions: [
                "science": Sample.questions("science", count: 9),
                "history": Sample.questions("history", count: 9),
            ])
        try Self.write(Array(0..<1_300), to: project)
        let before = try Published(try await project.build(), of: project)
        try Self.write(Array(0..<1_301), to: project)
        let after = try Published(try await project.build(), of: project)
        #expect(after.edition.counts.listed == before.edition.counts.listed + 1)

        // One shard of several, all under their old names.
        #expect(before.edition.shards.count > 1)
        #expect(after.edition.shards.map(\.range) == before.edition.shards.map(\.range))
        #expect(
            zip(before.edition.shards, after.edition.shards).count { $0.object != $1.object } == 1)
        for shard in after.edition.shards {
            let packed = try project.read("build/\(shard.object.path).br").count
            #expect((16 << 10...128 << 10).contains(packed), "\(shard.range) has \(packed)")
        }
        // Its words have a leaf each, one of which may part in some, and it has a row on one page.
        let leaves = LeafKeys(PackedWords.unpack(after.search.leaves)).count
        #expect(
            (1...12).contains(
                Set(after.searchFiles.prefix(leaves)).subtracting(before.searchFiles).count))
        let numbers = try #require(SearchFileNumbers(after.search, leaves: leaves))
        let pages = Set(after.searchFiles[numbers.page(0)...]).subtracting(before.searchFiles)
        #expect((1...2).contains(pages.count))
        // Rounds, packs, pages, answers and daily sets stay.
        #expect(after.edition.decks == before.edition.decks)
        #expect(after.edition.packs == before.edition.packs)
        let changed = Set(after.entries.keys).union(before.entries.keys).filter {
            after.entries[$0] != before.entries[$0]
        }
        #expect(changed.sorted() == ["site/edition.json", "site/offline.json"])
    }
}
