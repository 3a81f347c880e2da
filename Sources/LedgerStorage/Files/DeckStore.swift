package import FoundationEssentials
package import Games
package import LedgerEngine
import NIOPosix
import Storage
import Synchronization

/// Decks as they were published, each a file, kept for ever: rounds name them by hash, and can be
/// judged again as long as the ledger stands.
package final class DeckStore: Sendable {
    /// A deck, and the version of the first edition that was seen to hold it.
    package struct Kept: Sendable {
        package var deck: PlayDeck
        package var content: String
    }

    private struct State {
        /// The version of the first edition, by hash.
        var versions: [String: String] = [:]
        /// Decks that are ready, the one that was asked for last at the end.
        var ready: [(hash: String, kept: Kept)] = []
    }

    /// Where the files are.
    package let folder: String
    /// Where other servers keep theirs; nil where there are none.
    private let archive: DeckArchive?
    private let state = Mutex(State())
    /// Decks that are in the archive.
    private let shared = Mutex<Set<String>>([])

    /// Opens the decks in a folder, which is made.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - archive: where other servers keep theirs.
    /// - Throws: `StorageFailure`.
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

    /// Whether a deck is kept.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: whether it is.
    package func holds(_ hash: String) -> Bool { state.withLock { $0.versions[hash] != nil } }

    /// How many decks are kept.
    package var count: Int { state.withLock { $0.versions.count } }

    /// Keeps a deck.
    ///
    /// - Parameters:
    ///   - json: its bytes.
    ///   - version: the edition that holds it.
    /// - Throws: `PlayDeck.Refusal` for what is no deck, or `StorageFailure`.
    package func keep(_ json: Data, from version: String) throws {
        let deck = try PlayDeck(json: json)
        guard !holds(deck.hash) else { return }
        try AtomicFile.write([UInt8](json), to: "\(folder)/\(deck.hash).\(version).json")
        state.withLock { $0.versions[deck.hash] = version }
    }

    /// A deck, read on a thread that may wait for the disk.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: the deck; nil for one that was never kept.
    /// - Throws: as `read`.
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

    /// Gives other servers the decks that they may not have seen.
    ///
    /// - Throws: `StoreFailure`, or `StorageFailure`.
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

    /// Brings all decks that other servers saw into the folder.
    ///
    /// - Throws: as `deck`.
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

    /// A deck. It blocks.
    ///
    /// - Parameter hash: its hash.
    /// - Returns: the deck; nil for one that was never kept.
    /// - Throws: `StorageFailure`, or `PlayDeck.Refusal` for a file that is not what it was.
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
            // Another thread may have read it meanwhile.
            guard Self.ready(hash, &state) == nil else { return }
            state.ready.append((hash, kept))
            if state.ready.count > LedgerFileLimits.readyDecks { state.ready.removeFirst() }
        }
        return kept
    }
}
