import Catalog
internal import Crypto
internal import Foundation
internal import Glibc
internal import Storage

/// Files of build/, in pieces.
enum LocalFile {
    /// The SHA-256 in hexadecimal; nil where there is no file.
    /// - Throws: `PublishFailure` when the file cannot be read.
    static func sha256(_ path: String) throws -> String? {
        var hash = SHA256()
        let isThere = try SafeFile.told(of: path) {
            try AtomicFile.read(path) { hash.update(bufferPointer: $0) }
        }
        return isThere ? Hex.text(hash.finalize()) : nil
    }

    /// Copies a file into one that is not yet renamed to its final name.
    /// - Throws: `PublishFailure` when the copied bytes have another hash, or a file cannot be read
    ///   or written.
    static func copy(_ path: String, to copy: AtomicFile, sha256: String) throws {
        var hash = SHA256()
        _ = try SafeFile.told(of: path) {
            try AtomicFile.read(path) { piece in
                hash.update(bufferPointer: piece)
                try copy.write(piece)
            }
        }
        guard Hex.text(hash.finalize()) == sha256 else { throw changed(path) }
    }

    static func changed(_ path: String) -> PublishFailure {
        PublishFailure(
            "The file is not what its name or the edition says.", at: path,
            do: "Run florilegium verify, and build again.")
    }

    /// The length in bytes; nil where there is no plain file.
    static func bytes(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }
}
