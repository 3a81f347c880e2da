import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Upgrades a connection to a WebSocket: removes all handlers of HTTP from the pipeline, and adds
/// those of frames.
///
/// It comes after the handlers that read requests, so that they are limited and timed as all
/// others. Nothing is read while handlers change, and the answer is sent last: a client that sends
/// frames before its answer is disconnected. A request after an unanswered one is not upgraded,
/// because no handler would be left to write that answer in HTTP.
final class WebSocketUpgrade: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let rules: WebSocketRules
    private let timeouts: Timeouts
    /// The key of the request being read, once it was accepted.
    private var key: String?
    private var isChanging = false
    /// The number of forwarded requests without a complete answer.
    private var unanswered = 0

    init(_ rules: WebSocketRules, timeouts: Timeouts) {
        self.rules = rules
        self.timeouts = timeouts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Bytes after the request are not a request: its client was not answered yet.
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

    /// Later handlers are not notified, because their answer would be sent among frames.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isChanging else { return context.close(promise: nil) }
        context.fireErrorCaught(error)
    }

    private func change(_ context: ChannelHandlerContext, _ key: String) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        // After such a request its decoder is replaced, and the old one is removed in the next
        // turn.
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
            // Its remaining bytes are forwarded as bytes, which no later handler reads.
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
        // No handler before this one reads or writes HTTP any more, and none writes frames yet.
        context.writeAndFlush(NIOAny(ByteBuffer(string: answer)), promise: nil)
        pipeline.removeHandler(self, promise: nil)
        try channel.syncOptions?.setOption(.autoRead, value: true)
        connection.begin()
    }

    /// Removes the handlers of HTTP; those of the connection itself stay.
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

/// Closes a connection whose client sends frames too early.
private final class EarlyBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.close(promise: nil)
    }
}
