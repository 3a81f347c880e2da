#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A failed operation of the disk.
public struct StorageFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sentence for people.
    public let description: String
    /// The system's reason alone; nil without one.
    public let reason: String?

    /// A failure.
    ///
    /// - Parameters:
    ///   - what: what was not done, without a full stop.
    ///   - code: the system's reason (`errno`); 0 without one.
    public init(_ what: String, _ code: Int32) {
        reason = code == 0 ? nil : String(cString: strerror(code))
        description = what + (reason.map { ": \($0)" } ?? "") + "."
    }
}
