import Foundation
import Intake

/// Reads a file piece by piece. A read error is thrown; if it were treated as the end of the file,
/// the part before it would be taken for the whole.
final class FilePieces {
    private static let pieceBytes = 1 << 20
    private let handle: FileHandle
    private let name: String

    /// - Throws: `SourceFinding` when the file cannot be opened.
    init(_ file: URL) throws(SourceFinding) {
        name = file.lastPathComponent
        do {
            handle = try FileHandle(forReadingFrom: file)
        } catch {
            throw Self.unreadable(file.lastPathComponent, error)
        }
    }

    deinit { try? handle.close() }

    /// The next piece; nil at the end of the file.
    ///
    /// - Throws: `SourceFinding` when the file cannot be read.
    func next(atMost bytes: Int = FilePieces.pieceBytes) throws(SourceFinding) -> Data? {
        do {
            return try handle.read(upToCount: bytes).flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw Self.unreadable(name, error)
        }
    }

    /// The first bytes of a file.
    ///
    /// - Throws: `SourceFinding` when it cannot be read.
    static func head(of file: URL, atMost bytes: Int = BulkLimits.headBytes) throws(SourceFinding)
        -> [UInt8]
    {
        Array(try FilePieces(file).next(atMost: bytes) ?? Data())
    }

    /// Whether a file with this beginning is a gzip file.
    static func isGzip(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B]) }

    private static func unreadable(_ name: String, _ error: any Error) -> SourceFinding {
        SourceFinding.refusal(
            "The file cannot be read: \(error.localizedDescription)",
            remedy: "Check its path, its permissions and the disk.", excerpt: name)
    }
}
