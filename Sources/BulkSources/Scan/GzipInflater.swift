import CInflate
import Foundation
import Intake

/// Inflates a gzip file of any number of members with libisal, piece by piece.
final class GzipInflater {
    private let pieces: FilePieces
    private let name: String
    private let state: UnsafeMutablePointer<inflate_state>
    private var input = Data()
    private var hasEnded = false

    /// - Throws: `SourceFinding` when the file cannot be read.
    init(_ file: URL) throws(SourceFinding) {
        pieces = try FilePieces(file)
        name = file.lastPathComponent
        state = .allocate(capacity: 1)
        isal_inflate_init(state)
        state.pointee.crc_flag = UInt32(ISAL_GZIP)
    }

    deinit { state.deallocate() }

    /// Inflates into a buffer until it is full or the file ends.
    ///
    /// - Returns: the number of bytes written; fewer than the buffer's size only at the end.
    /// - Throws: `SourceFinding` when the file is damaged, truncated or cannot be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFinding) -> Int {
        var written = 0
        while written < buffer.count, !hasEnded {
            if input.isEmpty {
                input = try pieces.next() ?? Data()
                if input.isEmpty {
                    guard
                        state.pointee.block_state == ISAL_BLOCK_NEW_HDR
                            && state.pointee.total_out == 0
                            || state.pointee.block_state == ISAL_BLOCK_FINISH
                    else { throw damaged("it is cut off") }
                    hasEnded = true
                    break
                }
            }
            // The next member begins; zeros after the last one are padding.
            if state.pointee.block_state == ISAL_BLOCK_FINISH {
                if input.allSatisfy({ $0 == 0 }) {
                    input = Data()
                    continue
                }
                isal_inflate_reset(state)
                state.pointee.crc_flag = UInt32(ISAL_GZIP)
            }
            written += try step(into: UnsafeMutableRawBufferPointer(rebasing: buffer[written...]))
        }
        return written
    }

    private func step(into buffer: UnsafeMutableRawBufferPointer) throws(SourceFinding) -> Int {
        let (result, left, room) = input.withUnsafeMutableBytes { source in
            state.pointee.next_in = source.bindMemory(to: UInt8.self).baseAddress
            state.pointee.avail_in = UInt32(source.count)
            state.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
            state.pointee.avail_out = UInt32(clamping: buffer.count)
            let result = isal_inflate(state)
            return (result, Int(state.pointee.avail_in), Int(state.pointee.avail_out))
        }
        guard result == ISAL_DECOMP_OK || result == ISAL_END_INPUT else {
            throw damaged("libisal's code \(result)")
        }
        input = left == 0 ? Data() : input.suffix(left)
        return min(buffer.count, Int(UInt32.max)) - room
    }

    private func damaged(_ how: String) -> SourceFinding {
        SourceFinding.refusal(
            "The gzip file is damaged: \(how)", remedy: "Fetch it again.", excerpt: name)
    }
}
