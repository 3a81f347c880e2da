#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that is written beside its place, brought to the disk and then moved there: after a crash
/// the old or the new file is there, whole.
struct DurableFile: ~Copyable {
    /// What names of unfinished files begin with; one that a crash left behind may be removed.
    static let prefix = ".new-"

    private let place: String
    private let temporary: String
    private let mode: mode_t
    private var descriptor: Int32

    /// Begins a file for that place. Its folder must be there.
    init(_ place: String, mode: mode_t = 0o644) throws {
        self.place = place
        self.mode = mode
        let folder = Self.folder(of: place)
        // mkstemp puts letters of its own in place of these six.
        let template = "\(folder)/\(Self.prefix)" + String(repeating: "X", count: 6)
        var name = Array(template.utf8CString)
        descriptor = mkstemp(&name)
        temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw StorageFailure("\(place) cannot be written", errno) }
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    private static func folder(of place: String) -> String {
        guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == place.startIndex ? "/" : String(place[..<slash])
    }

    /// Adds bytes at the end.
    mutating func write(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { systemWrite(descriptor, $0 + done, bytes.count - done) }
                    ?? 0
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw StorageFailure("\(place) cannot be written", errno)
            }
            done += count
        }
    }

    /// Puts the file in its place.
    consuming func finish() throws {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
        guard rename(temporary, place) == 0 else {
            throw StorageFailure("\(place) cannot be written", errno)
        }
        close(descriptor)
        descriptor = -1
        Self.sync(folder: Self.folder(of: place))
    }

    /// Brings a folder's names to the disk.
    static func sync(folder: String) {
        let descriptor = open(folder, O_RDONLY)
        if descriptor >= 0 {
            // Some file systems cannot sync a folder; the file itself is safe there.
            _ = fsync(descriptor)
            close(descriptor)
        }
    }

    /// Puts these bytes in that place.
    static func write(_ bytes: [UInt8], to place: String, mode: mode_t = 0o644) throws {
        var file = try DurableFile(place, mode: mode)
        try file.write(bytes)
        try file.finish()
    }

    /// The bytes of a file of at most that many, or nil where there is none.
    static func read(_ place: String, limit: Int) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        let isThere = try read(place) { piece in
            bytes += piece
            guard bytes.count <= limit else {
                throw StorageFailure("\(place) has more than \(limit) bytes", 0)
            }
        }
        return isThere ? bytes : nil
    }

    /// Reads a file piece by piece; false where there is none.
    static func read(_ place: String, _ take: ([UInt8]) throws -> Void) throws -> Bool {
        let descriptor = open(place, O_RDONLY)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw StorageFailure("\(place) cannot be read", errno)
        }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw StorageFailure("\(place) cannot be read", errno)
            }
            guard count > 0 else { return true }
            try take(Array(buffer[0..<count]))
        }
    }
}

private let systemWrite = write(_:_:_:)
private let systemRead = read(_:_:_:)

/// Something that the disk did not do.
public struct StorageFailure: Error, Sendable, CustomStringConvertible {
    /// The sentence for people.
    public let description: String

    init(_ what: String, _ code: Int32) {
        let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
        description = "\(what)\(reason)."
    }
}
