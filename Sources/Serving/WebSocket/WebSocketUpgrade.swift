import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Makes a WebSocket of a connection whose client asks for one: takes all that speaks HTTP out of
/// the pipeline, and puts in what reads and writes frames.
///
/// It stands behind what reads requests, so that they are bounded and timed as all others. Nothing is
/// read while handlers change, and the answer goes out last: a client that sends frames before it is
/// told that it may is closed. A request behind one that waits for its answer becomes none: that answer
/// would have nobody left who speaks HTTP.
final class WebSocketUpgrade: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let rules: WebSocketRules
    private let timeouts: Timeouts
    /// The key of the request that is being read, once it was accepted.
    private var key: String?
    private var isChanging = false
    /// How many requests went on that have no whole answer yet.
    private var unanswered = 0

    init(_ rules: WebSocketRules, timeouts: Timeouts) {
        self.rules = rules
        self.timeouts = timeouts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What comes behind the request is none: its client was not answered yet.
        guard !isChanging else { return context.close(promise: nil) }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard unanswered == 0,
                head.path?.prefix(while: { $0 != "?" }) == rules.path[...],
                let key = WebSocketRules.key(of: head), rules.accepts(head, context.channel)
            else {
                unanswered += 1
                return context.fireChannelRead(data)
            }
            self.key = key
        case .body:
            if key == nil { context.fireChannelRead(data) }
        case .end:
            guard let key else { return context.fireChannelRead(data) }
            isChanging = true
            change(context, key)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }

    /// Nobody behind this handler is told any more: an answer to it would go out among frames.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isChanging else { return context.close(promise: nil) }
        context.fireErrorCaught(error)
    }

    private func change(_ context: ChannelHandlerContext, _ key: String) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        // Behind such a request its decoder is replaced, and the old one goes in the next turn.
        loop.execute {
            loop.execute {
                let (upgrade, context) = bound.value
                upgrade.takeOutDecoder(context, key)
            }
        }
    }

    private func takeOutDecoder(_ context: ChannelHandlerContext, _ key: String) {
        guard context.channel.isActive else { return }
        let pipeline = context.pipeline.syncOperations
        do {
            try context.channel.syncOptions?.setOption(.autoRead, value: false)
            let decoder = try pipeline.handler(type: RequestForm.Decoder.self)
            // What it holds back goes on as bytes, which nobody behind it reads.
            try pipeline.addHandler(EarlyBytes(), position: .after(decoder))
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            let removed = context.eventLoop.makePromise(of: Void.self)
            removed.futureResult.assumeIsolated().whenComplete { _ in
                let (upgrade, context) = bound.value
                guard context.channel.isActive else { return }
                do { try upgrade.putIn(context, key) } catch { context.close(promise: nil) }
            }
            pipeline.removeHandler(decoder, promise: removed)
        } catch {
            context.close(promise: nil)
        }
    }

    private func putIn(_ context: ChannelHandlerContext, _ key: String) throws {
        let pipeline = context.pipeline.syncOperations
        let connection = WebSocketConnection(
            on: context.channel, idle: timeouts.webSocketIdle, receive: rules.open)
        let answer = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: \(WebSocketRules.proof(of: key))\r
            \r

            """
        try pipeline.addHandler(connection, position: .after(self))
        try pipeline.addHandler(
            ByteToMessageHandler(
                WebSocketFrameDecoder(maxFrameSize: ConnectionLimits.webSocketBytes)),
            position: .after(self))
        try pipeline.addHandler(WebSocketFrameEncoder(), position: .after(self))
        let channel = context.channel
        try remove(pipeline)
        // Nothing before this handler reads or writes HTTP any more, and nothing writes frames yet.
        context.writeAndFlush(NIOAny(ByteBuffer(string: answer)), promise: nil)
        pipeline.removeHandler(self, promise: nil)
        try channel.syncOptions?.setOption(.autoRead, value: true)
        connection.begin()
    }

    /// Takes out all that speaks HTTP; what belongs to the connection as such stays.
    private func remove(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        pipeline.removeHandler(try pipeline.handler(type: EarlyAnswers.self), promise: nil)
        pipeline.removeHandler(
            try pipeline.handler(type: HTTPConnectionStateHandler.self), promise: nil)
        pipeline.removeHandler(try pipeline.handler(type: RequestWatch.self), promise: nil)
        pipeline.removeHandler(
            try pipeline.handler(type: HTTP1ToHTTPServerCodec.self), promise: nil)
        pipeline.removeHandler(try pipeline.handler(type: RequestForm.self), promise: nil)
        pipeline.removeHandler(try pipeline.handler(type: EarlyBytes.self), promise: nil)
        pipeline.removeHandler(try pipeline.handler(type: HTTPResponseEncoder.self), promise: nil)
        pipeline.removeHandler(try pipeline.handler(type: ByteWatch.self), promise: nil)
    }
}

/// Closes a connection whose client sends frames before it may.
private final class EarlyBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.close(promise: nil)
    }
}
