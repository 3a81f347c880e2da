internal import Crypto
internal import Foundation
internal import Glibc
internal import Trust

/// Files of build/, read piece by piece.
enum LocalFile {
    /// The SHA-256 in hexadecimal; nil where there is no file.
    static func sha256(_ path: String) throws -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SafeFile.failure(path)
        }
        defer { close(file) }
        var hash = SHA256()
        try pieces(of: file, path) { hash.update(bufferPointer: $0) }
        return Hex.text(hash.finalize())
    }

    /// Copies a file and waits until it is on the disk.
    /// - Throws: `PublishFailure` when what was copied has another hash.
    static func copy(_ path: String, to target: String, sha256: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SafeFile.failure(path) }
        defer { close(file) }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard copy >= 0 else { throw SafeFile.failure(target) }
        defer { close(copy) }
        var hash = SHA256()
        try pieces(of: file, path) { piece in
            hash.update(bufferPointer: piece)
            var place = 0
            while place < piece.count {
                let count = write(copy, piece.baseAddress.map { $0 + place }, piece.count - place)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw SafeFile.failure(target) }
                place += count
            }
        }
        guard Hex.text(hash.finalize()) == sha256 else { throw changed(path) }
        guard fsync(copy) == 0 else { throw SafeFile.failure(target) }
    }

    static func changed(_ path: String) -> PublishFailure {
        PublishFailure(
            "The file is not what its name or the edition says.", at: path,
            do: "Run florilegium verify, and build again.")
    }

    private static func pieces(
        of file: Int32, _ path: String, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(file, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SafeFile.failure(path) }
            if count == 0 { return }
            try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// The length; nil where there is no plain file.
    static func bytes(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }
}
