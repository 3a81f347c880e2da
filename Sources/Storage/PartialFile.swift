#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that is written in pieces and stays after an interruption, to be continued.
public final class PartialFile {
    /// Its path.
    public let place: String
    private let descriptor: Int32

    /// Opens a file for appending; makes it where it does not exist.
    ///
    /// - Parameters:
    ///   - place: the path of the file.
    ///   - length: how many bytes of it are kept; nil for all.
    /// - Throws: `StorageFailure` when the file cannot be opened or truncated.
    public init(_ place: String, keeping length: Int? = nil) throws {
        self.place = place
        descriptor = open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0, length.map({ ftruncate(descriptor, off_t($0)) == 0 }) ?? true else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFailure` when they cannot be written.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        try writeAll(bytes, to: descriptor, place)
    }

    /// Waits until its bytes are on disk.
    ///
    /// - Throws: `StorageFailure` when syncing fails.
    public func bringToDisk() throws {
        guard fsync(descriptor) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
    }
}
