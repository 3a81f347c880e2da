internal import Catalog
internal import Patching
internal import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Makes the new bundle from the old one by a delta.
///
/// The available deltas are listed by the target editions.json, or where a repository does not sign
/// one, by v1/editions.json. In both cases a delta is only used when its own hash is among the
/// signed targets, it starts from the local bundle, and its result has the signed hash.
struct BundleByDelta {
    /// The target with the list of deltas.
    static let list = "editions.json"
    /// Its largest size, in bytes.
    static let mostListBytes = 1 << 20

    let downloader: Downloader
    let base: String
    /// The signed list; nil where the repository has none.
    let list: WantedFile?

    /// Makes the bundle.
    ///
    /// - Returns: the version it was made from, and the bytes downloaded; nil without a delta for
    ///   it.
    /// - Throws: `TrustFailure` when the delta is not signed, or not smaller than the bundle;
    ///   `ClientFailure.noRoom`; `TransportFailure` when it cannot be downloaded; the errors of
    ///   `BundlePatch.apply`.
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

    /// The delta from one bundle to another; nil where the host lists none of a supported form.
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
