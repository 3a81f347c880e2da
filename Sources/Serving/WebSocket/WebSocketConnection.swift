import NIOCore
import NIOWebSocket

/// One WebSocket: text messages of one frame each, within limits. Other frames end it.
final class WebSocketConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let socket: Socket
    private let idle: TimeAmount
    private let open: @Sendable (any MessageSocket) -> @Sendable (WebSocketRules.Event) -> Void
    private var receive: (@Sendable (WebSocketRules.Event) -> Void)?
    private var context: ChannelHandlerContext?
    private var silence: Scheduled<Void>?
    private var isOver = false
    private var isPinged = false
    /// The beginning of the span in which pings are counted, and their number.
    private var pings: (since: NIODeadline, count: Int) = (.distantPast, 0)

    init(
        on channel: any Channel, idle: TimeAmount,
        receive: @escaping @Sendable (any MessageSocket) -> @Sendable (WebSocketRules.Event) -> Void
    ) {
        socket = Socket(channel)
        self.idle = idle
        open = receive
    }

    /// Passes the WebSocket to its owner, after the client got its answer.
    func begin() {
        receive = open(socket)
        watch()
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) {
        end()
        // Breaks the reference cycle with the context.
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !isOver else { return }
        // A client has to mask its frames; no extension was agreed on.
        guard frame.maskKey != nil, frame.reservedBits.isEmpty else { return leave(.badForm) }
        isPinged = false
        watch()
        switch frame.opcode {
        case .text:
            guard frame.fin else { return leave(.tooLarge) }
            var data = frame.unmaskedData
            let text = data.readString(length: data.readableBytes) ?? ""
            // Invalid UTF-8 was replaced, so the bytes differ.
            guard text.utf8.elementsEqual(frame.unmaskedData.readableBytesView) else {
                return leave(.notText)
            }
            receive?(.text(text))
        case .ping:
            // Each ping costs an answer; a client that does not read them is disconnected.
            guard isCalm(context), context.channel.isWritable else { return leave(.busy) }
            write(.pong, frame.unmaskedData, context)
        case .pong: break
        case .connectionClose: leave(.done)
        default: leave(.notText)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error as? NIOWebSocketError {
        case .invalidFrameLength?: leave(.tooLarge)
        case .some: leave(.badForm)
        case nil: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: leave(.leaving)
        case let event as Socket.Leave: leave(event.code)
        case let event as ChannelEvent where event == .inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Counts a ping; false when the limit is reached.
    private func isCalm(_ context: ChannelHandlerContext) -> Bool {
        let now = context.eventLoop.now
        if now - pings.since >= ConnectionLimits.webSocketPingSpan { pings = (now, 0) }
        pings.count += 1
        return pings.count <= ConnectionLimits.webSocketPings
    }

    /// Pings a silent client, and closes one that does not answer.
    private func watch() {
        silence?.cancel()
        guard let context, !isOver else { return }
        silence = context.eventLoop.assumeIsolated().scheduleTask(in: idle) { [self] in
            guard !isPinged else { return context.close(promise: nil) }
            isPinged = true
            write(.ping, ByteBuffer(), context)
            watch()
        }
    }

    private func write(
        _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        context.writeAndFlush(
            wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    private func leave(_ code: MessageSocketCode) {
        guard let context, !isOver else { return }
        end()
        var data = ByteBuffer()
        data.write(webSocketErrorCode: .init(codeNumber: Int(code.rawValue)))
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        // A client that does not close in turn is disconnected.
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            context.close(promise: nil)
        }
    }

    private func end() {
        silence?.cancel()
        silence = nil
        guard !isOver else { return }
        isOver = true
        receive?(.closed)
        receive = nil
    }
}

extension WebSocketConnection {
    /// The part of it that is used outside of its event loop.
    fileprivate final class Socket: MessageSocket {
        struct Leave: Sendable {
            var code: MessageSocketCode
        }

        private let channel: any Channel

        init(_ channel: any Channel) { self.channel = channel }

        // Runs in the order of calls, and never inside a call: the caller may hold a lock that the
        // handler of the end takes, too.

        func send(_ text: String) {
            channel.eventLoop.execute { [channel] in
                let pipeline = channel.pipeline.syncOperations
                guard channel.isWritable else {
                    return pipeline.fireUserInboundEventTriggered(Leave(code: .busy))
                }
                let frame = WebSocketFrame(
                    fin: true, opcode: .text, data: ByteBuffer(string: text))
                pipeline.writeAndFlush(NIOAny(frame), promise: nil)
            }
        }

        func close(_ code: MessageSocketCode) {
            channel.eventLoop.execute { [channel] in
                channel.pipeline.syncOperations.fireUserInboundEventTriggered(Leave(code: code))
            }
        }
    }
}
