internal import Catalog
internal import Patching
internal import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Makes the new bundle of the old one.
///
/// Which deltas there are is told by the target editions.json, or where a repository does not sign
/// one, by v1/editions.json. Either way a delta is only used when its own bytes are among the
/// signed targets, it starts from the bundle that is here, and the bundle that comes of it is the
/// signed one.
struct BundleByDelta {
    /// The target that tells which deltas there are.
    static let list = "editions.json"
    /// The most bytes of it.
    static let mostListBytes = 1 << 20

    let downloader: Downloader
    let base: String
    /// The signed list, where there is one.
    let list: WantedFile?

    /// Makes the bundle.
    ///
    /// - Returns: from which version, and how many bytes came; nil where there is no delta for it.
    /// - Throws: why a delta that was announced is of no use.
    func make(
        _ wanted: FileRef, from held: InstalledEdition.Kept, signed: [String: TargetFile]
    ) async throws -> (from: String, bytes: Int)? {
        let store = downloader.store
        guard store.has(held.bundle), wanted.bytes <= BundlePatch.mostBytes,
            held.bundle.bytes <= BundlePatch.mostBytes,
            let delta = try await announced(wanted, from: held.bundle)
        else { return nil }
        let isSigned = signed.values.contains { file in
            file.length == delta.target.bytes
                && file.hashes.all.contains {
                    $0.algorithm == "sha256" && $0.text == delta.target.sha256
                }
        }
        guard isSigned else { throw TrustFailure.noSuchTarget(path: delta.target.name) }
        guard delta.target.bytes < wanted.bytes else {
            throw TrustFailure.tooLong(name: delta.target.name, limit: wanted.bytes)
        }
        try store.disk.require(wanted.bytes + delta.target.bytes, in: store.folder)
        let file = try WantedFile(delta.target)
        let bytes = try await downloader.fetch(file)
        do {
            let result = try BundlePatch.apply(
                Data(try store.read(file.ref)), delta, to: Data(try store.read(held.bundle)))
            _ = try store.put([UInt8](result))
        } catch {
            try store.disk.remove(store.place(file.ref))
            throw error
        }
        try store.disk.remove(store.place(file.ref))
        return (delta.from, bytes)
    }

    private func listBytes() async throws -> [UInt8]? {
        if let list {
            _ = try await downloader.fetch(list)
            return try downloader.store.read(list.ref)
        }
        return try await downloader.transport.bytes(
            at: base + ReadRoute.file(ReadRoute.editions), limit: Self.mostListBytes,
            timeouts: downloader.timeouts)
    }

    /// The delta from one bundle to another, where the host tells of one that is understood.
    private func announced(_ result: FileRef, from held: FileRef) async throws -> DeltaRef? {
        guard let bytes = try await listBytes(),
            let list = try? CanonicalJSON.decode(EditionList.self, from: Data(bytes))
        else { return nil }
        return list.deltas.first { delta in
            delta.method == DeltaRef.method
                && delta.base.sha256 == held.sha256 && delta.base.bytes == held.bytes
                && delta.result.sha256 == result.sha256 && delta.result.bytes == result.bytes
        }
    }
}
