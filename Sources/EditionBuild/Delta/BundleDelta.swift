package import Catalog
package import Foundation
import Patching
import PipelineSupport

/// Makes and applies deltas between bundles; see `DeltaRef` for the form.
package enum BundleDelta {
    /// Zstandard's level. At 19 a delta is a third smaller and takes seventy times as long.
    package static let level = 9

    /// The delta from one bundle to another.
    ///
    /// - Throws: `Failure` when Zstandard fails.
    package static func make(from base: Data, to result: Data) throws -> Data {
        try Compression.zstd(
            Data(BundlePages.relative([UInt8](result))),
            prefix: Data(BundlePages.relative([UInt8](base))), level: level)
    }

    /// Applies a delta to an earlier bundle; `BundlePatch` documents the cost.
    ///
    /// - Throws: `Failure` when the earlier bundle is not the delta's base, or the result has
    ///   another hash than the delta's target.
    package static func apply(_ delta: Data, _ reference: DeltaRef, to base: Data) throws -> Data {
        do {
            return try BundlePatch.apply(delta, reference, to: base)
        } catch {
            throw Failure(
                what: error.description, place: reference.target.path,
                remedy: "Fetch the whole bundle, \(reference.result.path).")
        }
    }
}
