internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The disk of a client. Every change uses it, so that tests can fail any of them or fill it.
public struct Disk: Sendable {
    /// A change, reported before it is made.
    public enum Change: Sendable, Hashable {
        /// A folder is made.
        case makeFolder(String)
        /// A whole file is written.
        case write(String)
        /// Bytes are appended to an unfinished file.
        case append(String, Int)
        /// A finished file is moved to its place.
        case move(String, to: String)
        /// A file is removed.
        case remove(String)
    }

    /// The free bytes of a folder's disk; nil where they are unknown.
    public var free: @Sendable (_ folder: String) -> Int?
    /// Called before every change; its error prevents the change.
    public var before: @Sendable (Change) throws -> Void

    /// The machine's disk.
    public init() {
        free = Self.systemFree
        before = { _ in }
    }

    /// Bytes that are left free for other programs.
    static let reserve = 32 << 20

    private static func systemFree(_ folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isTooMuch) = UInt64(status.f_bavail)
            .multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isTooMuch || bytes > UInt64(Int.max) ? .max : Int(bytes)
    }

    /// Checks that so many more bytes fit.
    ///
    /// - Throws: `ClientFailure.noRoom` when they do not.
    func require(_ bytes: Int, in folder: String) throws {
        guard bytes > 0, let free = free(folder) else { return }
        let (needed, isTooMuch) = bytes.addingReportingOverflow(Self.reserve)
        guard !isTooMuch, needed <= free else {
            throw ClientFailure.noRoom(needed: isTooMuch ? .max : needed, free: free)
        }
    }

    func makeFolder(_ folder: String) throws {
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        try before(.makeFolder(folder))
        try Folder.make(folder)
    }

    func write(_ bytes: [UInt8], to place: String, isSecret: Bool = false) throws {
        try before(.write(place))
        try AtomicFile.write(bytes, to: place, mode: isSecret ? 0o600 : 0o644)
    }

    /// Moves a file that is on disk to its place, and syncs the folders.
    func move(_ place: String, to target: String) throws {
        try before(.move(place, to: target))
        try AtomicFile.move(place, to: target)
    }

    /// Appends bytes to an unfinished file.
    func append(_ bytes: [UInt8], to file: PartialFile) throws {
        try before(.append(file.place, bytes.count))
        try file.write(bytes)
    }

    func remove(_ place: String) throws {
        try before(.remove(place))
        guard unlink(place) == 0 || errno == ENOENT else {
            throw StorageFailure("\(place) cannot be removed", errno)
        }
    }

    /// The length of a file; nil where there is none.
    static func length(of place: String) -> Int? {
        var status = stat()
        return stat(place, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The names in a folder, sorted; none where it does not exist.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// A part of a file.
    static func read(_ place: String, from offset: Int, count: Int) throws -> [UInt8] {
        let descriptor = open(place, O_RDONLY)
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be read", errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        var done = 0
        while done < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map {
                    pread(descriptor, $0 + done, buffer.count - done, off_t(offset + done))
                } ?? 0
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { throw StorageFailure("\(place) ends too soon", 0) }
            done += read
        }
        return bytes
    }
}
