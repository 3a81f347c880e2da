#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Writes all of these bytes to an open file, in as many calls as the system needs.
///
/// - Throws: `StorageFailure` naming the place when a write fails.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ place: String) throws {
    var done = 0
    while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw StorageFailure("\(place) cannot be written", errno) }
        done += count
    }
}
