import Foundation
import Glibc
import Intake

/// A piece of a table: whole lines.
struct TablePiece {
    /// The lines, each with its "\n" except perhaps the last of a file.
    let bytes: UnsafeRawBufferPointer
}

/// A table of tab-separated values, plain or gzip, possibly much larger than memory.
///
/// A plain file is mapped and divided into pieces for all threads; a gzip file is inflated by one
/// thread while the others scan. Parts are merged in the order of the file, so that the result does
/// not depend on the threads.
struct TableFile {
    /// The file.
    let file: URL
    /// The number of scanning threads.
    var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)

    /// Scans the table.
    ///
    /// - Parameters:
    ///   - begin: receives the header, and throws when a column is missing.
    ///   - scan: makes a part of a piece, on any thread.
    ///   - merge: receives the parts in the order of the file, one at a time.
    /// - Throws: `SourceFinding` when the file cannot be read to its end, or the error of `begin`.
    func scan<Part: Sendable>(
        begin: (TableHeader) throws(SourceFinding) -> Void,
        scan: @escaping @Sendable (TablePiece, TableHeader) -> Part,
        merge: @escaping (Part) -> Void
    ) throws(SourceFinding) {
        if FilePieces.isGzip(try FilePieces.head(of: file, atMost: 2)) {
            try InflatedScan(file: file, workers: workers).run(begin, scan, merge)
        } else {
            try MappedScan(file: file, workers: workers).run(begin, scan, merge)
        }
    }
}

/// Passes parts to one consumer in the order of their numbers.
final class OrderedMerge<Part> {
    private let condition = NSCondition()
    private var next = 0
    private var merge: (Part) -> Void

    init(_ merge: @escaping (Part) -> Void) { self.merge = merge }

    /// Waits for the part's turn, then passes it on.
    func take(_ part: Part, number: Int) {
        condition.lock()
        while next != number { condition.wait() }
        merge(part)
        next += 1
        condition.broadcast()
        condition.unlock()
    }
}

/// Scans a mapped file.
struct MappedScan {
    let file: URL
    let workers: Int

    func run<Part: Sendable>(
        _ begin: (TableHeader) throws(SourceFinding) -> Void,
        _ scan: @escaping @Sendable (TablePiece, TableHeader) -> Part,
        _ merge: @escaping (Part) -> Void
    ) throws(SourceFinding) {
        guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else {
            throw SourceFinding.refusal("The file cannot be read", remedy: "Check its path.")
        }
        let result: Result<Void, SourceFinding> = data.withUnsafeBytes { buffer in
            do throws(SourceFinding) {
                let header = try TableHeader(firstLineOf: buffer)
                try begin(header)
                let body = UnsafeRawBufferPointer(rebasing: buffer[header.end...])
                pieces(of: body, header, scan, merge)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func pieces<Part: Sendable>(
        of body: UnsafeRawBufferPointer, _ header: TableHeader,
        _ scan: @escaping @Sendable (TablePiece, TableHeader) -> Part,
        _ merge: @escaping (Part) -> Void
    ) {
        let count = (body.count + BulkLimits.pieceBytes - 1) / BulkLimits.pieceBytes
        nonisolated(unsafe) let ordered = OrderedMerge(merge)
        nonisolated(unsafe) let lines = body
        let next = Counter()
        Threads.run(workers) { _ in
            while true {
                let number = next.take()
                guard number < count else { return }
                let start = Self.lineStart(at: number * BulkLimits.pieceBytes, in: lines)
                let end = Self.lineStart(at: (number + 1) * BulkLimits.pieceBytes, in: lines)
                let piece = UnsafeRawBufferPointer(rebasing: lines[start..<max(start, end)])
                ordered.take(scan(TablePiece(bytes: piece), header), number: number)
                Self.release(piece)
            }
        }
    }

    /// Releases a piece's pages, so that a large mapped file does not fill the memory.
    private static func release(_ piece: UnsafeRawBufferPointer) {
        let page = 1 << 14
        guard let base = piece.baseAddress else { return }
        let start = (Int(bitPattern: base) + page - 1) / page * page
        let end = (Int(bitPattern: base) + piece.count) / page * page
        guard end > start, let pages = UnsafeMutableRawPointer(bitPattern: start) else { return }
        _ = madvise(pages, end - start, MADV_DONTNEED)
    }

    /// The start of the first line that begins at or after an offset.
    private static func lineStart(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < bytes.count, let base = bytes.baseAddress else { return bytes.count }
        let rest = bytes.count - offset + 1
        guard let found = memchr(base + offset - 1, 0x0A, rest) else { return bytes.count }
        return UnsafeRawPointer(found) - base + 1
    }
}

/// Gives the numbers 0, 1, 2 … to several threads, each number once.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var next = 0

    func take() -> Int {
        lock.lock()
        defer { lock.unlock() }
        next += 1
        return next - 1
    }
}
