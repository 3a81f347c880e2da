import Foundation
import LedgerPostgres
import PostgresSupport
import SQLDriver
import Synchronization
import Testing

@Suite(.enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Transactions with PostgreSQL` {
    private struct Own: Error {}

    /// How many are at work at once.
    private final class Crowd: Sendable {
        let count = Mutex((now: 0, most: 0))

        func come() {
            count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        }

        var most: Int { count.withLock { $0.most } }

        func leave() {
            count.withLock { $0.now -= 1 }
        }
    }

    @Test func `hold ten thousand queued statements, in order`() async throws {
        let scene = try Scene()
        let database = try scene.open()
        try await database.write { connection in
            for id in 0..<10_000 {
                try connection.send("INSERT INTO thing (id, word) VALUES (?, ?)", [id, "w\(id)"])
            }
            #expect(try connection.count() == 10_000)
        }
        let sum = try await database.read {
            try $0.value(Int.self, "SELECT CAST(sum(id) AS BIGINT) FROM thing")
        }
        #expect(sum == 49_995_000)
        try await database.close()
    }

    @Test func `queue long answers and long arguments without waiting for each other`() async throws
    {
        // Each answer and argument is longer than both sockets' buffers together.
        let database = try Scene().open()
        let long = String(repeating: "x", count: 1_000_000)
        try await database.write { connection in
            for _ in 0..<40 { try connection.send("SELECT ?", [long]) }
            try connection.add(1)
        }
        #expect(try database.blockingRead { try $0.count() } == 1)
    }

    @Test(arguments: [1, 255, 256, 257, 3_000])
    func `are undone whole by a failure among queued statements`(_ before: Int) throws {
        let scene = try Scene()
        let database = try scene.open()
        #expect(
            kind {
                try database.blockingWrite { connection in
                    for id in 0..<before { try connection.add(id) }
                    try connection.add(0)
                    for id in before..<before + 700 { try connection.add(id) }
                }
            } == .rejected)
        // The same connection goes on, and nobody else has to be asked for a lock.
        try database.blockingWrite { connection in
            #expect(try connection.count() == 0)
            try connection.add(0)
        }
        #expect(try database.blockingRead { try $0.count() } == 1)
    }

    @Test func `fail in the end too where a failure was caught on the way`() throws {
        let database = try Scene().open()
        let whole = kind {
            try database.blockingWrite { connection in
                try connection.add(1)
                _ = try? connection.run("SELECT nothing")
                let next = kind { _ = try connection.rows("SELECT 1") }
                #expect(next == .rejected)
            }
        }
        #expect(whole == .rejected)
        #expect(try database.blockingRead { try $0.count() } == 0)
    }

    @Test func `are undone by whatever the work throws, and fail at the end by deferred rules`()
        throws
    {
        let database = try Scene().open()
        #expect(throws: Own.self) {
            try database.blockingWrite { connection in
                try connection.add(1)
                throw Own()
            }
        }
        try database.blockingWrite {
            try $0.script(
                """
                CREATE TABLE part (
                    thing BIGINT REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED
                );
                INSERT INTO thing (id) VALUES (5)
                """)
        }
        let failure = #expect(throws: SQLFailure.self) {
            try database.blockingWrite { _ = try $0.run("INSERT INTO part VALUES (6)") }
        }
        #expect(failure?.message.contains("part_thing_fkey") == true)
        #expect(
            try database.blockingRead { try $0.values(Int.self, "SELECT id FROM thing") } == [5])
    }

    @Test func `run a text of many statements among others`() throws {
        let database = try Scene().open()
        try database.blockingWrite { connection in
            try connection.add(1)
            try connection.script("INSERT INTO thing (id) VALUES (2); UPDATE thing SET word = 'w'")
            try connection.add(3)
            #expect(
                try connection.values(
                    Int.self, "SELECT id FROM thing WHERE word = 'w' ORDER BY 1") == [1, 2])
        }
        #expect(
            kind {
                try database.blockingWrite {
                    try $0.script("INSERT INTO thing (id) VALUES (9); SELECT nothing")
                }
            } == .rejected)
        #expect(try database.blockingRead { try $0.count() } == 3)
    }

    @Test func `that read see one moment, whatever is written meanwhile`() async throws {
        let database = try Scene().open(connections: 2)
        try database.blockingRead { first in
            #expect(try first.count() == 0)
            try database.blockingWrite { try $0.add(1) }
            #expect(try first.count() == 0)
            let now = try database.blockingRead { try $0.count() }
            #expect(now == 1)
            #expect(try first.count() == 0)
        }
        #expect(kind { try database.blockingRead { try $0.add(2) } } == .rejected)
        #expect(
            kind { try database.blockingRead { _ = try $0.run("DELETE FROM thing") } } == .rejected)
        #expect(try database.blockingRead { try $0.count() } == 1)
    }

    @Test func `stream rows while other statements run, also within each other`() throws {
        let database = try Scene().open()
        try database.blockingWrite { connection in
            for id in 0..<1_200 { try connection.add(id) }
            var seen = 0
            try connection.forEach("SELECT id FROM thing WHERE id >= ? ORDER BY id", [100]) { row in
                #expect(row["id"] == 100 + seen)
                seen += 1
                try connection.send(
                    "UPDATE thing SET word = 'seen' WHERE id = ?", [row["id"] as Int])
                guard seen % 400 == 0 else { return true }
                var inner = 0
                try connection.forEach("SELECT id FROM thing ORDER BY id DESC", []) { _ in
                    inner += 1
                    return inner < 700
                }
                #expect(inner == 700)
                return true
            }
            #expect(seen == 1_100)
            #expect(
                try connection.value(
                    Int.self, "SELECT count(*) FROM thing WHERE word = 'seen'") == 1_100)
        }
        #expect(throws: Own.self) {
            try database.blockingRead { connection in
                try connection.forEach("SELECT id FROM thing", []) { _ in throw Own() }
            }
        }
        #expect(try database.blockingRead { try $0.count() } == 1_200)
    }

    @Test func `are not begun for a task that was cancelled, and written in spite of it`()
        async throws
    {
        let database = try Scene().open()
        let crowd = Crowd()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await database.read { _ in crowd.come() }
            }
            try await database.write { try $0.add(1) }
        }
        try await task.value
        #expect(crowd.count.withLock { $0.most } == 0)
        #expect(try await database.read { try $0.count() } == 1)
    }

    @Test func `read at once on as many connections as there are, and no more`() async throws {
        let database = try Scene().open(connections: 3)
        let crowd = Crowd()
        try await withThrowingTaskGroup { group in
            for _ in 0..<12 {
                group.addTask {
                    try await database.read { connection in
                        crowd.come()
                        // Until as many are here as there are connections; a hang ends after minutes.
                        for _ in 0..<60_000 where crowd.most < 3 {
                            _ = try connection.run("SELECT pg_sleep(0.01)")
                        }
                        crowd.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(crowd.count.withLock { $0.most } == 3)
        try await database.close()
        await #expect(throws: SQLFailure.self) { try await database.read { _ in } }
        #expect(kind { try database.blockingWrite { _ in } } == .unavailable)
    }
}
