internal import Catalog
import Catalog
internal import Crypto
internal import Storage
internal import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Downloads files by hash: continues interrupted downloads, hashes the bytes, and stores a file
/// only when it is the signed one.
struct Downloader: Sendable {
    let base: String
    let transport: any Transport
    let timeouts: TransportTimeouts
    let store: FileStore

    /// Downloads a file unless it is stored.
    ///
    /// - Returns: the bytes downloaded.
    /// - Throws: `TrustFailure.wrongHash` when the host has another file at this path,
    ///   `TransportFailure` when it cannot be downloaded, `ClientFailure.noRoom`, `StorageFailure`
    ///   when it cannot be written. Downloaded parts are kept for the next call.
    func fetch(_ wanted: WantedFile) async throws -> Int {
        if store.has(wanted.ref) { return 0 }
        let partial = store.partial(wanted.ref)
        var came = 0
        var pause = timeouts.pause
        var failures = 0
        // First continuing from the earlier part, then once from the start in case that part is
        // wrong.
        var mayStartAgain = (Disk.length(of: partial) ?? 0) > 0
        while true {
            let before = Disk.length(of: partial) ?? 0
            do {
                came += try await attempt(wanted, partial)
                try store.disk.move(partial, to: store.place(wanted.ref))
                return came
            } catch let failure as TrustFailure {
                try store.disk.remove(partial)
                guard mayStartAgain else { throw failure }
                mayStartAgain = false
            } catch let failure as TransportFailure where failure.isPassing {
                let gained = (Disk.length(of: partial) ?? 0) - before
                came += max(gained, 0)
                // Progress resets the count of failures, so that a bad connection still completes a
                // large file.
                failures = gained > 65_536 ? 1 : failures + 1
                guard failures < max(timeouts.attempts, 1) else { throw failure }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(30))
            }
        }
    }

    /// One attempt, from the end of the unfinished file.
    ///
    /// - Returns: the bytes downloaded.
    private func attempt(_ wanted: WantedFile, _ partial: String) async throws -> Int {
        var state = State(hash: SHA256(), length: 0)
        try state.take(partial, upTo: wanted.ref.bytes)
        try store.disk.require(wanted.ref.bytes - state.length, in: store.folder)
        var came = 0
        if state.length < wanted.ref.bytes || wanted.ref.bytes == 0 {
            let file = try PartialFile(partial, keeping: state.length == 0 ? 0 : nil)
            came = try await receive(wanted, into: file, &state)
        }
        let file = try PartialFile(partial)
        guard state.length == wanted.ref.bytes else {
            throw TransportFailure.broken(
                address: address(wanted), reason: "it ended after \(state.length) bytes")
        }
        guard Hex.text(state.hash.finalize()) == wanted.ref.sha256 else {
            throw TrustFailure.wrongHash(name: wanted.name, algorithm: "sha256")
        }
        try file.bringToDisk()
        return came
    }

    private func address(_ wanted: WantedFile) -> String {
        base + PercentEncoding.path(wanted.path)
    }

    private func receive(
        _ wanted: WantedFile, into file: PartialFile, _ state: inout State
    ) async throws -> Int {
        let offset = state.length
        let request = TransportRequest(
            address(wanted), from: offset, limit: wanted.ref.bytes)
        var skip = 0
        var came = 0
        do {
            try await transport.get(
                request,
                began: { head in
                    // A host without ranges sends the whole file again: the stored part is skipped.
                    skip = head.offset == offset ? 0 : offset
                },
                chunk: { bytes in
                    came += bytes.count
                    let fresh = skip > 0 ? Array(bytes.dropFirst(skip)) : bytes
                    skip = max(0, skip - bytes.count)
                    guard state.length + fresh.count <= wanted.ref.bytes else {
                        throw TrustFailure.tooLong(name: wanted.name, limit: wanted.ref.bytes)
                    }
                    guard !fresh.isEmpty else { return }
                    try store.disk.append(fresh, to: file)
                    state.add(fresh)
                })
        } catch TransportFailure.tooLong {
            throw TrustFailure.tooLong(name: wanted.name, limit: wanted.ref.bytes)
        } catch TransportFailure.status(_, 403), TransportFailure.status(_, 404) {
            throw ClientFailure.absent(wanted.name)
        }
        return came
    }

    /// The hash and length of the bytes so far.
    private struct State {
        var hash: SHA256
        var length: Int

        mutating func add(_ bytes: [UInt8]) {
            hash.update(data: bytes)
            length += bytes.count
        }

        /// Adds the bytes of an earlier attempt.
        mutating func take(_ place: String, upTo limit: Int) throws {
            _ = try AtomicFile.read(place) { piece in
                guard length + piece.count <= limit else {
                    throw TrustFailure.tooLong(name: place, limit: limit)
                }
                add(Array(piece))
            }
        }
    }
}
