internal import GRDB
internal import Games
internal import Ledger

/// How far the person's feed was read here.
struct FeedCursor: Codable, Sendable, Hashable {
    /// Whose feed it is: their public handle.
    var person: String
    /// The number of the last entry that is known.
    var next: Int
    /// Its id; nil where it is not known.
    var entry: String?
    /// Of each kind that is not known here, the number of the first entry that was passed over.
    var passed: [String: Int]
}

/// What came by the feed.
public struct PulledFeed: Sendable, Hashable {
    /// Entries that came, those of this device among them.
    public var entries = 0
    /// Entries that tell of what was not known here.
    public var news = 0
    /// Rounds that were not here before, or were other ones.
    public var rounds = 0
}

extension PlayerStore {
    private static let cursorName = "feed"
    /// The handle of the account that somebody signed in to here.
    private static let accountName = "account"
    /// The most pages that are read at once: of ten million entries.
    private static let mostPages = 50_000

    /// Reads what the person's devices recorded since the last time, and merges it with what is here
    /// by one rule: whatever comes twice or in another order comes to the same.
    ///
    /// - Parameter link: the way to the ledger.
    /// - Returns: what came.
    /// - Throws: why it did not come, or what SQLite says. Pages that came stay.
    @discardableResult
    public func pull(over link: any FeedLink) async throws -> PulledFeed {
        let session = try await link.begin()
        var cursor = try await queue.write { try Self.begin(session.handle, $0) }
        var pulled = PulledFeed()
        for _ in 0..<Self.mostPages {
            let page: FeedPage
            do {
                page = try await link.feed(session.token, after: cursor.next, entry: cursor.entry)
            } catch let failure as LedgerFailure
                where failure.isOtherHistory && cursor.next > 0
            {
                // The ledger was restored from an older backup: all it has is read and merged anew.
                cursor = FeedCursor(person: cursor.person, next: 0, passed: [:])
                let anew = cursor
                try await queue.write { try Self.set(Self.cursorName, to: Self.text(anew), $0) }
                continue
            }
            guard !page.items.isEmpty, page.next > cursor.next else { break }
            let read = cursor
            let came = try await queue.write { try Self.take(page, after: read, $0) }
            // Somebody else signed in here meanwhile: the page is none of theirs.
            guard let came else { break }
            cursor = came.cursor
            pulled.entries += page.items.count
            pulled.rounds += came.rounds
            pulled.news += came.news
        }
        try dropOverwritten()
        return pulled
    }

    /// From where on the feed is read. Another person's begins anew; what a program that did not know
    /// its kind passed over is read again by one that does.
    private static func begin(_ person: String, _ database: Database) throws -> FeedCursor {
        var cursor = FeedCursor(person: person, next: 0, passed: [:])
        if let known = try counter(cursorName, database).flatMap({ value(FeedCursor.self, $0) }) {
            if known.person == person {
                cursor = known
            } else {
                try forgetOthers(than: person, database)
            }
        }
        for (kind, first) in cursor.passed where EntryKinds.all[.init(rawValue: kind)] != nil {
            if first - 1 < cursor.next { (cursor.next, cursor.entry) = (first - 1, nil) }
            cursor.passed[kind] = nil
        }
        try set(cursorName, to: text(cursor), database)
        return cursor
    }

    /// Takes a page in, all or nothing, and notes how far it went; nil where the feed is another's.
    private static func take(
        _ page: FeedPage, after read: FeedCursor, _ database: Database
    ) throws -> (cursor: FeedCursor, rounds: Int, news: Int)? {
        guard
            var cursor = try counter(cursorName, database)
                .flatMap({ value(FeedCursor.self, $0) }), cursor.person == read.person
        else { return nil }
        var (rounds, news) = (0, 0)
        for item in page.items {
            if let kind = item.kind, EntryKinds.all[.init(rawValue: kind)] == nil {
                cursor.passed[kind] = min(cursor.passed[kind] ?? item.number, item.number)
            }
            let kept = try hold(item.entry.map { [$0] } ?? [], database)
            let played = try item.rounds.filter { try keep($0, database) }.count
            rounds += played
            news += kept + played > 0 ? 1 : 0
        }
        (cursor.next, cursor.entry) = (page.next, page.entry)
        try set(cursorName, to: text(cursor), database)
        return (cursor, rounds, news)
    }

    /// Puts a round into the record; of two under one number the one stays that claims less.
    ///
    /// - Returns: whether the record is another now.
    private static func keep(_ round: PlayedRound, _ database: Database) throws -> Bool {
        let known = try String.fetchOne(
            database, sql: "SELECT json FROM playedRound WHERE player = ? AND number = ?",
            arguments: [round.player, round.number]
        ).flatMap { value(PlayedRound.self, $0) }
        let both = PlayerRecord().merged(with: (known.map { [$0] } ?? []) + [round])
        guard let stays = both.rounds.first, stays != known else { return false }
        try write([stays], database)
        return true
    }

    /// Lets go of what another person left here, but not of what waits to be sent: that was done since.
    /// Rounds of a guest stay, for they are theirs in the account that they sign in to.
    private static func forgetOthers(than person: String, _ database: Database) throws {
        let waiting = try String.fetchAll(
            database, sql: "SELECT json FROM outbox WHERE state = 'waiting'"
        ).compactMap { value(Entry.self, $0) }
        try database.execute(sql: "DELETE FROM herbarium")
        try hold(waiting, database)
        guard let account = try counter(accountName, database), account != person else { return }
        try forgetRounds(database)
        try database.execute(
            sql: "DELETE FROM counter WHERE name = ?", arguments: [accountName])
    }

    /// Notes whose account somebody signed in to here. Rounds of another's account go.
    func noteAccount(_ handle: String) throws {
        try queue.write { database in
            let before = try Self.counter(Self.accountName, database)
            if let before, before != handle { try Self.forgetRounds(database) }
            try Self.set(Self.accountName, to: handle, database)
        }
    }

    /// Lets go of rounds that do not wait to be sent.
    private static func forgetRounds(_ database: Database) throws {
        let open = try String.fetchAll(
            database, sql: "SELECT json FROM outbox WHERE state = 'waiting'"
        ).compactMap { text in
            try? value(Entry.self, text)?.read(as: RoundBody.self).round.start
        }
        let kept = try record(database).rounds.filter { round in
            open.contains { $0.player == round.player && $0.number == round.number }
        }
        try database.execute(sql: "DELETE FROM playedRound")
        try database.execute(sql: "DELETE FROM unranked")
        try write(kept, database)
    }
}
