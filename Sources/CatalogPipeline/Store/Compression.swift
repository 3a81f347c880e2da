import CCompression
import Foundation

/// Compresses texts for transport; the same bytes for the same level and library version.
enum Compression {
    /// Brotli at a level of 1 to 11.
    static func brotli(_ data: Data, level: Int) throws -> Data {
        var length = BrotliEncoderMaxCompressedSize(data.count)
        var output = Data(count: max(length, 64))
        let isDone = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { buffer in
                BrotliEncoderCompress(
                    Int32(level), BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, data.count,
                    input.bindMemory(to: UInt8.self).baseAddress, &length,
                    buffer.bindMemory(to: UInt8.self).baseAddress)
            }
        }
        guard isDone == BROTLI_TRUE else { throw refused("brotli", level) }
        return output.prefix(length)
    }

    /// Zstandard at a level of 1 to 19.
    static func zstd(_ data: Data, level: Int) throws -> Data {
        var output = Data(count: ZSTD_compressBound(data.count))
        let length = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { buffer in
                ZSTD_compress(
                    buffer.baseAddress, buffer.count, input.baseAddress, input.count, Int32(level))
            }
        }
        guard ZSTD_isError(length) == 0 else { throw refused("zstd", level) }
        return output.prefix(length)
    }

    /// Versions of the libraries, for edition.json.
    static var versions: [String: String] {
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
