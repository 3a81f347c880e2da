#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Something that the disk did not do.
public struct StorageFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sentence for people.
    public let description: String

    /// A failure.
    ///
    /// - Parameters:
    ///   - what: What was not done, without a full stop.
    ///   - code: The system's reason (`errno`); 0 where it has none.
    public init(_ what: String, _ code: Int32) {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        description = "\(what)\(reason)."
    }
}
