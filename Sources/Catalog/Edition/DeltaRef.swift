/// A file that turns an earlier edition's bundle into the current edition's.
///
/// One Zstandard frame with the earlier bundle as prefix, both in the form of
/// `BundlePages.relative`. It needs a window of up to 2^`Limits.deltaWindow` bytes.
public struct DeltaRef: Codable, Sendable, Hashable {
    /// Its method: "zstd-prefix-pages-1". A client that does not support it fetches the whole
    /// bundle.
    public var method: String
    /// The version of the earlier edition.
    public var from: String
    /// That edition's bundle.
    public var base: TargetRef
    /// The resulting bundle.
    public var result: TargetRef
    /// The delta.
    public var target: TargetRef

    /// The method that is made and supported.
    public static let method = "zstd-prefix-pages-1"

    package init(from: String, base: TargetRef, result: TargetRef, target: TargetRef) {
        method = Self.method
        self.from = from
        self.base = base
        self.result = result
        self.target = target
    }
}
