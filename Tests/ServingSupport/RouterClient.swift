package import HTTPTypes
package import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOEmbedded
internal import ServiceLifecycle
internal import Synchronization

/// The complete answer to a request.
package struct RouterAnswer: Sendable {
    package let status: HTTPResponse.Status
    package let headers: HTTPFields
    package let body: ByteBuffer
}

/// Sends requests to an application without a socket.
package struct RouterClient: Sendable {
    private let respond: @Sendable (Request) async throws -> Response

    /// A client of a responder, whose contexts have no address.
    init<Responder: HTTPResponder>(_ responder: Responder, logger: Logger)
    where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        respond = { request in
            try await responder.respond(
                to: request,
                context: Responder.Context(
                    source: ApplicationRequestContextSource(
                        channel: NIOAsyncTestingChannel(), logger: logger)))
        }
    }

    /// Sends a request and waits for the complete answer.
    package func executeRequest(
        uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer?
    ) async throws -> RouterAnswer {
        // Without a socket a request may never suspend, so that services would not run under many
        // requests.
        await Task.yield()
        var headers = headers
        if let body { headers[.contentLength] = String(body.readableBytes) }
        let response = try await respond(
            Request(
                head: HTTPRequest(
                    method: method, scheme: "http", authority: "localhost", path: uri,
                    headerFields: headers),
                body: RequestBody(buffer: body ?? ByteBuffer())))
        let taken = TakenBody()
        try await response.body.write(taken)
        return RouterAnswer(
            status: response.status, headers: response.headers, body: taken.bytes.withLock { $0 })
    }
}

/// Collects the body of a response.
private final class TakenBody: ResponseBodyWriter {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailers: HTTPFields?) async throws {}
}

extension Application
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    /// Runs the services of the application, without a socket, while a client sends requests to its
    /// responder.
    package func route<Value: Sendable>(
        _ test: @Sendable (RouterClient) async throws -> Value
    ) async throws -> Value {
        let client = RouterClient(responder, logger: logger)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let group = ServiceGroup(services: services + [Begun(begin)], logger: logger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            // A service group that is cancelled before it runs would never end.
            for await _ in begun { break }
            let value: Value
            do {
                value = try await test(client)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return value
        }
    }
}

/// Signals that the services run.
private struct Begun: Service {
    let begin: AsyncStream<Void>.Continuation

    init(_ begin: AsyncStream<Void>.Continuation) { self.begin = begin }

    func run() async throws {
        begin.yield()
        try? await gracefulShutdown()
    }
}
