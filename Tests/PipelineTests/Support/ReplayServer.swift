import NIOCore
import NIOPosix
import Synchronization

/// A real HTTP server on the loopback, down to the bytes: what it sends, when, and how it breaks.
final class ReplayServer: Sendable {
    /// What a client asked.
    struct Request: Sendable {
        /// The path with its query.
        var target: String
        /// Header lines by lower-case name.
        var headers: [String: String]

        /// The path alone.
        var path: String { String(target.prefix { $0 != "?" }) }

        /// A value of the query, with %XX undone.
        func query(_ name: String) -> String? {
            let items = target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            let item = items.split(separator: "&").first { $0.hasPrefix("\(name)=") }
            return item.map { Self.unescaped($0.dropFirst(name.count + 1)) }
        }

        private static func unescaped(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "%"), rest.count >= 2,
                    let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                {
                    bytes.append(code)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// What the server does with an open connection; it is closed after the last step.
    enum Step: Sendable {
        case bytes([UInt8])
        case pause(milliseconds: Int64)
    }

    /// Makes the steps of a request.
    typealias Handler = @Sendable (Request) -> [Step]

    private let channel: any Channel
    private let log: Log

    /// The requests so far.
    var requests: [Request] { log.requests.withLock { $0 } }

    /// "http://127.0.0.1:PORT".
    var origin: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

    private init(channel: any Channel, log: Log) {
        self.channel = channel
        self.log = log
    }

    /// Starts a server on a free port.
    static func start(_ handler: @escaping Handler) async throws -> ReplayServer {
        let log = Log()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Conversation(handler: handler, log: log))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ReplayServer(channel: channel, log: log)
    }

    /// Closes the port.
    func stop() async throws {
        try await channel.close()
    }

    /// Runs a body against a server.
    static func with<Result>(
        _ handler: @escaping Handler, _ body: (ReplayServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(handler)
        do {
            let result = try await body(server)
            try await server.stop()
            return result
        } catch {
            try await server.stop()
            throw error
        }
    }

    /// The bytes of an answer whose Content-Length is right.
    static func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8])
        -> [UInt8]
    {
        var lines = ["HTTP/1.1 \(status) Replayed", "Connection: close"]
        let all = headers.merging(["Content-Length": "\(body.count)"]) { given, _ in given }
        lines += all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// The bytes of a JSON answer.
    static func json(_ text: String, status: Int = 200, headers: [String: String] = [:])
        -> [UInt8]
    {
        let type = ["Content-Type": "application/json; charset=utf-8"]
        return answer(status, headers.merging(type) { given, _ in given }, Array(text.utf8))
    }
}

/// What was asked, from all connections.
private final class Log: Sendable {
    let requests = Mutex<[ReplayServer.Request]>([])
}

/// One connection: a request's head is read, then the steps are taken.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let handler: ReplayServer.Handler
    private let log: Log
    private var head = ""

    init(handler: @escaping ReplayServer.Handler, log: Log) {
        self.handler = handler
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        head += String(buffer: unwrapInboundIn(data))
        guard head.hasSuffix("\r\n\r\n") else { return }
        let lines = head.split(separator: "\r\n")
        head = ""
        let words = lines.first?.split(separator: " ") ?? []
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].dropFirst()) : ""
        }
        let request = ReplayServer.Request(
            target: words.count > 1 ? String(words[1]) : "", headers: headers)
        log.requests.withLock { $0.append(request) }
        Self.take(handler(request)[...], on: context.channel)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private static func take(_ steps: ArraySlice<ReplayServer.Step>, on channel: any Channel) {
        guard let step = steps.first else {
            channel.close(promise: nil)
            return
        }
        let rest = steps.dropFirst()
        switch step {
        case .bytes(let bytes):
            channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in
                take(rest, on: channel)
            }
        case .pause(let milliseconds):
            channel.eventLoop.scheduleTask(in: .milliseconds(milliseconds)) {
                take(rest, on: channel)
            }
        }
    }
}
