import CCompression
import Catalog
package import Foundation
import Synchronization

/// Compresses texts for transport; the same bytes for the same level and library version.
package enum Compression {
    /// Compresses with Brotli at a level of 1 to 11.
    ///
    /// - Throws: `Failure` when Brotli fails.
    package static func brotli(_ data: Data, level: Int) throws -> Data {
        var length = BrotliEncoderMaxCompressedSize(data.count)
        var output = Data(count: max(length, 64))
        let isDone = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { buffer in
                BrotliEncoderCompress(
                    Int32(level), window(of: data.count), BROTLI_MODE_TEXT, data.count,
                    input.bindMemory(to: UInt8.self).baseAddress, &length,
                    buffer.bindMemory(to: UInt8.self).baseAddress)
            }
        }
        guard isDone == BROTLI_TRUE else { throw refused("brotli", level) }
        return output.prefix(length)
    }

    /// The smallest window that covers a whole text, as a power of two: with Brotli's default of 4
    /// MiB each of a hundred thousand small texts allocates tens of megabytes.
    private static func window(of bytes: Int) -> Int32 {
        let bits = Int32(Int.bitWidth - max(bytes, 1).leadingZeroBitCount) + 1
        return min(max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
    }

    /// Compresses with Zstandard at a level of 1 to 19.
    ///
    /// - Throws: `Failure` when Zstandard fails.
    package static func zstd(_ data: Data, level: Int) throws -> Data {
        guard let context = idle.withLock({ $0.popLast() }) ?? Context() else {
            throw refused("zstd", level)
        }
        defer { idle.withLock { $0.append(context) } }
        var output = Data(count: ZSTD_compressBound(data.count))
        let length = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { buffer in
                ZSTD_compressCCtx(
                    context.pointer, buffer.baseAddress, buffer.count, input.baseAddress,
                    input.count, Int32(level))
            }
        }
        guard ZSTD_isError(length) == 0 else { throw refused("zstd", level) }
        return output.prefix(length)
    }

    /// Zstandard's working memory. Clearing new memory for each of thousands of pages takes longer
    /// than compressing them.
    private final class Context: @unchecked Sendable {
        let pointer: OpaquePointer

        init?() {
            guard let pointer = ZSTD_createCCtx() else { return nil }
            self.pointer = pointer
        }

        deinit { ZSTD_freeCCtx(pointer) }
    }

    /// Unused contexts; as many as were ever used at once.
    private static let idle = Mutex<[Context]>([])

    /// One frame compressed with a prefix, which is also needed to decompress it.
    ///
    /// - Throws: `Failure` when Zstandard fails.
    package static func zstd(_ data: Data, prefix: Data, level: Int) throws -> Data {
        guard let context = ZSTD_createCCtx() else { throw refused("zstd", level) }
        defer { ZSTD_freeCCtx(context) }
        for (parameter, value) in [
            (ZSTD_c_compressionLevel, Int32(level)), (ZSTD_c_checksumFlag, 1),
            (ZSTD_c_enableLongDistanceMatching, 1), (ZSTD_c_windowLog, Int32(Limits.deltaWindow)),
        ] {
            let code = ZSTD_CCtx_setParameter(context, parameter, value)
            guard ZSTD_isError(code) == 0 else { throw refused("zstd", level) }
        }
        var output = Data(count: ZSTD_compressBound(data.count))
        let length = data.withUnsafeBytes { input in
            prefix.withUnsafeBytes { prefix in
                output.withUnsafeMutableBytes { buffer in
                    let code = ZSTD_CCtx_refPrefix(context, prefix.baseAddress, prefix.count)
                    if ZSTD_isError(code) != 0 { return code }
                    return ZSTD_compress2(
                        context, buffer.baseAddress, buffer.count, input.baseAddress, input.count)
                }
            }
        }
        guard ZSTD_isError(length) == 0 else { throw refused("zstd", level) }
        return output.prefix(length)
    }

    /// Versions of the libraries, for edition.json.
    package static var versions: [String: String] {
        let brotli = BrotliEncoderVersion()
        return [
            "brotli": "\(brotli >> 24).\(brotli >> 12 & 0xfff).\(brotli & 0xfff)",
            "zstd": String(cString: ZSTD_versionString()),
        ]
    }

    private static func refused(_ codec: String, _ level: Int) -> Failure {
        Failure(
            what: "\(codec) refused to compress.", place: "level \(level)",
            remedy: "Check compression: in content/edition.yaml.")
    }
}
