import NIOCore
import NIOPosix
import Synchronization

/// A host on loopback that answers with exactly these bytes, as slowly as is wanted.
final class ScriptedHost: Sendable {
    /// One answer: pieces, each after a pause; then the connection is closed, or left open.
    struct Answer: Sendable {
        var pieces: [String]
        var pause: TimeAmount = .zero
        var isRepeated = false
        var staysOpen = false

        static func full(_ status: String, _ headers: String = "", _ body: String) -> Answer {
            Answer(pieces: [
                "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(headers)\r\n\(body)"
            ])
        }
    }

    private let script: @Sendable (_ request: String, _ number: Int) -> Answer
    private let seen = Mutex<[String]>([])
    private let channel = Mutex<(any Channel)?>(nil)

    init(_ script: @escaping @Sendable (_ request: String, _ number: Int) -> Answer) {
        self.script = script
    }

    /// The heads of the requests so far.
    var requests: [String] { seen.withLock { $0 } }

    var address: String {
        let port = channel.withLock { $0?.localAddress?.port }
        return "http://127.0.0.1:\(port ?? 0)"
    }

    /// Runs a body while a host answers by that script.
    @discardableResult static func with<Result>(
        _ script: @escaping @Sendable (_ request: String, _ number: Int) -> Answer,
        _ body: (ScriptedHost) async throws -> Result
    ) async throws -> Result {
        let host = ScriptedHost(script)
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 16)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Connection(host: host))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        host.channel.withLock { $0 = channel }
        do {
            let result = try await body(host)
            try await channel.close()
            return result
        } catch {
            try? await channel.close()
            throw error
        }
    }

    private func answer(_ request: String) -> Answer {
        let number = seen.withLock { seen in
            seen.append(request)
            return seen.count
        }
        return script(request, number)
    }

    private final class Connection: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let host: ScriptedHost
        private var head = ""

        init(host: ScriptedHost) { self.host = host }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            head += String(buffer: unwrapInboundIn(data))
            guard head.contains("\r\n\r\n") else { return }
            let answer = host.answer(head)
            head = ""
            send(answer, 0, context)
        }

        private func send(_ answer: Answer, _ place: Int, _ context: ChannelHandlerContext) {
            guard context.channel.isActive else { return }
            guard place < answer.pieces.count || answer.isRepeated else {
                if !answer.staysOpen { context.close(promise: nil) }
                return
            }
            let piece = answer.pieces[min(place, answer.pieces.count - 1)]
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: piece)), promise: nil)
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: answer.pause) {
                let (handler, context) = bound.value
                handler.send(answer, place + 1, context)
            }
        }
    }
}
