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
    /// The system's reason alone; nil where it has none.
    public let reason: String?

    /// A failure.
    ///
    /// - Parameters:
    ///   - what: What was not done, without a full stop.
    ///   - code: The system's reason (`errno`); 0 where it has none.
    public init(_ what: String, _ code: Int32) {
        reason = code == 0 ? nil : String(cString: strerror(code))
        description = what + (reason.map { ": \($0)" } ?? "") + "."
    }
}
