import Catalog
import Foundation
import HTTPTypes
import Logging
import NIOCore
import ServingSupport
import Synchronization
import Testing

@testable import CatalogServer
@testable import Serving

@Suite struct `Switching editions` {
    @Test func `without an edition the server says so, and takes the first`() async throws {
        let fixture = try EditionFixture()
        try await ServerHarness(fixture).route { client in
            for path in ["/site/", "/v1/editions", "/v1/flowers/search?query=a", "/healthz"] {
                let answer = try await client.get(path)
                #expect(answer.status == .serviceUnavailable, "\(path)")
                #expect(answer.headers[.retryAfter] == "5")
                #expect(answer.text.contains("florilegium build"))
                #expect(!answer.text.contains(fixture.root.path))
            }
            try fixture.publish(1)
            try await waits { try await version(client) == "2026.11.1" }
        }
    }

    @Test func `a build folder that is not there yet is waited for`() async throws {
        let fixture = try EditionFixture()
        try FileManager.default.removeItem(at: fixture.root)
        try await ServerHarness(fixture).route { client in
            #expect(try await client.get("/healthz").status == .serviceUnavailable)
            try fixture.publish(1)
            try await waits { try await version(client) == "2026.11.1" }
        }
    }

    @Test func `a newer edition switches as a whole`() async throws {
        let fixture = try EditionFixture()
        let (first, _) = try fixture.publish(1)
        try await ServerHarness(fixture).route { client in
            let fern = EditionFixture.plant("a-fern", "Filix", ["Fern"], [], 1)
            try fixture.publish(2, .init(plants: [fern], entries: ["site/new.txt": "new"]))
            try await waits { try await version(client) == "2026.11.2" }
            #expect(try await client.get("/site/").text.contains("2026.11.2"))
            #expect(try await client.get("/site/new.txt").text == "new")
            #expect(try await client.get("/v1/flowers/a-fern").status == .ok)
            let pointer = try await client.get("/v1/editions").json(EditionList.self)
            #expect(pointer.current.version == "2026.11.2")
            #expect(try await client.get("/\(first.entries.path)").status == .ok)
        }
    }

    @Test(arguments: Damage.allCases)
    func `a broken edition keeps the one before, and is told once`(damage: Damage) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let log = LogKeeper()
        var harness = ServerHarness(fixture) { $0.timeouts.retry = .milliseconds(1) }
        harness.logger = log.logger
        let server = await harness.server()
        #expect(server.slot.current?.item.version == "2026.11.1")
        try damage.publish(into: fixture)
        for _ in 0..<5 {
            await server.watcher.look()
            try await Task.sleep(for: .milliseconds(3))
        }
        #expect(server.slot.current?.item.version == "2026.11.1")
        #expect(log.errors.count == 1)
        let message = log.errors.first ?? ""
        #expect(message.contains(damage.words), "\(message)")
        #expect(message.contains("Edition 2026.11.1 is served on."))
        try fixture.publish(3)
        await server.watcher.look()
        #expect(server.slot.current?.item.version == "2026.11.3")
    }

    @Test func `an edition whose files arrive late is served when they are there`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let server = await ServerHarness(fixture).server()
        let (edition, _) = try fixture.publish(2)
        let entries = fixture.path(edition.entries.path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: entries))
        try FileManager.default.removeItem(atPath: entries)
        await server.watcher.look()
        #expect(server.slot.current?.item.version == "2026.11.1")
        try fixture.write(bytes, to: edition.entries.path)
        try await waits {
            await server.watcher.look()
            return server.slot.current?.item.version == "2026.11.2"
        }
    }

    @Test func `fifty editions are published under fire and no request fails`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let published = Counter(1)
        let answered = Counter(0)
        try await ServerHarness(fixture).route { client in
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        while published.value < 50 {
                            let before = published.value
                            for path in [
                                "/site/", "/site/en/index.html", "/v1/categories", "/healthz",
                                "/v1/flowers/search?query=daisy", "/v1/flowers/bellis-perennis",
                            ] {
                                let answer = try await client.get(path)
                                #expect(answer.status == .ok, "\(path)")
                                answered.add(1)
                            }
                            let list = try await client.get("/v1/editions").json(EditionList.self)
                            let file = try await client.get("/\(list.current.edition.path)")
                            // Files of replaced editions stay for three editions.
                            let passed = published.value - before
                            #expect(file.status == .ok || passed >= Limits.editionsKept)
                        }
                    }
                }
                // Also when something fails: who asks would go on for ever.
                defer { published.value = 50 }
                for number in 2...50 {
                    try fixture.publish(number)
                    try await waits { try await version(client) == "2026.11.\(number)" }
                    try fixture.prune(keeping: (number - Limits.editionsKept)...number)
                    published.value = number
                }
                try await tasks.waitForAll()
            }
        }
        #expect(answered.value >= 24)
    }
}

