import Foundation
import Glibc
import Intake

/// Scans a gzip file: one thread inflates pieces, the others scan them, in bounded memory.
struct InflatedScan {
    let file: URL
    let workers: Int

    func run<Part: Sendable>(
        _ begin: (TableHeader) throws(SourceFinding) -> Void,
        _ scan: @escaping @Sendable (TablePiece, TableHeader) -> Part,
        _ merge: @escaping (Part) -> Void
    ) throws(SourceFinding) {
        let inflater = try GzipInflater(file)
        let queue = PieceQueue()
        let first = queue.empty()
        first.count = try inflater.read(into: first.buffer)
        let header = try TableHeader(
            firstLineOf: UnsafeRawBufferPointer(rebasing: first.buffer[..<first.count]))
        try begin(header)
        nonisolated(unsafe) let producer = Producer(inflater, queue, first, header.end)
        nonisolated(unsafe) let ordered = OrderedMerge(merge)
        Threads.run(max(2, workers + 1)) { thread in
            if thread == 0 {
                producer.run()
                return
            }
            while let (piece, number) = queue.take() {
                let lines = UnsafeRawBufferPointer(rebasing: piece.buffer[..<piece.count])
                ordered.take(scan(TablePiece(bytes: lines), header), number: number)
                queue.giveBack(piece)
            }
        }
        if let failure = producer.failure { throw failure }
    }

    /// Inflates the file, and divides it at line ends.
    private final class Producer {
        private let inflater: GzipInflater
        private let queue: PieceQueue
        private var piece: PieceQueue.Piece
        private(set) var failure: SourceFinding?

        init(
            _ inflater: GzipInflater, _ queue: PieceQueue, _ first: PieceQueue.Piece, _ start: Int
        ) {
            self.inflater = inflater
            self.queue = queue
            piece = first
            piece.drop(start)
        }

        func run() {
            defer { queue.close() }
            do throws(SourceFinding) {
                while true {
                    let room = UnsafeMutableRawBufferPointer(
                        rebasing: piece.buffer[piece.count...])
                    let read = try inflater.read(into: room)
                    piece.count += read
                    if read < room.count { break }
                    let cut = piece.endOfLastLine
                    guard cut > 0 else {
                        try passLongLine()
                        continue
                    }
                    let next = queue.empty()
                    next.fill(with: piece.buffer[cut..<piece.count])
                    piece.count = cut
                    queue.put(piece)
                    piece = next
                }
            } catch {
                failure = error
            }
            queue.put(piece)
        }

        /// Handles a line that does not fit into a piece: its beginning is passed on, so that the
        /// scan refuses it, and its rest is skipped.
        private func passLongLine() throws(SourceFinding) {
            piece.count = BulkLimits.lineBytes + 1
            queue.put(piece)
            while true {
                piece = queue.empty()
                piece.count = try inflater.read(into: piece.buffer)
                if let end = piece.buffer[..<piece.count].firstIndex(of: 0x0A) {
                    piece.drop(end + 1)
                    return
                }
                if piece.count < piece.buffer.count {
                    piece.count = 0
                    return
                }
                queue.giveBack(piece)
            }
        }
    }
}

/// The queue of pieces between the inflating thread and the scanning ones.
final class PieceQueue: @unchecked Sendable {
    /// A buffer, and its filled length.
    final class Piece {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: BulkLimits.pieceBytes, alignment: 64)
        var count = 0

        deinit { buffer.deallocate() }

        /// The index after the last "\n"; 0 when there is none.
        var endOfLastLine: Int {
            guard let base = buffer.baseAddress else { return 0 }
            var end = count
            while end > 0, base.load(fromByteOffset: end - 1, as: UInt8.self) != 0x0A { end -= 1 }
            return end
        }

        func fill(with bytes: Slice<UnsafeMutableRawBufferPointer>) {
            count = bytes.count
            let source = UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: bytes))
            if count > 0 { buffer.copyMemory(from: source) }
        }

        /// Removes the first bytes.
        func drop(_ start: Int) {
            guard start > 0, let base = buffer.baseAddress else { return }
            memmove(base, base + start, count - start)
            count -= start
        }
    }

    private let condition = NSCondition()
    private var filled: [Piece] = []
    private var unused: [Piece] = []
    private var made = 0
    private var taken = 0
    private var isClosed = false

    /// Waits for an empty piece.
    func empty() -> Piece {
        condition.lock()
        defer { condition.unlock() }
        while unused.isEmpty, made >= BulkLimits.pieces { condition.wait() }
        if let piece = unused.popLast() {
            piece.count = 0
            return piece
        }
        made += 1
        return Piece()
    }

    /// Enqueues a piece.
    func put(_ piece: Piece) {
        condition.lock()
        filled.append(piece)
        condition.broadcast()
        condition.unlock()
    }

    /// Waits for the next piece with its number; nil after the last one.
    func take() -> (Piece, Int)? {
        condition.lock()
        defer { condition.unlock() }
        while filled.isEmpty, !isClosed { condition.wait() }
        guard !filled.isEmpty else { return nil }
        taken += 1
        return (filled.removeFirst(), taken - 1)
    }

    /// Returns a piece, to be filled again.
    func giveBack(_ piece: Piece) {
        condition.lock()
        unused.append(piece)
        condition.broadcast()
        condition.unlock()
    }

    /// Ends the queue after the last piece.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }
}
