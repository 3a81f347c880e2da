import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Testing

@Suite(
    .enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)),
    .timeLimit(.minutes(20)))
struct `Messages and leader locks of PostgreSQL` {
    /// The next message that says something, or that says nothing.
    private func next(
        _ messages: inout AsyncStream<String>.Iterator, empty: Bool = false
    ) async -> String? {
        while let message = await messages.next() {
            if message.isEmpty == empty { return message }
        }
        return nil
    }

    @Test func `reach another instance after the commit, and never without`() async throws {
        let scene = try Scene()
        let sender = try scene.open()
        let receiver = try scene.open()
        var messages = receiver.messages(on: "entries").makeAsyncIterator()
        #expect(await next(&messages, empty: true) == "")
        #expect(
            kind {
                try sender.blockingWrite { connection in
                    try connection.notify("entries", "undone")
                    try connection.run("nonsense")
                }
            } == .rejected)
        try await sender.write { connection in
            try connection.notify("entries", "7")
            try connection.notify("others", "8")
            try connection.notify("entries", "it's \"9\" 🌿")
        }
        #expect(await next(&messages) == "7")
        #expect(await next(&messages) == "it's \"9\" 🌿")
        #expect(kind { try sender.blockingWrite { try $0.notify("En-tries", "") } } == .rejected)
        #expect(
            kind {
                try sender.blockingWrite {
                    try $0.notify("entries", String(repeating: "x", count: 7_001))
                }
            } == .rejected)
        try await receiver.close()
        #expect(await messages.next() == nil)
    }

    @Test func `come to two readers, and to a channel asked for later`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        var first = database.messages(on: "entries").makeAsyncIterator()
        var second = database.messages(on: "entries").makeAsyncIterator()
        #expect(await first.next() == "")
        #expect(await second.next() == "")
        var other = database.messages(on: "other").makeAsyncIterator()
        #expect(await other.next() == "")
        try await database.write { connection in
            try connection.notify("entries", "1")
            try connection.notify("other", "2")
        }
        #expect(await next(&first) == "1")
        #expect(await next(&second) == "1")
        #expect(await next(&other) == "2")
    }

    @Test func `go on after a break, which tells the reader to look`() async throws {
        let scene = try Scene()
        let told = Told()
        let database = try scene.open { told.add($0) }
        var messages = database.messages(on: "entries").makeAsyncIterator()
        #expect(await messages.next() == "")
        #expect(try scene.kill(where: "query LIKE 'LISTEN%'") == 1)
        #expect(await next(&messages, empty: true) == "")
        try await database.write { try $0.notify("entries", "after") }
        #expect(await next(&messages) == "after")
        #expect(told.lines.count > 1)
    }

    @Test func `too many for a slow reader leave an empty one among the last`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        let messages = database.messages(on: "entries")
        var early = database.messages(on: "entries").makeAsyncIterator()
        #expect(await early.next() == "")
        let count = 3 * PostgresLimits.waitingMessages
        try await database.write { connection in
            for number in 1...count { try connection.notify("entries", "\(number)") }
        }
        while await next(&early) != "\(count)" {}
        var seen: [String] = []
        for await message in messages {
            seen.append(message)
            if message == "\(count)" { break }
        }
        #expect(seen.count <= PostgresLimits.waitingMessages)
        #expect(seen.contains(""))
    }

    @Test func `of a leader lock there is one holder, until it resigns`() async throws {
        let scene = try Scene()
        let first = try scene.open()
        let second = try scene.open()
        let leadership = try #require(try await first.lead("mails"))
        #expect(await leadership.isHeld())
        #expect(try await second.lead("mails") == nil)
        #expect(try await first.lead("mails") == nil)
        let other = try #require(try await second.lead("figures"))
        #expect(await other.isHeld())
        await leadership.resign()
        #expect(await leadership.isHeld() == false)
        let next = try #require(try await eventually { try await second.lead("mails") })
        #expect(await next.isHeld())
    }

    @Test func `of a leader lock the holder loses it with its connection, or its database`()
        async throws
    {
        let scene = try Scene()
        let first = try scene.open()
        let second = try scene.open()
        let leadership = try #require(try await first.lead("mails"))
        #expect(await leadership.isHeld())
        try scene.kill(where: "query IN ('SELECT 1') OR query LIKE '%pg_try_advisory_lock%'")
        #expect(await leadership.isHeld() == false)
        let next = try #require(try await eventually { try await second.lead("mails") })
        #expect(await next.isHeld())
        try await second.close()
        #expect(await next.isHeld() == false)
        #expect(try await eventually { try await first.lead("mails") } != nil)
    }

    @Test func `of a leader lock a holder whose server is silent does not count on it`()
        async throws
    {
        let scene = try Scene()
        let leadership = try #require(try await scene.open().lead("mails"))
        #expect(await leadership.isHeld())
        let session = try #require(
            try scene.server.execute(
                """
                SELECT pid FROM pg_stat_activity
                WHERE datname = current_database() AND query = 'SELECT 1'
                """, at: scene.address
            ).first.flatMap { Int32($0) })
        #expect(kill(session, SIGSTOP) == 0)
        defer { _ = kill(session, SIGCONT) }
        // Its answer would come when the session goes on, which is after this.
        #expect(await leadership.isHeld() == false)
    }

    /// The server frees the lock of a session a moment after its end.
    private func eventually(
        _ work: () async throws -> (any SQLLeadership)?
    ) async throws -> (any SQLLeadership)? {
        for _ in 0..<30_000 {
            if let done = try await work() { return done }
            try await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }
}