/// Ways in which a newly published edition can be broken.
enum Damage: CaseIterable {
    case noJSON, otherShape, noTarget, changedEdition, missingEntries, changedShard, missingEntry
    case shortEntry, otherFormat, otherVersion, strangeEntry

    /// What the message says.
    var words: String {
        switch self {
        case .noJSON, .otherShape: "v1/editions.json: it cannot be read as EditionList"
        case .noTarget: "which is no target"
        case .changedEdition, .changedShard: "its bytes are not those of its name"
        case .missingEntries: "it is missing"
        case .missingEntry: "it is the entry 'site/x.txt'"
        case .shortEntry: "instead of 4"
        case .otherFormat: "install a newer server"
        case .otherVersion: "the pointer says"
        case .strangeEntry: "which is no object"
        }
    }

    /// Publishes a second edition that is broken in this way.
    func publish(into fixture: EditionFixture) throws {
        let (edition, list) = try fixture.publish(2, .init(entries: ["site/x.txt": "text"]))
        let text = ObjectRef(of: Data("text".utf8), extension: "txt")
        let files = FileManager.default
        switch self {
        case .noJSON: try fixture.write(Data("{".utf8), to: "v1/editions.json")
        case .otherShape: try fixture.write(Data("[]".utf8), to: "v1/editions.json")
        case .noTarget:
            var list = list
            list.current.edition.name = "../../secret"
            try fixture.write(try CanonicalJSON.encode(list), to: "v1/editions.json")
        case .changedEdition:
            try fixture.write(Data("{}".utf8), to: list.current.edition.path)
        case .missingEntries: try files.removeItem(atPath: fixture.path(edition.entries.path))
        case .changedShard:
            try fixture.write(Data("{}".utf8), to: edition.shards[0].object.path)
        case .missingEntry: try files.removeItem(atPath: fixture.path(text.path))
        case .shortEntry: try fixture.write(Data("tex".utf8), to: text.path)
        case .otherFormat, .otherVersion, .strangeEntry:
            try republish(edition, list, into: fixture)
        }
    }

    private func republish(
        _ edition: Edition, _ list: EditionList, into fixture: EditionFixture
    ) throws {
        var edition = edition
        var list = list
        if self == .otherFormat { edition.format = 99 }
        if self == .otherVersion { edition.version = "2026.11.9" }
        if self == .strangeEntry {
            edition.entries.path = "../" + edition.entries.path
        }
        list.current.edition = try fixture.target(
            try CanonicalJSON.encode(edition), "edition.json")
        try fixture.write(try CanonicalJSON.encode(list), to: "v1/editions.json")
    }
}

/// Keeps what is logged as an error.
final class LogKeeper: Sendable {
    private let messages = Mutex<[String]>([])

    /// The errors so far.
    var errors: [String] { messages.withLock { $0 } }

    /// A logger that keeps its errors here.
    var logger: Logger { Logger(label: "test") { _ in Handler(keeper: self) } }

    private struct Handler: LogHandler {
        let keeper: LogKeeper
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            guard event.level >= .error else { return }
            keeper.messages.withLock { $0.append("\(event.message)") }
        }
    }
}

/// A number that several tasks see.
private final class Counter: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) {
        self.number = Mutex(number)
    }

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }

    func add(_ more: Int) { number.withLock { $0 += more } }
}

/// The version that health tells; nil when there is none.
private func version(_ client: RouterClient) async throws -> String? {
    let answer = try await client.get("/healthz")
    return answer.status == .ok ? try answer.json(ReadAPI.Health.self).edition : nil
}

/// Waits until something holds, five minutes at most: other tests take their time, too.
private func waits(until holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(300)
    while try await !holds() {
        try #require(ContinuousClock.now < end, "waited too long")
        try await Task.sleep(for: .milliseconds(5))
    }
}
