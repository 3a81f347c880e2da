/// A transformation of a bundle after which small changes of content are small changes of bytes.
///
/// SQLite's b-tree pages hold the offset of each of their cells. A row that grows moves all cells
/// after it, so that nearly every offset of every later page differs though the rows are the same.
/// Stored as the difference from its neighbour, an offset is the length of a cell, which stays the
/// same. A delta between two transformed bundles is a quarter of one between the bundles themselves
/// (16 KiB pages).
///
/// Source of the page format: https://www.sqlite.org/fileformat.html#b_tree_pages
public enum BundlePages {
    /// A bundle's bytes with offsets relative to their neighbours. `absolute` restores any bytes,
    /// also those that are not a bundle.
    public static func relative(_ bundle: [UInt8]) -> [UInt8] {
        rewritten(bundle) { page, offsets, content in
            var last = page.size
            for offset in offsets {
                let value = page.number(at: offset)
                page.set(last &- value, at: offset)
                last = value
            }
            page.set(last &- page.number(at: content), at: content)
        }
    }

    /// The inverse of `relative`.
    public static func absolute(_ bundle: [UInt8]) -> [UInt8] {
        rewritten(bundle) { page, offsets, content in
            var last = page.size
            for offset in offsets {
                last = last &- page.number(at: offset)
                page.set(last, at: offset)
            }
            page.set(last &- page.number(at: content), at: content)
        }
    }

    /// One page, as big-endian numbers of two bytes.
    private struct Page {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        /// The page's size; 65,536 is stored as 0.
        var size: UInt16 { UInt16(truncatingIfNeeded: bytes.count) }

        func number(at offset: Int) -> UInt16 {
            UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
        }

        func set(_ number: UInt16, at offset: Int) {
            bytes[offset] = UInt8(number >> 8)
            bytes[offset + 1] = UInt8(number & 0xFF)
        }
    }

    /// Rewrites every b-tree page; its kind and number of cells stay, so that the inverse finds the
    /// same cells.
    private static func rewritten(
        _ bundle: [UInt8], _ rewrite: (Page, StrideTo<Int>, _ content: Int) -> Void
    ) -> [UInt8] {
        guard let size = pageSize(of: bundle) else { return bundle }
        var bytes = bundle
        bytes.withUnsafeMutableBufferPointer { all in
            for start in stride(from: 0, through: all.count - size, by: size) {
                let page = Page(
                    bytes: UnsafeMutableBufferPointer(rebasing: all[start..<start + size]))
                // The first page begins with the header of the file.
                let head = start == 0 ? 100 : 0
                let length: Int
                switch page.bytes[head] {
                case 2, 5: length = 12
                case 10, 13: length = 8
                default: continue
                }
                let first = head + length
                let end = first + 2 * Int(page.number(at: head + 3))
                guard end <= size else { continue }
                rewrite(page, stride(from: first, to: end, by: 2), head + 5)
            }
        }
        return bytes
    }

    /// The page size in a database's header; nil when it is not a valid one.
    private static func pageSize(of bundle: [UInt8]) -> Int? {
        guard bundle.count >= 512, bundle.starts(with: "SQLite format 3\u{0}".utf8) else {
            return nil
        }
        let size = Int(bundle[16]) << 8 | Int(bundle[17])
        if size == 1 { return bundle.count >= 65_536 ? 65_536 : nil }
        guard size >= 512, size <= bundle.count, size & (size - 1) == 0 else { return nil }
        return size
    }
}
