package import Catalog
package import Foundation

/// The content-addressed files of build/: written once under the hash of their bytes, never
/// changed.
package struct ObjectStore: Sendable {
    /// build/.
    package let root: URL
    /// Compression levels of Brotli and Zstandard.
    package let levels: Levels
    /// Whether texts get compressed twins.
    private let makesTwins: Bool
    /// Whether the existing twins were made with these levels and libraries.
    private let isStampCurrent: Bool

    /// The store of a build folder.
    ///
    /// - Parameters:
    ///   - root: the folder.
    ///   - levels: the compression levels.
    ///   - makesTwins: false for files that only this machine reads.
    package init(root: URL, levels: Levels, makesTwins: Bool = true) {
        self.root = root
        self.levels = levels
        self.makesTwins = makesTwins
        let kept = (try? Data(contentsOf: Self.stamp(below: root))).flatMap {
            try? CanonicalJSON.decode(Stamp.self, from: $0)
        }
        isStampCurrent = kept == Stamp(levels: levels)
    }

    /// Compression levels.
    package struct Levels: Codable, Sendable, Hashable {
        /// 1 to 11.
        package var brotli: Int
        /// 1 to 19.
        package var zstd: Int

        /// Creates levels.
        package init(brotli: Int, zstd: Int) {
            self.brotli = brotli
            self.zstd = zstd
        }

        /// The levels for a text of some bytes: for larger texts, the last percents of size cost
        /// more time. Brotli compresses 0.7 MB a second at level 11 and 2 MB at 10, for 1 % more; a
        /// bundle of 7.5 MB takes 0.26 s at 6 and 0.1 s at 4 for 3 % more, less than at 5.
        package func fitting(bytes: Int) -> Levels {
            if bytes > 4 << 20 { return Levels(brotli: min(brotli, 4), zstd: min(zstd, 9)) }
            if bytes > 64 << 10 { return Levels(brotli: min(brotli, 10), zstd: min(zstd, 15)) }
            return self
        }

        /// The levels for one of very many texts: search files of 200,000 plants are 130 MB, which
        /// take three minutes at level 11 and ten seconds at 9, for 4 % more.
        var ofMany: Levels { Levels(brotli: min(brotli, 9), zstd: min(zstd, 12)) }
    }

    /// Stores bytes that are compressed already (pictures).
    ///
    /// - Throws: `Failure` when the file cannot be written.
    package func put(_ data: Data, extension ext: String) throws -> ObjectRef {
        let reference = ObjectRef(of: data, extension: ext)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Stores a text with its compressed twins.
    ///
    /// - Parameters:
    ///   - data: the text.
    ///   - ext: the file name ending.
    ///   - isOneOfMany: whether a client reads only a few of thousands of such texts.
    /// - Returns: the reference.
    /// - Throws: `Failure` when a file cannot be written or compressed.
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
    ///
    /// - Throws: `Failure` when a file cannot be written or compressed.
    package func put(target data: Data, name: String) throws -> TargetRef {
        let reference = try put(plain: data, name: name)
        try putTwins(of: data, target: reference)
        return reference
    }

    /// Makes a target's twins.
    ///
    /// - Throws: `Failure` when a file cannot be written or compressed.
    package func putTwins(of data: Data, target: TargetRef) throws {
        try writeTwins(of: data, at: target.path, levels: levels.fitting(bytes: data.count))
    }

    /// Stores a target without twins: it is compressed already, or they are made later.
    ///
    /// - Throws: `Failure` when the file cannot be written.
    package func put(plain data: Data, name: String) throws -> TargetRef {
        let reference = TargetRef(name: name, of: data)
        try writeOnce(data, at: reference.path)
        return reference
    }

    /// Whether an object exists with its full length.
    package func holds(_ reference: ObjectRef) -> Bool {
        isThere(reference.path, bytes: reference.bytes)
    }

    /// Whether a target exists with its full length.
    package func holds(_ reference: TargetRef) -> Bool {
        isThere(reference.path, bytes: reference.bytes)
    }

    /// The settings with which the twins were made, which their names do not contain.
    private struct Stamp: Codable, Hashable {
        var levels: Levels
        var versions = Compression.versions
    }

    /// Records the settings of all twins.
    ///
    /// - Throws: `Failure` when the file cannot be written.
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

    /// The length from which on the twins of a text are made in parallel, in bytes.
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
