package import FoundationEssentials
package import Games
package import LedgerEngine
import NIOPosix
import Storage
import Synchronization

/// Published decks, each a file that is never deleted: rounds name them by hash, and can be judged
/// again at any time.
package final class DeckStore: Sendable {
    /// A deck, and the version of the first edition with it.
    package struct Kept: Sendable {
        package var deck: PlayDeck
        package var content: String
    }

    private struct State {
        /// The versions of the first editions, by hash.
        var versions: [String: String] = [:]
        /// Decks in memory, the most recently used one last.
        var ready: [(hash: String, kept: Kept)] = []
    }

    /// The folder of the files.
    package let folder: String
    /// The archive of all servers; nil for a ledger of one server.
    private let archive: DeckArchive?
    private let state = Mutex(State())
    /// Hashes of the decks in the archive.
    private let shared = Mutex<Set<String>>([])

    /// Opens the decks in a folder, which is made.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - archive: the archive of all servers.
    /// - Throws: `StorageFailure` when the folder cannot be made, Foundation's error when it cannot
    ///   be listed.
    package init(_ folder: String, _ archive: DeckArchive? = nil) throws {
        self.folder = folder
        self.archive = archive
        try Folder.make(folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            guard !name.hasPrefix(AtomicFile.prefix), name.hasSuffix(".json"),
                let dot = name.firstIndex(of: ".")
            else { continue }
            let version = name[name.index(after: dot)...].dropLast(5)
            state.withLock { $0.versions[String(name[..<dot])] = String(version) }
        }
    }

    /// Whether there is a file of a deck.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: whether there is.
    package func holds(_ hash: String) -> Bool { state.withLock { $0.versions[hash] != nil } }

    /// The number of decks.
    package var count: Int { state.withLock { $0.versions.count } }

    /// Stores a deck, unless it is stored already.
    ///
    /// - Parameters:
    ///   - json: its bytes.
    ///   - version: the version of the edition with it.
    /// - Throws: `PlayDeck.Refusal` when the bytes are no deck, `StorageFailure` when the file
    ///   cannot be written.
    package func keep(_ json: Data, from version: String) throws {
        let deck = try PlayDeck(json: json)
        guard !holds(deck.hash) else { return }
        try AtomicFile.write([UInt8](json), to: "\(folder)/\(deck.hash).\(version).json")
        state.withLock { $0.versions[deck.hash] = version }
    }

    /// A deck, from memory, its file or the archive. It is read on a thread that may block.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: the deck; nil for an unknown one.
    /// - Throws: the errors of `read` and `keep`; `StoreFailure` when the archive cannot be read.
    package func deck(_ hash: String) async throws -> Kept? {
        if let ready = state.withLock({ Self.ready(hash, &$0) }) { return ready }
        if !holds(hash) {
            guard let kept = try await archive?.deck(hash) else { return nil }
            try await NIOThreadPool.singleton.runIfActive {
                try self.keep(kept.json, from: kept.version)
            }
        }
        return try await NIOThreadPool.singleton.runIfActive { try self.read(hash) }
    }

    /// Adds this server's decks to the archive.
    ///
    /// - Throws: `StoreFailure` when the archive cannot be read or written, `StorageFailure` when a
    ///   file cannot be read.
    package func share() async throws {
        guard let archive else { return }
        let own = state.withLock { $0.versions }
        let known = shared.withLock { $0 }
        guard own.keys.contains(where: { !known.contains($0) }) else { return }
        var there = try await archive.hashes()
        for (hash, version) in own.sorted(by: { $0.key < $1.key }) where !there.contains(hash) {
            let place = "\(folder)/\(hash).\(version).json"
            let json = try await NIOThreadPool.singleton.runIfActive {
                try AtomicFile.read(place, limit: LedgerFileLimits.fileBytes)
            }
            guard let json else { continue }
            try await archive.keep(hash, .init(version: version, json: Data(json)))
            there.insert(hash)
        }
        shared.withLock { [there] in $0 = there }
    }

    /// Stores all decks of the archive as files.
    ///
    /// - Throws: the errors of `deck`.
    package func fetchAll() async throws {
        for hash in try await archive?.hashes() ?? [] where !holds(hash) {
            _ = try await deck(hash)
        }
    }

    private static func ready(_ hash: String, _ state: inout State) -> Kept? {
        guard let place = state.ready.firstIndex(where: { $0.hash == hash }) else { return nil }
        let found = state.ready.remove(at: place)
        state.ready.append(found)
        return found.kept
    }

    /// A deck, from memory or its file. It blocks the thread.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: the deck; nil for an unknown one.
    /// - Throws: `StorageFailure` when the file cannot be read, `PlayDeck.Refusal` when it was
    ///   damaged.
    package func read(_ hash: String) throws -> Kept? {
        let (ready, version) = state.withLock { (Self.ready(hash, &$0), $0.versions[hash]) }
        if let ready { return ready }
        guard let version,
            let json = try AtomicFile.read(
                "\(folder)/\(hash).\(version).json", limit: LedgerFileLimits.fileBytes)
        else { return nil }
        let deck = try PlayDeck(json: Data(json))
        guard deck.hash == hash else { throw PlayDeck.Refusal.unreadable }
        let kept = Kept(deck: deck, content: version)
        state.withLock { state in
            // A concurrent call may have read it.
            guard Self.ready(hash, &state) == nil else { return }
            state.ready.append((hash, kept))
            if state.ready.count > LedgerFileLimits.readyDecks { state.ready.removeFirst() }
        }
        return kept
    }
}
