import Catalog
import Foundation
import PipelineSupport

/// Removes files that no kept edition refers to, and partly written files of a killed build. Decks
/// are never removed: rounds are replayed against them.
struct GarbageCollection {
    let build: URL

    /// The objects and targets that some editions need, and whether the set is complete: an edition
    /// may be unreadable.
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
    ///   - kept: the files that kept editions need; nil, for an incomplete list, removes only
    ///     unfinished files.
    ///   - entries: the current edition's entry files.
    ///   - there: the files below build/ before this build wrote its own.
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

    /// Whether a file is a hashed asset of a kept edition: a cached page may still need it.
    private func isImmutableAsset(_ path: String, kept: Set<String>) -> Bool {
        path.hasPrefix("site/assets/") && kept.contains(path)
    }

    /// Removes a file; on an error, the next build tries again.
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
