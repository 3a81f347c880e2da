import Catalog
import Foundation

/// The content-addressed files of build/: written once under the hash of their bytes, never changed.
struct ObjectStore: Sendable {
    /// build/.
    let root: URL
    /// Brotli's and Zstandard's levels for texts.
    let levels: Levels

    /// The levels that texts are compressed with.
    struct Levels: Codable, Sendable, Hashable {
        /// 1 to 11.
        var brotli: Int
        /// 1 to 19.
        var zstd: Int

        /// The levels for a text of some bytes: the larger a text, the more time the last percents
        /// of its size cost. Brotli's level 11 takes 0.7 MB a second where 10 takes 2 MB for 1 %
        /// more; a bundle of 72 MB takes minutes at 11 and 3 s at 6 for 1 % more.
        func fitting(bytes: Int) -> Levels {
            if bytes > 4 << 20 { return Levels(brotli: min(brotli, 6), zstd: min(zstd, 9)) }
            if bytes > 64 << 10 { return Levels(brotli: min(brotli, 10), zstd: min(zstd, 15)) }
            return self
        }
    }

    /// Stores bytes that are compressed already (pictures).
    func put(_ data: Data, extension ext: String) throws -> ObjectRef {
        let reference = ObjectRef(of: data, extension: ext)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Stores a text with its compressed twins beside it.
    func put(text data: Data, extension ext: String) throws -> ObjectRef {
        let reference = try put(data, extension: ext)
        try writeTwins(of: data, at: reference.path)
        return reference
    }

    /// Stores a target, with twins.
    func put(target data: Data, name: String) throws -> TargetRef {
        let reference = TargetRef(name: name, of: data)
        try writeOnce(data, at: reference.path)
        try writeTwins(of: data, at: reference.path)
        return reference
    }

    /// Stores a target that is compressed already.
    func put(packed data: Data, name: String) throws -> TargetRef {
        let reference = TargetRef(name: name, of: data)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Whether an object is there in full.
    func holds(_ reference: ObjectRef) -> Bool {
        isThere(reference.path, bytes: reference.bytes)
    }

    /// The twins carry their level in a stamp, because their name does not tell it.
    func restampLevels() throws {
        try AtomicFile.write(try CanonicalJSON.encode(levels), to: stamp)
    }

    private var stamp: URL { root.appending(path: ".cache/compression.json") }

    private var isStampCurrent: Bool {
        (try? Data(contentsOf: stamp)).flatMap {
            try? CanonicalJSON.decode(Levels.self, from: $0)
        } == levels
    }

    private func writeTwins(of data: Data, at path: String) throws {
        let isCurrent = isStampCurrent
        let levels = levels.fitting(bytes: data.count)
        if !isCurrent || !isThere(path + ".br") {
            try AtomicFile.write(
                Compression.brotli(data, level: levels.brotli),
                to: root.appending(path: path + ".br"))
        }
        if !isCurrent || !isThere(path + ".zst") {
            try AtomicFile.write(
                Compression.zstd(data, level: levels.zstd), to: root.appending(path: path + ".zst"))
        }
    }

    private func writeOnce(_ data: Data, at path: String) throws {
        if isThere(path, bytes: data.count) { return }
        try AtomicFile.write(data, to: root.appending(path: path))
    }

    private func isThere(_ path: String, bytes: Int? = nil) -> Bool {
        let file = root.appending(path: path)
        guard let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
            values.isRegularFile == true
        else { return false }
        return bytes.map { $0 == values.fileSize } ?? true
    }
}
