import Catalog
import Foundation
import PipelineSupport

/// Deltas from the bundles of kept editions to a new one, cached by the two hashes.
struct Deltas {
    private let build: URL
    private let store: ObjectStore
    private let cache: StageCache

    /// A stage that writes into a project's build folder.
    init(_ project: Project, store: ObjectStore) {
        build = project.build
        self.store = store
        cache = StageCache(project, stage: "delta", version: "1")
    }

    /// The deltas from some editions, newest first; a delta that saves less than half of the
    /// compressed bundle's bytes is left out.
    ///
    /// - Throws: `Failure` when an earlier edition or bundle exists and is damaged or cannot be
    ///   read, or when a file cannot be written.
    func all(to edition: Edition, from earlier: [EditionList.Item]) throws -> [DeltaRef] {
        let whole = build.appending(path: edition.bundle.path + ".zst")
        let wholeBytes = FileStatus(whole)?.bytes
        return try earlier.compactMap { item in
            guard let base = try bundle(of: item), base.sha256 != edition.bundle.sha256,
                let target = try target(from: base, item.version, to: edition)
            else { return nil }
            guard target.bytes * 2 < wholeBytes ?? edition.bundle.bytes else { return nil }
            return DeltaRef(
                from: item.version, base: base, result: edition.bundle, target: target)
        }
    }

    /// The bundle of an earlier edition; nil when the edition is gone.
    private func bundle(of item: EditionList.Item) throws -> TargetRef? {
        let file = build.appending(path: item.edition.path)
        guard let data = try PresentFile.ifThere(file) else { return nil }
        do {
            return try CanonicalJSON.decode(Edition.self, from: data).bundle
        } catch {
            throw Self.damaged("edition", item.version, file)
        }
    }

    private static func damaged(_ what: String, _ version: String, _ file: URL) -> Failure {
        Failure(
            what: "The \(what) of \(version) is damaged, so that no delta from it can be made.",
            place: file.path,
            remedy: "Restore the file from a backup, or delete it to publish without that delta.")
    }

    /// The delta, from the cache or new; nil when the earlier bundle is missing.
    private func target(from base: TargetRef, _ version: String, to edition: Edition) throws
        -> TargetRef?
    {
        let key = [base.sha256, edition.bundle.sha256]
        if let kept = cache.value(TargetRef.self, for: key),
            FileManager.default.fileExists(atPath: build.appending(path: kept.path).path)
        {
            return kept
        }
        let file = build.appending(path: base.path)
        guard let old = try PresentFile.ifThere(file) else { return nil }
        guard TargetRef(name: base.name, of: old) == base else {
            throw Self.damaged("bundle", version, file)
        }
        let new = try Data(contentsOf: build.appending(path: edition.bundle.path))
        let target = try store.put(
            plain: BundleDelta.make(from: old, to: new),
            name: "bundle-\(version)-\(edition.version).delta")
        try cache.keep(target, for: key)
        return target
    }
}
