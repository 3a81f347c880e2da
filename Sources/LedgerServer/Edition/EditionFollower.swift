import Catalog
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The current edition, decks of all editions, and live rounds: the published facts that entries
/// are judged against.
final class PublishedEdition: Published {
    /// The deck is unknown, but may be in the next edition.
    struct NotYet: Error {}

    let decks: DeckStore
    let liveRounds: LiveRounds
    private let now: @Sendable () -> Int
    private let report: @Sendable (String) -> Void
    private let state = Mutex(PublishedContent?.none)
    /// Unreadable decks, and when each was last reported.
    private let broken = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - decks: the decks.
    ///   - liveRounds: rounds whose answers are recorded as they are given.
    ///   - now: the ledger's time, in milliseconds since 1970-01-01T00:00Z.
    ///   - report: called with a message for the operator about an unreadable deck.
    init(
        _ decks: DeckStore, _ liveRounds: LiveRounds, now: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.decks = decks
        self.liveRounds = liveRounds
        self.now = now
        self.report = report
    }

    /// The current edition; nil before the first was read.
    var content: PublishedContent? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func context(of basis: JudgingBasis) async throws -> JudgingContext {
        var context = JudgingContext()
        switch basis {
        case .deck(let round):
            let start = round.start
            guard let kept = try await deck(start.deck) else {
                if start.started > now() - LedgerServerLimits.deckDelay { throw NotYet() }
                break
            }
            context.deck = kept.deck
            context.content = kept.content
            context.revoked = content?.revoked(on: Day(secondsSince1970: now() / 1_000)) ?? []
            context.achievements = content?.achievements ?? []
            context.live = try await liveRounds.round(of: start.player, number: start.number)
        case .shop:
            guard let content else { throw NotYet() }
            context.shop = content.shop
        case .nothing: break
        }
        return context
    }

    /// A deck. An unreadable file is reported at most once an hour, and its error thrown.
    private func deck(_ hash: String) async throws -> DeckStore.Kept? {
        do {
            return try await decks.deck(hash)
        } catch {
            let time = now()
            let isNew = broken.withLock { broken in
                broken = broken.filter { time - $0.value < LedgerServerLimits.brokenDeckNotice }
                guard broken[hash] == nil else { return false }
                broken[hash] = time
                return true
            }
            if isNew {
                report(
                    """
                    The deck \(hash) in \(decks.folder) cannot be read, and rounds on it wait: \
                    \(error). Put its file back from a backup.
                    """)
            }
            throw error
        }
    }
}

/// Polls for new editions.
struct EditionFollower: Service {
    let reader: EditionReader
    let published: PublishedEdition
    let poll: Duration
    let logger: Logger

    /// The bytes of the pointer and of revocations that were read last, and the last failure.
    private final class Seen: Sendable {
        let bytes = Mutex<([UInt8]?, [UInt8]?)>((nil, nil))
        let failure = Mutex<String?>(nil)
    }

    private let seen = Seen()

    init(
        _ reader: EditionReader, _ published: PublishedEdition, poll: Duration, logger: Logger
    ) {
        self.reader = reader
        self.published = published
        self.poll = poll
        self.logger = logger
    }

    /// Polls until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: self.poll)
            }
        }
    }

    /// Polls once, and reads a new edition. After a failure the current edition stays, and the
    /// failure is logged.
    func look() async {
        do {
            try await NIOThreadPool.singleton.runIfActive { try self.read() }
            try await published.decks.share()
            seen.failure.withLock { $0 = nil }
        } catch {
            let isNew = seen.failure.withLock { failure in
                defer { failure = "\(error)" }
                return failure != "\(error)"
            }
            if isNew {
                logger.error("The edition in \(reader.folder) is not followed: \(error).")
            }
        }
    }

    private func read() throws {
        guard let pointer = try reader.pointer() else { return }
        let revocations = try Revocations(folder: reader.folder).bytes()
        guard seen.bytes.withLock({ $0 != (pointer, revocations) }) else { return }
        let content = try reader.content(
            pointer, revocations: revocations, keepingDecksOn: published.decks)
        published.content = content
        seen.bytes.withLock { $0 = (pointer, revocations) }
        logger.info(
            "Following edition \(content.version).",
            metadata: ["decks": "\(published.decks.count)", "items": "\(content.shop.count)"])
    }
}
