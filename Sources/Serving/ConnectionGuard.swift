import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request does not arrive in time, or whose answer is not taken.
///
/// Hummingbird's own time-out starts anew with every byte, so a client that sends one byte now and
/// then could hold a connection for ever. This handler stands first and sees the bytes.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeouts: Timeouts
    private var isRequestComplete = true
    /// What is being read, where a request begins with it.
    private var beginning: ByteBuffer?
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    init(timeouts: Timeouts) {
        self.timeouts = timeouts
    }

    /// The last byte of a request was read.
    func requestEnded() {
        isRequestComplete = true
        deadline?.cancel()
        deadline = nil
    }

    /// Whether what is being read begins with the first line of a request, by whichever method.
    var holdsRequestLine: Bool { version?.starts(with: "HTTP/1.".utf8) == true }

    /// Whether what is being read begins with the first line of a request, of another version.
    var holdsOtherVersion: Bool {
        guard let version, version.count == 8, version.starts(with: "HTTP/".utf8) else {
            return false
        }
        let number = Array(version.dropFirst(5))
        return [number[0], number[2]].allSatisfy { (48...57).contains($0) }
            && number[1] == UInt8(ascii: ".") && !version.starts(with: "HTTP/1.1".utf8)
    }

    /// The last word of the first line that is being read; nil where that has no form of a request.
    private var version: ByteBufferView? {
        guard let line = beginning?.readableBytesView.prefix(while: { $0 != UInt8(ascii: "\r") })
        else { return nil }
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty,
            parts[0].allSatisfy({ (65...90).contains($0) })
        else { return nil }
        return parts[2]
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        beginning = isRequestComplete ? unwrapInboundIn(data) : nil
        defer { beginning = nil }
        isRequestComplete = false
        // The codec is called at once: most requests are complete when this returns, and cost no
        // timer.
        context.fireChannelRead(data)
        if !isRequestComplete && deadline == nil {
            deadline = closing(context, in: timeouts.request)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : closing(context, in: timeouts.stalledReader)
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
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeouts: Timeouts
    private let bytes: ByteWatch
    private var closesAfterAnswer = false

    /// A watch over one connection, whose bytes another one sees.
    init(timeouts: Timeouts, bytes: ByteWatch) {
        self.timeouts = timeouts
        self.bytes = bytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) { bytes.requestEnded() }
        context.fireChannelRead(data)
    }

    func write(
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
            context.eventLoop.assumeIsolated().scheduleTask(in: timeouts.farewell) {
                context.close(promise: nil)
            }
            return
        default: break
        }
        context.write(data, promise: promise)
    }
}
