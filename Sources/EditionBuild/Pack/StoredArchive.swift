import CInflate
import Foundation

/// A ZIP file whose entries are stored uncompressed, under one fixed date, so that the same entries
/// give the same bytes and each entry can be fetched by its offset.
///
/// Not written with libarchive, which does not report the offset of an entry's bytes, and adds
/// fields with times. Source of the form: PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and
/// 4.3.16, without ZIP64: at most `Limits.packBytes` and 65,535 entries.
struct StoredArchive {
    /// The file so far.
    private(set) var data = Data()
    private var directory = Data()
    private var count = 0

    /// The most entries without ZIP64.
    static let mostEntries = 65_534

    /// 1 January 1980, midnight: the earliest date of the form.
    private static let date: UInt32 = 0x0021_0000
    /// Names are UTF-8.
    private static let flags: UInt16 = 1 << 11
    /// Version 1.0 is enough to read it.
    private static let version: UInt16 = 10

    /// Adds an entry.
    ///
    /// - Returns: the offset of its bytes.
    mutating func add(_ content: Data, named name: String) -> Int {
        var common = Data()
        common.append(little: Self.version)
        common.append(little: Self.flags)
        common.append(little: UInt16(0))
        common.append(little: Self.date)
        common.append(little: Self.checksum(of: content))
        common.append(little: UInt32(content.count))
        common.append(little: UInt32(content.count))
        common.append(little: UInt16(name.utf8.count))
        common.append(little: UInt16(0))

        directory.append(little: UInt32(0x0201_4b50))
        directory.append(little: Self.version)
        directory.append(common)
        // No comment, first disk, no attributes.
        directory.append(Data(count: 10))
        directory.append(little: UInt32(data.count))
        directory.append(contentsOf: name.utf8)

        data.append(little: UInt32(0x0403_4b50))
        data.append(common)
        data.append(contentsOf: name.utf8)
        let offset = data.count
        data.append(content)
        count += 1
        return offset
    }

    /// The whole file.
    func finished() -> Data {
        var whole = data
        whole.append(directory)
        whole.append(little: UInt32(0x0605_4b50))
        whole.append(little: UInt32(0))
        whole.append(little: UInt16(count))
        whole.append(little: UInt16(count))
        whole.append(little: UInt32(directory.count))
        whole.append(little: UInt32(data.count))
        whole.append(little: UInt16(0))
        return whole
    }

    private static func checksum(of content: Data) -> UInt32 {
        content.withUnsafeBytes { bytes in
            crc32_gzip_refl(0, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
        }
    }
}

extension Data {
    /// Appends a number in little-endian order.
    fileprivate mutating func append(little value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
