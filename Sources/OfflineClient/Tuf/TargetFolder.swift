import Catalog
internal import Storage
public import Trust

/// Downloaded targets in a folder, each under its whole path, percent-encoded as one name.
public struct TargetFolder: Sendable {
    private let folder: String

    /// The targets in a folder, which must exist.
    public init(_ folder: String) {
        self.folder = folder
    }

    /// The path of a target's file.
    /// - Throws: `TrustFailure.noSuchTarget` for a path that is no file name.
    public func place(of path: String) throws -> String {
        let name = PercentEncoding.name(path)
        guard !["", ".", ".."].contains(name), name.utf8.count <= 255 else {
            throw TrustFailure.noSuchTarget(path: path)
        }
        return "\(folder)/\(name)"
    }

    /// Whether the target exists as signed.
    /// - Throws: `TrustFailure.noSuchTarget` for a path that is no file name.
    public func has(_ path: String, _ file: TargetFile) throws -> Bool {
        let place = try place(of: path)
        var check = file.check(name: path)
        do {
            guard try AtomicFile.read(place, { try check.take(Array($0)) }) else { return false }
            try check.finish()
            return true
        } catch {
            return false
        }
    }

    /// Downloads a target and moves it to its place once its hash was verified.
    /// - Throws: `TrustFailure.noSuchTarget` for a path that is no file name, `.tooLong` or the
    ///   errors of `FileCheck` when the bytes differ from the signed ones; `TransportFailure` when
    ///   there is no complete answer, `StorageFailure` when the file cannot be written,
    ///   `CancellationError`.
    public func download(
        _ path: String, _ file: TargetFile, from address: String, over transport: any Transport,
        timeouts: TransportTimeouts = TransportTimeouts()
    ) async throws {
        var pause = timeouts.pause
        for attempt in 1...max(timeouts.attempts, 1) {
            do {
                return try await attemptDownload(path, file, from: address, over: transport)
            } catch let failure as TransportFailure
                where failure.isPassing && attempt < timeouts.attempts
            {
                try await Task.sleep(for: pause)
                pause *= 2
            }
        }
    }

    private func attemptDownload(
        _ path: String, _ file: TargetFile, from address: String, over transport: any Transport
    ) async throws {
        var check = file.check(name: path)
        let new = try AtomicFile(place(of: path))
        do {
            try await transport.get(
                TransportRequest(address, limit: file.length), began: { _ in },
                chunk: { bytes in
                    try check.take(bytes)
                    try new.write(bytes)
                })
        } catch TransportFailure.tooLong {
            throw TrustFailure.tooLong(name: path, limit: file.length)
        }
        try check.finish()
        try new.finish()
    }
}
