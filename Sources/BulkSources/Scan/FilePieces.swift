import Foundation
import Intake

/// Reads a file piece by piece. An error is an error: taken for the end, half of a file would pass
/// for the whole.
final class FilePieces {
    private static let pieceBytes = 1 << 20
    private let handle: FileHandle
    private let name: String

    /// - Throws: `Remark` when the file cannot be opened.
    init(_ file: URL) throws(Remark) {
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
    /// - Throws: `Remark` when the disk does not give it.
    func next(atMost bytes: Int = FilePieces.pieceBytes) throws(Remark) -> Data? {
        do {
            return try handle.read(upToCount: bytes).flatMap { $0.isEmpty ? nil : $0 }
        } catch {
            throw Self.unreadable(name, error)
        }
    }

    /// The first bytes of a file.
    ///
    /// - Throws: `Remark` when it cannot be read.
    static func head(of file: URL, atMost bytes: Int = BulkLimits.headBytes) throws(Remark)
        -> [UInt8]
    {
        Array(try FilePieces(file).next(atMost: bytes) ?? Data())
    }

    private static func unreadable(_ name: String, _ error: any Error) -> Remark {
        Remark.refusal(
            "The file cannot be read: \(error.localizedDescription)",
            remedy: "Check its path, its permissions and the disk.", excerpt: name)
    }
}
