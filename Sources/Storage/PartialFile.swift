#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that grows piece by piece and stays when the work is broken off, to be gone on with.
public final class PartialFile {
    /// Its path.
    public let place: String
    private let descriptor: Int32

    /// Opens a file for adding at the end; makes it where it is not there.
    ///
    /// - Parameters:
    ///   - place: The path of the file.
    ///   - length: How many bytes of it are kept; nil for all.
    /// - Throws: `StorageFailure`, like all that follows.
    public init(_ place: String, keeping length: Int? = nil) throws {
        self.place = place
        descriptor = open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0, length.map({ ftruncate(descriptor, off_t($0)) == 0 }) ?? true else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds bytes at the end.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Adds bytes at the end.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        try writeAll(bytes, to: descriptor, place)
    }

    /// Waits until its bytes are on the disk.
    public func bringToDisk() throws {
        guard fsync(descriptor) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }
}
