import CCompression
import Catalog
import Crypto
package import Foundation
import PipelineSupport

/// API answers on disk, one file per address, so that a stopped run resumes where it was.
///
/// A file is one line of JSON (address, length, time, ETag), then the body compressed with zstd. An
/// unreadable file counts as missing.
package struct AnswerCache: Sendable {
    /// A cached answer.
    package struct Entry: Sendable {
        /// When it was last fetched or confirmed by a 304, in seconds since 1970.
        package var checked: Double
        /// The server's ETag; nil when it sent none.
        var etag: String?
        /// The body.
        package var body: Data

        package init(checked: Double, etag: String? = nil, body: Data) {
            self.checked = checked
            self.etag = etag
            self.body = body
        }
    }

    private struct Heading: Codable {
        var address: String
        var bytes: Int
        var checked: Double
        var etag: String?
    }

    /// The folder of the files.
    package let folder: URL

    /// The cached answer of an address, of any age; nil when there is none that can be read.
    package func entry(_ address: WebAddress) -> Entry? {
        guard let data = try? Data(contentsOf: file(address)),
            let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let heading = try? CanonicalJSON.decode(Heading.self, from: data[..<end]),
            heading.address == address.description,
            (0...GatherLimits.answerBytes).contains(heading.bytes),
            let body = Self.inflated(Data(data[(end + 1)...]), bytes: heading.bytes)
        else { return nil }
        return Entry(checked: heading.checked, etag: heading.etag, body: body)
    }

    /// Stores an answer in place of an earlier one of the same address.
    ///
    /// - Throws: `Failure` when the answer cannot be compressed or the file cannot be written.
    package func keep(_ entry: Entry, of address: WebAddress) throws {
        let heading = Heading(
            address: address.description, bytes: entry.body.count, checked: entry.checked,
            etag: entry.etag)
        var data = try CanonicalJSON.encode(heading)
        data.append(UInt8(ascii: "\n"))
        data.append(try Compression.zstd(entry.body, level: 3))
        try OutputFile.write(data, to: file(address))
    }

    private func file(_ address: WebAddress) -> URL {
        let name = SHA256.hex(of: Data(address.description.utf8))
        return folder.appending(path: "\(name.prefix(2))/\(name).answer")
    }

    private static func inflated(_ data: Data, bytes: Int) -> Data? {
        var body = Data(count: bytes)
        let written = data.withUnsafeBytes { input in
            body.withUnsafeMutableBytes { output in
                ZSTD_decompress(output.baseAddress, bytes, input.baseAddress, input.count)
            }
        }
        return ZSTD_isError(written) == 0 && written == bytes ? body : nil
    }
}
