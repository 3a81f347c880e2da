import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request does not arrive in time, or whose answer is not read.
///
/// Hummingbird's own time-out starts again with every byte, so a client that sends a byte now and
/// then could hold a connection for ever. This handler is the first and counts from the first byte.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeouts: Timeouts
    private var isRequestComplete = true
    /// The bytes being read, where a request begins with them.
    private var beginning: ByteBuffer?
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    init(timeouts: Timeouts) {
        self.timeouts = timeouts
    }

    /// Notes that the last byte of a request was read.
    func requestEnded() {
        isRequestComplete = true
        deadline?.cancel()
        deadline = nil
    }

    /// Whether the bytes being read begin with the first line of a request, with any method.
    var holdsRequestLine: Bool { version?.starts(with: "HTTP/1.".utf8) == true }

    /// Whether the bytes being read begin with the first line of a request of another version.
    var holdsOtherVersion: Bool {
        guard let version, version.count == 8, version.starts(with: "HTTP/".utf8) else {
            return false
        }
        let number = Array(version.dropFirst(5))
        return [number[0], number[2]].allSatisfy { (48...57).contains($0) }
            && number[1] == UInt8(ascii: ".") && !version.starts(with: "HTTP/1.1".utf8)
    }

    /// The last word of the first line being read; nil where it does not have the form of a
    /// request.
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
        // The codec is called first: most requests are complete when this returns, and need no
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

/// Notifies `ByteWatch` of the ends of requests, and closes after an answer with `Connection:
/// close`.
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeouts: Timeouts
    private let bytes: ByteWatch
    private var closesAfterAnswer = false

    /// A watch over one connection, with the `ByteWatch` of its bytes.
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
            // Closing both directions while the client still sends would reset the connection, and
            // the answer might be lost. So only the server's direction is closed here, and the
            // connection closes a little later.
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
