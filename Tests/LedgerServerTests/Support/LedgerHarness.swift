import Catalog
import Crypto
import Foundation
import Games
import HTTPTypes
import Hummingbird
import Ledger
import LedgerStorage
import LedgerSupport
import Logging
import NIOCore
import PlaySupport
import ServiceLifecycle
import Serving
import ServingSupport
import Synchronization
import TestSupport

@testable import LedgerServer

/// A clock that tests set.
final class TestClock: Sendable {
    private let time = Mutex(Device.noon)
    var now: Int {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    /// Sets it to the machine's: programs that a test runs have no other, and are refused where theirs is far ahead.
    func followMachine() {
        now = Int(Date().timeIntervalSince1970 * 1_000)
    }
}

/// Runs tests against a ledger in a folder of its own, without sockets or with them.
struct LedgerHarness: Sendable {
    let home: Scratch
    let clock = TestClock()
    var options = LedgerOptions()

    /// The built `florilegium-ledger`: a test's own program draws no pictures.
    static let program = Repository.root.appending(path: ".build/debug/florilegium-ledger").path

    init(_ change: (inout LedgerOptions) -> Void = { _ in }) throws {
        home = try Scratch()
        options.home = "\(home.path)/ledger"
        options.build = "\(home.path)/build"
        options.port = 0
        options.timeouts.poll = .milliseconds(20)
        options.program = Self.program
        options.deviceRate = 0
        options.networkRate = 0
        // Beside hundreds of other tests an answer may wait for its thread.
        options.deadline = .seconds(300)
        options.ticks = { [clock] in clock.now }
        // Hundreds of hashes at the full cost would take minutes.
        options.passwordCost = 4
        change(&options)
    }

    /// The shop and kinds that are published.
    static var content: PublishedContent {
        PublishedContent(
            version: "2026.11.1",
            shop: [
                "oak-frame": ShopItem(id: "oak-frame", slot: "frame", price: 20),
                "oak-avatar": ShopItem(id: "oak-avatar", slot: "avatar", price: 20),
            ],
            achievements: MadeAchievements.all, beaconKinds: ["support"])
    }

    /// A ledger that knows a deck of questions.
    func server(
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        announce: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> LedgerServer {
        let server = try LedgerServer(
            options: options, now: { [clock] in clock.now }, logger: logger, announce: announce)
        try server.services.published.decks.keep(
            try MadeDecks.publishedQuestions().json, from: "2026.11.1")
        let plants = try CanonicalJSON.encode(MadeDecks.plants(60).deck)
        try server.services.published.decks.keep(plants, from: "2026.11.1")
        server.services.published.content = Self.content
        server.services.published.content?.plants = SHA256.hex(of: plants)
        return server
    }

    /// Sends requests to the router.
    func route<Value: Sendable>(
        _ test: @escaping @Sendable (RouterClient, LedgerServer) async throws -> Value
    ) async throws -> Value {
        let server = try server()
        return try await server.application.route { try await test($0, server) }
    }

    /// Runs the whole ledger, and stops it afterwards; gives its port and how to stop it.
    func live(
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ test: @escaping @Sendable (Int, LedgerServer, ServiceGroup) async throws -> Void
    ) async throws {
        let (lines, said) = AsyncStream.makeStream(of: String.self)
        let server = try server(logger: logger) { said.yield($0) }
        let group = server.group(stoppingOn: [])
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let line = await lines.first { _ in true } ?? ""
            let port = line.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
            do {
                try await test(port, server, group)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}

/// A device with a real key, of either kind.
struct SigningDevice {
    enum Key {
        case ed25519(Curve25519.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
    }

    let key: Key
    var device: Device
    var token = ""

    init(_ key: Key = .ed25519(.init()), seed: UInt64 = 1) throws {
        self.key = key
        let bytes =
            switch key {
            case .ed25519(let key): key.publicKey.rawRepresentation
            case .p256(let key): key.publicKey.compressedRepresentation
            }
        device = Device(Self.hex(bytes), seed: seed)
        device.deck = try MadeDecks.publishedQuestions().deck
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    /// The Authorization field of a POST.
    func authorization(_ route: String, _ body: Data) throws -> String {
        let message = DeviceProof.message(to: route, body: body)
        let signature =
            switch key {
            case .ed25519(let key): try key.signature(for: message)
            case .p256(let key): try key.signature(for: message).rawRepresentation
            }
        return "Device \(device.name):\(Self.hex(signature))"
    }

    /// POSTs a signed body.
    func post(
        _ value: some Encodable, to route: String, _ client: RouterClient
    ) async throws -> RouterAnswer {
        let body = try CanonicalJSON.encode(value)
        return try await client.executeRequest(
            uri: "/\(route)", method: .post,
            headers: [.authorization: try authorization(route, body)],
            body: ByteBuffer(bytes: body))
    }

    /// Begins a session, and keeps its token.
    @discardableResult
    mutating func begin(_ client: RouterClient) async throws -> SessionAnswer {
        let request = SessionRequest(ledger: "localhost", born: device.born, made: device.now)
        let answer: SessionAnswer = try await post(request, to: LedgerRoute.sessions, client).json()
        token = answer.token
        return answer
    }

    /// Begins a session at a device that the ledger has known for a month.
    mutating func beginKnown(_ client: RouterClient, _ clock: TestClock) async throws {
        let (time, now) = (clock.now, device.now)
        let ago = 30 * 24 * Device.hour
        (clock.now, device.now) = (time - ago, now - ago)
        try await begin(client)
        (clock.now, device.now) = (time, now)
        try await begin(client)
    }

    /// Sends entries; what the ledger says to each.
    func send(
        _ entries: [Entry], _ client: RouterClient
    ) async throws -> [EntryAnswer.Outcome] {
        let answer = try await post(
            EntryBatch(entries, ledger: "localhost"), to: LedgerRoute.entries, client)
        return try answer.json(EntryAnswers.self).answers.map(\.outcome)
    }

    /// GETs with the session's token.
    func get(_ uri: String, _ client: RouterClient) async throws -> RouterAnswer {
        try await client.executeRequest(
            uri: "/\(uri)", method: .get, headers: [.authorization: "Bearer \(token)"], body: nil)
    }

    /// POSTs with the session's token.
    func post(
        _ value: some Encodable, read route: String, _ client: RouterClient
    ) async throws -> RouterAnswer {
        try await client.executeRequest(
            uri: "/\(route)", method: .post, headers: [.authorization: "Bearer \(token)"],
            body: ByteBuffer(bytes: try CanonicalJSON.encode(value)))
    }
}

extension RouterAnswer {
    /// The body as text.
    var text: String { String(buffer: body) }

    /// The body as JSON of a type.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try CanonicalJSON.decode(type, from: Data(body.readableBytesView))
    }

    /// The kind of problem that it tells.
    var problem: String? {
        struct Document: Decodable { var type: String }
        return (try? json(Document.self))?.type.split(separator: ":").last.map(String.init)
    }
}

extension RouterClient {
    /// GETs a path.
    func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> RouterAnswer {
        try await executeRequest(uri: "/\(uri)", method: .get, headers: headers, body: nil)
    }
}
