internal import CCompression

/// The compressed twin of a file: the same bytes by Brotli (`.br`) or Zstandard (`.zst`).
enum Twin {
    private static let endings = [".br", ".zst"]

    /// The path of the file whose twin `path` is; nil where it is no twin.
    static func plain(of path: String) -> String? {
        endings.first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
    }

    /// The decompressed bytes of a twin, if they are exactly `count`.
    static func opened(_ twin: [UInt8], at path: String, count: Int) -> [UInt8]? {
        guard count <= PublishingLimits.twinBytes else { return nil }
        // One more byte, so that the twin of a longer file is detected.
        let room = count + 1
        var output = [UInt8](repeating: 0, count: room)
        if path.hasSuffix(".br") {
            var length = room
            let outcome = BrotliDecoderDecompress(twin.count, twin, &length, &output)
            guard outcome == BROTLI_DECODER_RESULT_SUCCESS, length == count else { return nil }
        } else {
            let length = ZSTD_decompress(&output, room, twin, twin.count)
            guard ZSTD_isError(length) == 0, length == count else { return nil }
        }
        output.removeLast()
        return output
    }
}
