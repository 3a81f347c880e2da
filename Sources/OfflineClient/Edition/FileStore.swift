internal import Catalog
import Catalog
internal import Crypto
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The hash and length of a file.
struct FileRef: Codable, Sendable, Hashable {
    /// SHA-256 in lower-case hexadecimal.
    var sha256: String
    /// Its length, in bytes.
    var bytes: Int

    /// Whether it is well-formed: 64 digits, and a length that is not negative.
    var isSound: Bool {
        sha256.utf8.count == 64 && bytes >= 0
            && sha256.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }
}

/// A file to download.
struct WantedFile: Sendable, Hashable {
    /// Its hash and length.
    var ref: FileRef
    /// Its path, below the repository's address.
    var path: String
    /// Its name in messages.
    var name: String

    /// A target.
    init(_ target: TargetRef) throws {
        try self.init(target.sha256, target.bytes, target.path, target.name)
    }

    /// An object.
    init(_ object: ObjectRef, name: String) throws {
        try self.init(object.sha256, object.bytes, object.path, name)
    }

    init(_ sha256: String, _ bytes: Int, _ path: String, _ name: String) throws {
        ref = FileRef(sha256: sha256, bytes: bytes)
        self.path = path
        self.name = name
        // Paths come from signed files, but still must not lead out of the repository.
        let isWithin = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !["", ".", ".."].contains($0) && !$0.utf8.contains { $0 < 33 || $0 == 92 }
        }
        guard ref.isSound, isWithin else { throw ClientFailure.unreadable(name: name) }
    }
}

/// Verified files by hash. A file is stored only when it was complete, had the right hash and was
/// synced to disk.
struct FileStore: Sendable {
    let folder: String
    let partials: String
    let disk: Disk

    init(_ home: String, _ disk: Disk) {
        folder = "\(home)/files"
        partials = "\(home)/partial"
        self.disk = disk
    }

    func makeFolders() throws {
        try disk.makeFolder(folder)
        try disk.makeFolder(partials)
    }

    func place(_ ref: FileRef) -> String { "\(folder)/\(ref.sha256)" }

    func partial(_ ref: FileRef) -> String { "\(partials)/\(ref.sha256)" }

    /// Whether the file exists with this length; its bytes were verified when they were stored.
    func has(_ ref: FileRef) -> Bool { Disk.length(of: place(ref)) == ref.bytes }

    /// The bytes of a file, whose hash is verified again.
    ///
    /// - Throws: `StorageFailure` when it is missing or damaged; a damaged one is removed first, so
    ///   that the next update downloads it.
    func read(_ ref: FileRef) throws -> [UInt8] {
        let place = place(ref)
        guard has(ref), let bytes = try AtomicFile.read(place, limit: ref.bytes) else {
            throw StorageFailure("\(place) is not there", 0)
        }
        guard SHA256.hex(of: bytes) == ref.sha256 else {
            try disk.remove(place)
            throw StorageFailure("\(place) is damaged", 0)
        }
        return bytes
    }

    /// A list of entry files: the objects by path.
    ///
    /// - Throws: `ClientFailure.unreadable` when it is malformed, `StorageFailure` when it is
    ///   missing or damaged.
    func entries(_ ref: FileRef) throws -> [String: ObjectRef] {
        let json = Data(try read(ref))
        guard let entries = try? CanonicalJSON.decode([String: ObjectRef].self, from: json) else {
            throw ClientFailure.unreadable(name: "the list of entry files")
        }
        return entries
    }

    /// Whether a file exists and has its hash, read in pieces; a damaged one is removed.
    func check(_ ref: FileRef) throws -> Bool {
        var hash = SHA256()
        var length = 0
        let isThere = try AtomicFile.read(place(ref)) { piece in
            hash.update(bufferPointer: piece)
            length += piece.count
        }
        guard isThere else { return false }
        if length == ref.bytes, Hex.text(hash.finalize()) == ref.sha256 { return true }
        try disk.remove(place(ref))
        return false
    }

    /// Stores bytes that were made here.
    func put(_ bytes: [UInt8]) throws -> FileRef {
        let ref = FileRef(sha256: SHA256.hex(of: bytes), bytes: bytes.count)
        if !has(ref) { try disk.write(bytes, to: place(ref)) }
        return ref
    }

    /// Removes all other files, and unfinished downloads.
    ///
    /// - Returns: the bytes freed.
    @discardableResult
    func sweep(keeping kept: Set<String>, partials removesPartials: Bool = true) throws -> Int {
        var freed = 0
        for name in Disk.names(in: folder) where !kept.contains(name) {
            freed += Disk.length(of: "\(folder)/\(name)") ?? 0
            try disk.remove("\(folder)/\(name)")
        }
        if removesPartials {
            for name in Disk.names(in: partials) {
                freed += Disk.length(of: "\(partials)/\(name)") ?? 0
                try disk.remove("\(partials)/\(name)")
            }
        }
        return freed
    }
}
