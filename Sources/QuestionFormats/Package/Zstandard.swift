import CCompression
import Intake

/// Decompresses zstd, within limits.
enum Zstandard {
    /// The decompressed bytes.
    ///
    /// - Throws: `SourceFinding` when they are not zstd, are truncated, or exceed the limit of an
    ///   archive's entry.
    static func unpacked(_ bytes: [UInt8]) throws(SourceFinding) -> [UInt8] {
        guard let stream = ZSTD_createDStream() else {
            throw SourceFinding.refusal("There is no memory for unpacking", remedy: "Try again.")
        }
        defer { ZSTD_freeDStream(stream) }
        var unpacked: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        var position = 0
        var isWhole = bytes.isEmpty
        // After all input has been read, the decoder may still hold output.
        var isWaiting = false
        while position < bytes.count || isWaiting {
            let (state, read, written) = bytes.withUnsafeBytes { source in
                piece.withUnsafeMutableBytes { target in
                    var input = ZSTD_inBuffer(
                        src: source.baseAddress, size: source.count, pos: position)
                    var output = ZSTD_outBuffer(
                        dst: target.baseAddress, size: target.count, pos: 0)
                    let state = ZSTD_decompressStream(stream, &output, &input)
                    return (state, input.pos, output.pos)
                }
            }
            guard ZSTD_isError(state) == 0 else {
                throw SourceFinding.refusal(
                    "The packed data is damaged: \(String(cString: ZSTD_getErrorName(state)))",
                    remedy: "Export it again.")
            }
            unpacked += piece[..<written]
            guard unpacked.count <= IntakeLimits.archiveEntryBytes,
                unpacked.count <= 16 << 20
                    || unpacked.count / bytes.count <= IntakeLimits.archiveRatio
            else {
                throw SourceFinding.refusal(
                    "The packed data unpacks to over \(unpacked.count >> 20) MiB, which looks like "
                        + "a bomb", remedy: "Export a smaller deck, if you trust it.")
            }
            isWhole = state == 0
            if read == position, written == 0 { break }
            position = read
            isWaiting = written == piece.count && !isWhole
        }
        guard isWhole else {
            throw SourceFinding.refusal("The packed data is cut off", remedy: "Get the file again.")
        }
        return unpacked
    }
}
