import Catalog
import Foundation
import PipelineSupport

/// The sizes of all files with their compressed twins. The twins of the bundle take longest to
/// make, and only the report waits for them.
struct SizeReport: Sendable {
    /// The store of the files.
    var store: ObjectStore
    /// The manifest.
    var edition: Edition
    /// The manifest's file.
    var target: TargetRef
    /// The task that makes the bundle's twins.
    var twins: Task<Void, any Error>
    /// The objects of entry files, by their path.
    var objects: [String: ObjectRef]
    /// The search files with their lengths, by path.
    var search: [String: Int]

    /// Waits for the last twins, records the settings they were made with, and adds up the sizes.
    ///
    /// - Returns: the sizes by kind of file, without pictures.
    /// - Throws: `Failure` when a twin cannot be written.
    func weights() async throws -> [Weight] {
        try await twins.value
        try store.restamp()
        var weights = Weights(store)
        weights.add("bundle", files([edition.bundle]))
        weights.add("shards of plants", files(edition.shards.map(\.object)))
        weights.add("search files", search)
        weights.add("decks", files(edition.decks.map(\.target)))
        weights.add("packs of pictures", files(edition.packs.map(\.archive)))
        weights.add(entries: objects)
        let lists =
            [edition.entries, edition.offline] + edition.collections.map(\.object)
            + edition.packs.map(\.contents)
        weights.add(
            "edition.json and its lists",
            files(lists).merging([target.path: target.bytes]) { $1 })
        return weights.all
    }

    private func files(_ targets: [TargetRef]) -> [String: Int] {
        Dictionary(targets.map { ($0.path, $0.bytes) }) { first, _ in first }
    }

    private func files(_ objects: [ObjectRef]) -> [String: Int] {
        Dictionary(objects.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
}
