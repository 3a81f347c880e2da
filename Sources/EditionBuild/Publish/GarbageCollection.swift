import Catalog
import Foundation
import PipelineSupport

/// Removes what no kept edition names, and what a killed build left half-written. Decks stay for ever: rounds are replayed against them.
struct GarbageCollection {
    let build: URL

    /// The objects and targets that some editions stand on, and whether that is all: one of them may
    /// be unreadable.
    func kept(by list: EditionList) -> (paths: Set<String>, isAll: Bool) {
        var kept = Set(list.deltas.map(\.target.path))
        for item in list.editions {
            guard let paths = try? paths(of: item) else { return (kept, false) }
            kept.formUnion(paths)
        }
        return (kept, true)
    }

    /// Removes files.
    ///
    /// - Parameters:
    ///   - kept: what kept editions stand on; nil keeps everything: better too much than a hole.
    ///   - entries: the current one's entry files.
    ///   - there: the files below build/, but for what was written since.
    func all(but kept: Set<String>?, entries: Set<String>, of there: [String]) {
        for path in there {
            if OutputFile.isUnfinished(path) {
                remove(path)
            } else if let kept, !stays(path, kept: kept, entries: entries) {
                remove(path)
            }
        }
    }

    private func stays(_ path: String, kept: Set<String>, entries: Set<String>) -> Bool {
        if path.hasPrefix("objects/") || path.hasPrefix("targets/") {
            let plain =
                [".br", ".zst"].first(where: path.hasSuffix)
                .map { String(path.dropLast($0.utf8.count)) } ?? path
            return kept.contains(plain) || plain.contains(".deck-")
        }
        guard path.hasPrefix("v1/") || path.hasPrefix("site/") else { return true }
        return path == ReadRoute.file(ReadRoute.editions) || entries.contains(path)
            || isImmutableAsset(path, kept: kept)
    }

    /// Hashed assets of kept editions: a page of theirs may still be in a cache.
    private func isImmutableAsset(_ path: String, kept: Set<String>) -> Bool {
        path.hasPrefix("site/assets/") && kept.contains(path)
    }

    /// What cannot be removed now is removed by the next build.
    private func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: build.path + "/" + path)
    }

    private func paths(of item: EditionList.Item) throws -> Set<String> {
        func json<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
            try CanonicalJSON.decode(type, from: Data(contentsOf: build.appending(path: path)))
        }
        let edition = try json(Edition.self, item.edition.path)
        var paths: Set<String> = [
            item.edition.path, edition.bundle.path, edition.entries.path, edition.offline.path,
        ]
        paths.formUnion(edition.decks.map(\.target.path))
        let entries = try json([String: ObjectRef].self, edition.entries.path)
        paths.formUnion(entries.keys)
        paths.formUnion(entries.values.map(\.path))
        paths.formUnion(try SearchFiles.paths(of: edition.search, below: build))
        paths.formUnion(edition.collections.map(\.object.path))
        paths.formUnion(edition.packs.flatMap { [$0.archive.path, $0.contents.path] })
        let shards = edition.shards.map(\.object.path)
        paths.formUnion(shards)
        let pictures = try Parallel.map(shards) { path in
            Shard.objects(in: try Data(contentsOf: build.appending(path: path)))
        }
        for found in pictures { paths.formUnion(found) }
        return paths
    }
}
