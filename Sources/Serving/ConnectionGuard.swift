import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Closes a connection whose request does not arrive in time, or whose answer is not taken.
///
/// Hummingbird's own time-out starts anew with every byte, so a client that sends one byte now and
/// then could hold a connection for ever. This handler stands first and sees the bytes.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let patience: Patience
    private var isRequestComplete = true
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    init(patience: Patience) {
        self.patience = patience
    }

    /// The last byte of a request was read.
    func requestEnded() {
        isRequestComplete = true
        deadline?.cancel()
        deadline = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isRequestComplete = false
        // The codec is called at once: most requests are complete when this returns, and cost no
        // timer.
        context.fireChannelRead(data)
        if !isRequestComplete && deadline == nil {
            deadline = closing(context, in: patience.request)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : closing(context, in: patience.stalledReader)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        forget()
    }

    private func forget() {
        deadline?.cancel()
        stall?.cancel()
        deadline = nil
        stall = nil
    }

    private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}

/// Tells `ByteWatch` where requests end, and closes after an answer that says `Connection: close`.
package final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let patience: Patience
    private let bytes: ByteWatch
    private var closesAfterAnswer = false

    /// A watch over one connection.
    package init(patience: Patience) {
        self.patience = patience
        bytes = ByteWatch(patience: patience)
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.addHandler(bytes, position: .first)
        } catch {
            // Without its watch, a connection is not safe to serve.
            context.close(promise: nil)
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) { bytes.requestEnded() }
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            closesAfterAnswer = head.headerFields[.connection] == "close"
        case .end where closesAfterAnswer:
            context.writeAndFlush(data, promise: promise)
            // Closing both ways while the client still sends would reset the connection, and the
            // answer might be lost with it. So we only stop sending, and leave a little later.
            context.close(mode: .output, promise: nil)
            context.eventLoop.assumeIsolated().scheduleTask(in: patience.farewell) {
                context.close(promise: nil)
            }
            return
        default: break
        }
        context.write(data, promise: promise)
    }
}
