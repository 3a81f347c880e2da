/// A file that makes the current edition's bundle of an earlier one's.
///
/// It is one Zstandard frame, whose prefix is the earlier bundle: both as `BundlePages.relative`
/// gives them. A window of up to 2^`Limits.deltaWindow` bytes is needed.
public struct DeltaRef: Codable, Sendable, Hashable {
    /// How it was made: "zstd-prefix-pages-1". A client that does not know it takes the bundle whole.
    public var method: String
    /// The version of the edition it starts from.
    public var from: String
    /// That edition's bundle.
    public var base: TargetRef
    /// The bundle that comes of it, byte for byte.
    public var result: TargetRef
    /// The delta.
    public var target: TargetRef

    /// The method that is made and known.
    public static let method = "zstd-prefix-pages-1"

    package init(from: String, base: TargetRef, result: TargetRef, target: TargetRef) {
        method = Self.method
        self.from = from
        self.base = base
        self.result = result
        self.target = target
    }
}
