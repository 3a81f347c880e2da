import Catalog
import Foundation

/// Makes and applies deltas between bundles; see `DeltaRef` for the form.
enum BundleDelta {
    /// Zstandard's level. At 19 a delta is a third smaller and takes seventy times as long.
    static let level = 9

    /// The delta that makes one bundle of another.
    static func make(from base: Data, to result: Data) throws -> Data {
        try Compression.zstd(
            Data(BundlePages.relative([UInt8](result))),
            prefix: Data(BundlePages.relative([UInt8](base))), level: level)
    }

    /// The bundle that a delta makes of an earlier one.
    ///
    /// Memory: twice the earlier bundle and three times the new one at most.
    ///
    /// - Throws: `Failure` when the earlier bundle is not the one the delta starts from, or what
    ///   comes of it is not the one it was made for.
    static func apply(_ delta: Data, _ reference: DeltaRef, to base: Data) throws -> Data {
        func refuse(_ what: String, _ name: String) -> Failure {
            Failure(
                what: what, place: name,
                remedy: "Fetch the whole bundle, \(reference.result.path).")
        }
        guard reference.method == DeltaRef.method else {
            throw refuse("This delta is of a kind that is not known here.", reference.method)
        }
        guard TargetRef(name: reference.base.name, of: base) == reference.base else {
            throw refuse(
                "The bundle is not the one this delta starts from, that of edition "
                    + "\(reference.from).", reference.base.sha256)
        }
        guard TargetRef(name: reference.target.name, of: delta) == reference.target else {
            throw refuse("The delta is damaged.", reference.target.path)
        }
        let relative = try Compression.unzstd(
            delta, prefix: Data(BundlePages.relative([UInt8](base))),
            bytes: reference.result.bytes)
        let result = Data(BundlePages.absolute([UInt8](relative)))
        guard TargetRef(name: reference.result.name, of: result) == reference.result else {
            throw refuse("What came of the delta is not the new bundle.", reference.target.path)
        }
        return result
    }
}
