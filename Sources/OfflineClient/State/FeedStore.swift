internal import GRDB
internal import Games
internal import Ledger

/// How far the person's feed was read.
struct FeedCursor: Codable, Sendable, Hashable {
    /// The person's public name.
    var person: String
    /// The number of the last known entry.
    var next: Int
    /// Its id; nil where it is unknown.
    var entry: String?
    /// For each unknown kind, the number of the first entry that was ignored.
    var passed: [String: Int]
}

/// The result of reading the feed.
public struct PulledFeed: Sendable, Hashable {
    /// The number of entries received, those of this device included.
    public var entries = 0
    /// The number of entries with new information.
    public var news = 0
    /// The number of new or changed rounds.
    public var rounds = 0
}

extension PlayerStore {
    private static let cursorName = "feed"
    /// The public name of the account that was signed in here.
    private static let accountName = "account"
    /// The most pages that are read in one call: ten million entries.
    private static let mostPages = 50_000

    /// Reads the entries of the person's devices since the last call, and merges them. Repeated
    /// entries, or another order, give the same result.
    ///
    /// - Parameter link: the connection to the ledger.
    /// - Returns: the result.
    /// - Throws: the error of the link, `DatabaseError` when the player's file cannot be read or
    ///   written. Merged pages stay.
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
                // The ledger was restored from an older backup: all of its entries are read and
                // merged again.
                cursor = FeedCursor(person: cursor.person, next: 0, passed: [:])
                let anew = cursor
                try await queue.write { try Self.set(Self.cursorName, to: Self.text(anew), $0) }
                continue
            }
            guard !page.items.isEmpty, page.next > cursor.next else { break }
            let read = cursor
            let came = try await queue.write { try Self.take(page, after: read, $0) }
            // Meanwhile another account was signed in, to which the page does not belong.
            guard let came else { break }
            cursor = came.cursor
            pulled.entries += page.items.count
            pulled.rounds += came.rounds
            pulled.news += came.news
        }
        try dropOverwritten()
        return pulled
    }

    /// The cursor from which the feed is read. Another person's begins again; entries of formerly
    /// unknown kinds are read again.
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

    /// Merges a page, all or nothing, and stores the cursor; nil where the feed is another
    /// person's.
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

    /// Adds a round to the record; of two rounds with the same number, the one that claims less is
    /// kept.
    ///
    /// - Returns: whether the record changed.
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

    /// Removes another person's data, but not entries that wait to be sent: they were made after
    /// the change of person. Rounds of a guest stay, because the account takes the guest in.
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

    /// Stores the account that was signed in here. Rounds of another account are removed.
    func noteAccount(_ handle: String) throws {
        try queue.write { database in
            let before = try Self.counter(Self.accountName, database)
            if let before, before != handle { try Self.forgetRounds(database) }
            try Self.set(Self.accountName, to: handle, database)
        }
    }

    /// Removes rounds that do not wait to be sent.
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
