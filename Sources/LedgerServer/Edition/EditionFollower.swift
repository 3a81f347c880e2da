import Catalog
import Games
import Ledger
import LedgerEngine
import LedgerStorage
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// What entries are judged against: the edition of the moment, decks of all editions, and rounds
/// that are played before the ledger's eyes.
final class PublishedEdition: Published {
    /// The deck is none that is known yet, but may come with the next edition.
    struct NotYet: Error {}

    let decks: DeckStore
    let liveRounds: LiveRounds
    private let now: @Sendable () -> Int
    private let report: @Sendable (String) -> Void
    private let state = Mutex(PublishedContent?.none)
    /// Decks that could not be read, and when that was told.
    private let broken = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - decks: the decks.
    ///   - liveRounds: rounds that are played before the ledger's eyes.
    ///   - now: the ledger's time.
    ///   - report: tells the operator what is wrong with a deck.
    init(
        _ decks: DeckStore, _ liveRounds: LiveRounds, now: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.decks = decks
        self.liveRounds = liveRounds
        self.now = now
        self.report = report
    }

    /// The edition of the moment; nil before the first.
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

    /// A deck; where its file cannot be read, the operator is told, once an hour.
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

/// Looks for new editions again and again.
struct EditionFollower: Service {
    let reader: EditionReader
    let published: PublishedEdition
    let poll: Duration
    let logger: Logger

    /// What was read last, and how it went.
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

    /// Looks until the server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                try? await Task.sleep(for: self.poll)
            }
        }
    }

    /// Looks once, and reads what is new. What cannot be read changes nothing.
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
