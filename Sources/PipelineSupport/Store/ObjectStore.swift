package import Catalog
package import Foundation

/// The content-addressed files of build/: written once under the hash of their bytes, never changed.
package struct ObjectStore: Sendable {
    /// build/.
    package let root: URL
    /// Brotli's and Zstandard's levels for texts.
    package let levels: Levels
    /// Whether texts have twins.
    private let makesTwins: Bool
    /// Whether the twins that are there were made with these levels and libraries.
    private let isStampCurrent: Bool

    /// The store of a build folder.
    ///
    /// - Parameters:
    ///   - root: the folder.
    ///   - levels: what texts are compressed with.
    ///   - makesTwins: false for what nobody but this machine reads.
    package init(root: URL, levels: Levels, makesTwins: Bool = true) {
        self.root = root
        self.levels = levels
        self.makesTwins = makesTwins
        let kept = (try? Data(contentsOf: Self.stamp(below: root))).flatMap {
            try? CanonicalJSON.decode(Stamp.self, from: $0)
        }
        isStampCurrent = kept == Stamp(levels: levels)
    }

    /// The levels that texts are compressed with.
    package struct Levels: Codable, Sendable, Hashable {
        /// 1 to 11.
        package var brotli: Int
        /// 1 to 19.
        package var zstd: Int

        /// Brotli's level and Zstandard's.
        package init(brotli: Int, zstd: Int) {
            self.brotli = brotli
            self.zstd = zstd
        }

        /// The levels for a text of some bytes: the larger a text, the more time the last percents
        /// of its size cost. Brotli's level 11 takes 0.7 MB a second where 10 takes 2 MB for 1 %
        /// more; a bundle of 7.5 MB takes 0.26 s at 6 and 0.1 s at 4 for 3 % more, less than at 5.
        package func fitting(bytes: Int) -> Levels {
            if bytes > 4 << 20 { return Levels(brotli: min(brotli, 4), zstd: min(zstd, 9)) }
            if bytes > 64 << 10 { return Levels(brotli: min(brotli, 10), zstd: min(zstd, 15)) }
            return self
        }

        /// The levels for one of very many texts: search files of 200,000 plants are 130 MB, which
        /// level 11 takes three minutes for and level 9 ten seconds, for 4 % more.
        var ofMany: Levels { Levels(brotli: min(brotli, 9), zstd: min(zstd, 12)) }
    }

    /// Stores bytes that are compressed already (pictures).
    package func put(_ data: Data, extension ext: String) throws -> ObjectRef {
        let reference = ObjectRef(of: data, extension: ext)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Stores a text with its compressed twins beside it.
    ///
    /// - Parameters:
    ///   - data: the text.
    ///   - ext: the ending of its name.
    ///   - isOneOfMany: whether it is of a kind of which a client reads a few of thousands.
    /// - Returns: where it is.
    /// - Throws: `Failure` when the disk refuses.
    package func put(text data: Data, extension ext: String, isOneOfMany: Bool = false) throws
        -> ObjectRef
    {
        let reference = try put(data, extension: ext)
        let fitting = levels.fitting(bytes: data.count)
        try writeTwins(
            of: data, at: reference.path, levels: isOneOfMany ? fitting.ofMany : fitting)
        return reference
    }

    /// Stores a target, with twins.
    package func put(target data: Data, name: String) throws -> TargetRef {
        let reference = try put(plain: data, name: name)
        try putTwins(of: data, target: reference)
        return reference
    }

    /// Makes a target's twins.
    package func putTwins(of data: Data, target: TargetRef) throws {
        try writeTwins(of: data, at: target.path, levels: levels.fitting(bytes: data.count))
    }

    /// Stores a target without twins: it is compressed already, or they are made later.
    package func put(plain data: Data, name: String) throws -> TargetRef {
        let reference = TargetRef(name: name, of: data)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Whether an object is there in full.
    package func holds(_ reference: ObjectRef) -> Bool {
        isThere(reference.path, bytes: reference.bytes)
    }

    /// Whether a target is there in full.
    package func holds(_ reference: TargetRef) -> Bool {
        isThere(reference.path, bytes: reference.bytes)
    }

    /// What the twins were made with: their names do not tell it.
    private struct Stamp: Codable, Hashable {
        var levels: Levels
        var versions = Compression.versions
    }

    /// Notes what all twins were made with.
    package func restamp() throws {
        let stamp = Stamp(levels: levels)
        try OutputFile.write(
            try CanonicalJSON.encode(stamp), to: Self.stamp(below: root), waits: false)
    }

    private static func stamp(below root: URL) -> URL {
        root.appending(path: ".cache/compression.json")
    }

    private func writeTwins(of data: Data, at path: String, levels: Levels) throws {
        guard makesTwins else { return }
        let missing = [".br", ".zst"].filter { !isStampCurrent || !isThere(path + $0) }
        @Sendable func write(_ twin: String) throws {
            try OutputFile.write(
                twin == ".br"
                    ? Compression.brotli(data, level: levels.brotli)
                    : Compression.zstd(data, level: levels.zstd),
                to: root.appending(path: path + twin), waits: false)
        }
        if data.count > Self.largeText {
            _ = try Parallel.map(missing, write)
        } else {
            try missing.forEach(write)
        }
    }

    /// The twins of larger texts are made beside each other.
    private static let largeText = 64 << 10

    private func writeOnce(_ data: Data, at path: String) throws {
        if isThere(path, bytes: data.count) { return }
        try OutputFile.write(data, to: root.appending(path: path), waits: false)
    }

    private func isThere(_ path: String, bytes: Int? = nil) -> Bool {
        guard let status = FileStatus(root.path + "/" + path), status.isFile else { return false }
        return bytes.map { $0 == status.bytes } ?? true
    }
}
