import Catalog
import Crypto
import FoundationEssentials
import NIOCore
import NIOPosix
import Serving
import Synchronization

/// The files of the build folder: small ones from memory, large ones from disk.
final class FileCache: Sendable {
    /// A file's content for sending.
    enum Content: Sendable {
        /// The whole content in memory; `held` reserves its bytes in the budget until it is sent.
        case bytes(ByteBuffer, held: MemoryBudget.MemoryReservation? = nil)
        /// A file to read from.
        case file(OpenFile)

        /// Its length in bytes.
        var length: Int {
            switch self {
            case .bytes(let buffer, _): buffer.readableBytes
            case .file(let file): file.stamp.size
            }
        }
    }

    /// A file whose bytes do not have the hash in its name.
    struct Damaged: Error, CustomStringConvertible {
        var path: String
        var description: String {
            "\(path): its bytes are not those of its name. Copy it again from the edition."
        }
    }

    /// A file of the served edition that is missing.
    struct Failure: Error, CustomStringConvertible {
        var path: String
        var description: String {
            "\(path): it is missing, though the edition being served names it. Publish it again."
        }
    }

    private struct State {
        var bodies = GenerationCache<ByteBuffer>(limit: ServerLimits.cachedBytes)
        var codings = GenerationCache<[Coding]>(limit: ServerLimits.rememberedFiles)
        var changing = GenerationCache<(stamp: ServedFolder.Stamp, sha256: String)>(
            limit: ServerLimits.rememberedFiles)
    }

    /// The folder of the files.
    let folder: ServedFolder
    private let pool: NIOThreadPool
    private let deadlines: Deadlines
    /// The budget of bodies being sent from memory. A body that was evicted from the cache stays in
    /// memory until it is sent: without a budget, a few hundred slow clients could fill the memory.
    private let sent = MemoryBudget(most: ServerLimits.sentBytes, ofNetwork: ServerLimits.sentBytes)
    private let state = Mutex(State())

    /// A cache over a folder. It reads on a pool of threads, and waits until the deadline.
    init(folder: ServedFolder, pool: NIOThreadPool = .singleton, deadlines: Deadlines) {
        self.folder = folder
        self.pool = pool
        self.deadlines = deadlines
    }

    /// The content of an immutable file; nil when it does not exist.
    ///
    /// - Throws: `Damaged` when its bytes do not have the hash in its name, `IOError` when it
    ///   cannot be read, `DeadlinePassed` when the disk is too slow.
    func content(of name: StoredName, coding: Coding? = nil) async throws -> Content? {
        let path = name.path + (coding?.suffix ?? "")
        let held = sent.hold(for: "")
        if let known = cached(path) {
            let isSmall = known.readableBytes < ServerLimits.countedBody
            if isSmall || held.take(known.readableBytes) { return .bytes(known, held: held) }
        }
        guard let file = try await open(path) else { return nil }
        let size = file.stamp.size
        guard size <= ServerLimits.memoryBodyBytes,
            // Reserved before the file is read: a thousand excess requests would each read a copy.
            size < ServerLimits.countedBody || held.take(size)
        else { return .file(file) }
        return .bytes(try await read(file, of: name, coding), held: held)
    }

    /// The bytes of an immutable file of at most `ServerLimits.memoryBodyBytes`; nil when there is
    /// none.
    ///
    /// - Throws: as `content(of:coding:)`.
    func bytes(of name: StoredName) async throws -> ByteBuffer? {
        if let known = cached(name.path) { return known }
        guard let file = try await open(name.path),
            file.stamp.size <= ServerLimits.memoryBodyBytes
        else { return nil }
        return try await read(file, of: name, nil)
    }

    /// Runs work that waits for the disk, with a deadline.
    private func onDisk<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await deadlines.wait { [pool] in try await pool.runIfActive(work) }
    }

    private func cached(_ path: String) -> ByteBuffer? {
        state.withLock { $0.bodies.value(path, cost: Self.cost) }
    }

    private func open(_ path: String) async throws -> OpenFile? {
        try await onDisk { [folder] in try folder.open(path) }
    }

    /// Reads all of a file, verifies the hash in its name and caches it.
    private func read(
        _ file: OpenFile, of name: StoredName, _ coding: Coding?
    ) async throws -> ByteBuffer {
        let path = name.path + (coding?.suffix ?? "")
        let promised = coding == nil && !name.isCompressed ? name.sha256 : nil
        let buffer = try await onDisk {
            let buffer = try file.read(at: 0, count: file.stamp.size)
            if let promised, buffer.sha256 != promised { throw Damaged(path: path) }
            return buffer
        }
        state.withLock { $0.bodies.insert(buffer, for: path, cost: Self.cost) }
        return buffer
    }

    /// The codings in which a file exists beside its plain form.
    ///
    /// - Throws: `IOError` when a file cannot be opened, `DeadlinePassed` when the disk is too
    ///   slow.
    func codings(of name: StoredName) async throws -> [Coding] {
        if name.isCompressed { return [] }
        if let known = state.withLock({ $0.codings.value(name.path) { _ in 1 } }) { return known }
        let found = try await onDisk { [folder] in
            try Coding.allCases.filter { try folder.stamp(of: name.path + $0.suffix) != nil }
        }
        state.withLock { $0.codings.insert(found, for: name.path) { _ in 1 } }
        return found
    }

    /// A file that may change, with the SHA-256 of its content; nil when it does not exist.
    ///
    /// - Throws: `IOError` when it cannot be read, `DeadlinePassed` when the disk is too slow.
    func changing(_ name: StoredName) async throws -> (content: Content, sha256: String)? {
        guard let file = try await open(name.path) else { return nil }
        let known = state.withLock { $0.changing.value(name.path) { _ in 1 } }
        if let known, known.stamp == file.stamp { return (.file(file), known.sha256) }
        let sha256 = try await onDisk { try Self.hash(of: file) }
        state.withLock { $0.changing.insert((file.stamp, sha256), for: name.path) { _ in 1 } }
        return (.file(file), sha256)
    }

    @Sendable private static func cost(_ buffer: ByteBuffer) -> Int {
        // An empty body takes memory too: its key and its place in the table.
        buffer.readableBytes + 256
    }

    private static func hash(of file: OpenFile) throws -> String {
        var hash = SHA256()
        var offset = 0
        while offset < file.stamp.size {
            let count = min(ServerLimits.chunkBytes, file.stamp.size - offset)
            try file.read(at: offset, count: count).withUnsafeReadableBytes {
                hash.update(bufferPointer: $0)
            }
            offset += count
        }
        return Hex.text(hash.finalize())
    }
}

extension ByteBuffer {
    /// The SHA-256 of its readable bytes, in lower-case hexadecimal.
    var sha256: String { withUnsafeReadableBytes { SHA256.hex(of: $0) } }
}
