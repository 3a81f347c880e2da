import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import ServingSupport

@testable import CatalogServer
@testable import Serving

/// Runs tests against a server over a fixture, without sockets or with them.
struct ServerHarness: Sendable {
    var fixture: EditionFixture
    var options = ServerOptions()
    /// The server's time, in seconds since 1970.
    var now = EditionFixture.now
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init(_ fixture: EditionFixture, _ change: (inout ServerOptions) -> Void = { _ in }) {
        self.fixture = fixture
        options.build = fixture.root.path
        options.port = 0
        // A machine that compiles beside the tests lets answers wait: only tests of it have a deadline.
        options.timeouts.answer = .seconds(600)
        options.timeouts.poll = .milliseconds(5)
        options.timeouts.retry = .milliseconds(20)
        change(&options)
    }

    /// A server that has looked at the pointer once.
    func server(announce: @escaping @Sendable (String) -> Void = { _ in }) async -> Server {
        let server = Server(
            options: options, now: { now }, logger: logger, announce: announce)
        await server.watcher.look()
        await server.watch.look()
        return server
    }

    /// Sends requests to the router.
    func route<Value: Sendable>(
        _ test: @escaping @Sendable (RouterClient) async throws -> Value
    ) async throws -> Value {
        try await server().application.route(test)
    }

    /// Runs the whole server, and stops it afterwards; gives the port and how to stop it.
    func live(_ test: @escaping @Sendable (Int, ServiceGroup) async throws -> Void) async throws {
        let (lines, said) = AsyncStream.makeStream(of: String.self)
        let server = await server { said.yield($0) }
        let group = server.group(stoppingOn: [])
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let line = await lines.first { _ in true } ?? ""
            let port = line.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
            do {
                try await test(port, group)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}

extension RouterClient {
    /// GETs a path.
    func get(_ uri: String, _ headers: HTTPFields = [:]) async throws -> RouterAnswer {
        try await executeRequest(uri: uri, method: .get, headers: headers, body: nil)
    }

    /// HEADs a path.
    func head(_ uri: String, _ headers: HTTPFields = [:]) async throws -> RouterAnswer {
        try await executeRequest(uri: uri, method: .head, headers: headers, body: nil)
    }
}

extension RouterAnswer {
    /// The body as text.
    var text: String { String(buffer: body) }

    /// The body as JSON of a type.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try CanonicalJSON.decode(type, from: Data(body.readableBytesView))
    }
}

/// The JSON of a problem as clients read it.
struct ProblemDocument: Decodable {
    var type: String
    var title: String
    var status: Int
    var detail: String
    var instance: String
}

/// A connection that sends bytes as they are.
enum RawClient {
    /// Sends each piece after a pause, then hears until the server closes or the time is up.
    ///
    /// - Returns: what was heard, and whether the server closed.
    static func exchange(
        port: Int, _ pieces: [String], pause: Duration = .zero, timeout: Duration = .seconds(120)
    ) async throws -> (heard: String, closed: Bool) {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            await withTaskGroup(of: (heard: String, closed: Bool)?.self) { tasks in
                tasks.addTask {
                    for piece in pieces {
                        try? await outbound.write(ByteBuffer(string: piece))
                        try? await Task.sleep(for: pause)
                    }
                    try? await Task.sleep(for: timeout)
                    return nil
                }
                tasks.addTask {
                    var heard = ""
                    do {
                        for try await buffer in inbound { heard += String(buffer: buffer) }
                    } catch {
                        // A reset ends what is heard, too.
                    }
                    return (heard, !Task.isCancelled)
                }
                var result: (heard: String, closed: Bool)?
                while let ended = await tasks.next() {
                    tasks.cancelAll()
                    if let ended { result = ended }
                }
                return result ?? ("", false)
            }
        }
    }
}
