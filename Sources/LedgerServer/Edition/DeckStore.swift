import Catalog
import FoundationEssentials
import Games
import NIOPosix
import Storage
import Synchronization

/// Decks as they were published, each a file, kept for ever: rounds name them by hash, and can be
/// judged again as long as the ledger stands.
final class DeckStore: Sendable {
    /// A deck, and the version of the first edition that was seen to hold it.
    struct Kept: Sendable {
        var deck: PlayDeck
        var content: String
    }

    private struct State {
        /// The version of the first edition, by hash.
        var versions: [String: String] = [:]
        /// Decks that are ready, the one that was asked for last at the end.
        var ready: [(hash: String, kept: Kept)] = []
    }

    let folder: String
    private let state = Mutex(State())

    /// Opens the decks in a folder, which is made.
    ///
    /// - Throws: `StorageFailure`.
    init(_ folder: String) throws {
        self.folder = folder
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
    func holds(_ hash: String) -> Bool { state.withLock { $0.versions[hash] != nil } }

    /// How many decks are kept.
    var count: Int { state.withLock { $0.versions.count } }

    /// Keeps a deck.
    ///
    /// - Parameters:
    ///   - json: its bytes.
    ///   - version: the edition that holds it.
    /// - Throws: `PlayDeck.Refusal` for what is no deck, or `StorageFailure`.
    func keep(_ json: Data, from version: String) throws {
        let deck = try PlayDeck(json: json)
        guard !holds(deck.hash) else { return }
        try AtomicFile.write([UInt8](json), to: "\(folder)/\(deck.hash).\(version).json")
        state.withLock { $0.versions[deck.hash] = version }
    }

    /// A deck, read on a thread that may wait for the disk; nil for one that was never kept.
    ///
    /// - Throws: as `read`.
    func deck(_ hash: String) async throws -> Kept? {
        if let ready = state.withLock({ Self.ready(hash, &$0) }) { return ready }
        guard holds(hash) else { return nil }
        return try await NIOThreadPool.singleton.runIfActive { try self.read(hash) }
    }

    private static func ready(_ hash: String, _ state: inout State) -> Kept? {
        guard let place = state.ready.firstIndex(where: { $0.hash == hash }) else { return nil }
        let found = state.ready.remove(at: place)
        state.ready.append(found)
        return found.kept
    }

    /// A deck; nil for one that was never kept. It blocks.
    ///
    /// - Throws: `StorageFailure`, or `PlayDeck.Refusal` for a file that is not what it was.
    func read(_ hash: String) throws -> Kept? {
        let (ready, version) = state.withLock { (Self.ready(hash, &$0), $0.versions[hash]) }
        if let ready { return ready }
        guard let version,
            let json = try AtomicFile.read(
                "\(folder)/\(hash).\(version).json", limit: LedgerServerLimits.fileBytes)
        else { return nil }
        let deck = try PlayDeck(json: Data(json))
        guard deck.hash == hash else { throw PlayDeck.Refusal.unreadable }
        let kept = Kept(deck: deck, content: version)
        state.withLock { state in
            // Another thread may have read it meanwhile.
            guard Self.ready(hash, &state) == nil else { return }
            state.ready.append((hash, kept))
            if state.ready.count > LedgerServerLimits.readyDecks { state.ready.removeFirst() }
        }
        return kept
    }
}
