import Foundation
import GRDB
import Ledger
import Synchronization
import Testing

@testable import OfflineClient

@Suite struct `What is kept of plants` {
    /// A ledger with a feed in pages of two.
    private final class Pages: FeedLink {
        let items: [FeedItem]
        let handle: String
        private let asked = Mutex<[Int]>([])
        var numbers: [Int] { asked.withLock { $0 } }

        init(_ items: [FeedItem], handle: String = "zoe") {
            self.items = items
            self.handle = handle
        }

        func send(_ entries: [Entry]) async throws -> [EntryAnswer] { [] }

        func begin() async throws -> SessionAnswer {
            SessionAnswer(token: "t", expires: 0, handle: handle)
        }

        func feed(
            _ token: String, after number: Int, entry: String?
        ) async throws -> FeedPage {
            asked.withLock { $0.append(number) }
            let page = Array(items.filter { $0.number > number }.prefix(2))
            return FeedPage(items: page, next: page.last?.number ?? number)
        }
    }

    private func entry(_ kind: Entry.Kind, _ body: String, at time: Int) -> Entry {
        Entry(
            id: UUIDv7(after: nil, at: time, random: (1, UInt64(time))), kind: kind, made: time,
            body: body)
    }

    @Test func `rows of an older file become entries that are sent, and so do those of its backup`()
        async throws
    {
        try await withFolder { folder in
            let place = "\(folder)/player.sqlite"
            do {
                let old = try PlayerStore(place, version: 3)
                try await old.queue.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO search (text, folded, time) VALUES ('Röse', 'rose', 7);
                            INSERT INTO saved VALUES ('bellis-perennis', 5);
                            """)
                }
            }
            let store = try PlayerStore(place)
            #expect(try store.saved() == [SavedPlant(plant: "bellis-perennis", time: 5)])
            #expect(try store.searches() == [RecentSearch(id: 1, text: "Röse", time: 7)])
            #expect(try store.waiting().map(\.kind) == [.save, .ownSearch])
            let again = try EarlierRows.entries(saved: store.saved(), searches: store.searches())
            #expect(try again == store.waiting())
        }
    }

    @Test func `an entry of a kind that is not known is passed over, and read once it is known`()
        async throws
    {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            let wish = Entry.Kind(rawValue: "wish")
            let pages = Pages([
                FeedItem(
                    number: 3, entry: entry(.save, #"{"plant":"a","saved":true}"#, at: 3)),
                FeedItem(number: 5, entry: entry(wish, "{}", at: 5)),
                FeedItem(number: 8, entry: entry(wish, "{}", at: 8)),
                FeedItem(
                    number: 9, entry: entry(.save, #"{"plant":"b","saved":true}"#, at: 9)),
            ])
            let pulled = try await store.pull(over: pages)
            #expect(pulled.entries == 4 && pulled.news == 2)
            #expect(try store.saved().map(\.plant) == ["b", "a"])
            #expect(pages.numbers == [0, 5, 9])
            #expect(try await store.pull(over: pages).entries == 0 && pages.numbers.last == 9)
            let text = try await store.queue.read { try PlayerStore.counter("feed", $0) }
            var cursor = try #require(PlayerStore.value(FeedCursor.self, text ?? ""))
            #expect(cursor == FeedCursor(person: "zoe", next: 9, passed: ["wish": 5]))
            // As if wishes were saves: a program that knows them reads from there.
            cursor.passed = ["save": 5]
            let known = try PlayerStore.text(cursor)
            try await store.queue.write { try PlayerStore.set("feed", to: known, $0) }
            #expect(try await store.pull(over: pages).entries == 3)
            #expect(pages.numbers.suffix(3) == [4, 8, 9])
            #expect(try store.saved().map(\.plant) == ["b", "a"])
        }
    }

    @Test func `what a newer ledger says is read as far as it is known`() throws {
        let json = """
            {"items":[{"number":1,"received":2,"entry":{"kind":"wish","form":{}},"outcome":{"rules":9,
            "changes":[{"grown":{"_0":1}},{"round":{"_0":5}}]}},{"number":2}],"next":2,"more":true}
            """
        let page = try JSONDecoder().decode(FeedPage.self, from: Data(json.utf8))
        #expect(page.next == 2 && page.items.map(\.number) == [1, 2])
        #expect(
            page.items.map(\.kind) == ["wish", nil] && page.items.allSatisfy { $0.entry == nil })
        #expect(page.items.allSatisfy { $0.rounds.isEmpty })
    }

    @Test func `what is overwritten before it was sent is not sent`() async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            try store.save(plant: "a", at: 10, random: (1, 2))
            for number in 0..<5 {
                try store.tell(
                    OwnNoteBody(plant: "a", text: "\(number)"), at: 20, random: (1, UInt64(number)))
            }
            try store.dropOverwritten()
            #expect(try store.waiting().map(\.kind) == [.save, .ownNote])
            #expect(try store.herbarium().saved.first?.note == "4")
            // A clock that was set back does not make what is done now the earlier.
            try store.tell(OwnNoteBody(plant: "a", text: "last"), at: 1, random: (1, 2))
            #expect(try store.herbarium().saved.first?.note == "last")
            #expect(throws: Refusal.badText) {
                try store.tell(TagBody(plant: "a", tag: "", tagged: true), at: 1, random: (1, 2))
            }
        }
    }

    @Test func `another person's goes, but not what waits`() async throws {
        try await withFolder { folder in
            let store = try PlayerStore("\(folder)/player.sqlite")
            let saved = entry(.save, #"{"plant":"a","saved":true}"#, at: 3)
            try await store.pull(over: Pages([FeedItem(number: 1, entry: saved)]))
            try store.save(plant: "b", at: 5, random: (1, 2))
            #expect(try store.saved().map(\.plant) == ["b", "a"])
            try await store.pull(over: Pages([], handle: "ada"))
            #expect(try store.saved().map(\.plant) == ["b"])
        }
    }
}
