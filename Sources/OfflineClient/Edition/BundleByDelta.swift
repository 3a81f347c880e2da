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
/// Which deltas there are is told by v1/editions.json, which nobody signed: a delta is only used
/// when its own bytes are among the signed targets, it starts from the bundle that is here, and the
/// bundle that comes of it is the signed one.
struct BundleByDelta {
    private static let mostListBytes = 1 << 20

    let downloader: Downloader
    let base: String

    /// Makes the bundle.
    ///
    /// - Returns: from which version, and how many bytes came; nil where there is no delta for it.
    /// - Throws: why a delta that was announced is of no use.
    func make(
        _ wanted: FileRef, from held: Holding.Kept, signed: [String: TargetFile]
    ) async throws -> (from: String, bytes: Int)? {
        let shelf = downloader.shelf
        guard shelf.has(held.bundle), wanted.bytes <= BundlePatch.mostBytes,
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
        try shelf.disk.require(wanted.bytes + delta.target.bytes, in: shelf.folder)
        let file = try WantedFile(delta.target)
        let bytes = try await downloader.fetch(file)
        do {
            let result = try BundlePatch.apply(
                Data(try shelf.read(file.ref)), delta, to: Data(try shelf.read(held.bundle)))
            _ = try shelf.put([UInt8](result))
        } catch {
            try shelf.disk.remove(shelf.place(file.ref))
            throw error
        }
        try shelf.disk.remove(shelf.place(file.ref))
        return (delta.from, bytes)
    }

    /// The delta from one bundle to another, where the host tells of one that is understood.
    private func announced(_ result: FileRef, from held: FileRef) async throws -> DeltaRef? {
        let address = base + ReadRoute.file(ReadRoute.editions)
        guard
            let bytes = try await downloader.transport.bytes(
                at: address, limit: Self.mostListBytes, patience: downloader.patience),
            let list = try? CanonicalJSON.decode(EditionList.self, from: Data(bytes))
        else { return nil }
        return list.deltas.first { delta in
            delta.method == DeltaRef.method
                && delta.base.sha256 == held.sha256 && delta.base.bytes == held.bytes
                && delta.result.sha256 == result.sha256 && delta.result.bytes == result.bytes
        }
    }
}
