import HTTPTypes
import NIOCore
import NIOHTTP1

/// Normalises every request before other handlers see it, for every version of HTTP/1 and every
/// client:
///
/// - Fields are ASCII, as the parser requires of targets. Swift compares and hashes a run of
///   combining marks in quadratic time, so untrusted text is never processed as received.
/// - There is a `Host` exactly when the request has the required one; for HTTP/1.0, which requires
///   none, it may be empty.
/// - `Upgrade` is ignored, and the connection continues (RFC 9110, section 7.8); an upgrade to a
///   WebSocket is left for `WebSocketUpgrade`, the next handler.
/// - `Connection` is `close`, and nothing else, when the connection ends with the answer.
final class RequestForm: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart
    typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>

    private var decoder: Decoder
    private let bytes: ByteWatch
    private let timeouts: Timeouts
    /// How the connection continues after each unanswered request, the oldest first.
    private var waiting = CircularBuffer<RequestHead.Ending>(initialCapacity: 1)
    /// Whether the decoder stops after the request being read.
    private var isUpgrade = false
    private var closesAfterAnswer = false
    /// Whether a request's head was read, and its body not completely.
    private var isReading = false
    /// The problem of bytes after unanswered requests that are not a request.
    private var failure: ProblemDetails?
    private var isOver = false

    init(decoder: Decoder, bytes: ByteWatch, timeouts: Timeouts) {
        self.decoder = decoder
        self.bytes = bytes
        self.timeouts = timeouts
    }

    /// A decoder with limits on requests' heads.
    static func makeDecoder() -> Decoder {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = ConnectionLimits.headerBytes
        limits.maxHeaderListSize = ConnectionLimits.headerBytes
        limits.maxHeaderFieldCount = ConnectionLimits.headerFields
        return ByteToMessageHandler(
            HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let form = RequestHead(head)
            waiting.append(form.ending)
            isReading = true
            isUpgrade = form.stopsDecoder
            context.fireChannelRead(wrapInboundOut(.head(form.head)))
        case .body:
            context.fireChannelRead(data)
        case .end:
            isReading = false
            context.fireChannelRead(data)
            if isUpgrade { replaceDecoder(context) }
        }
    }

    /// The parser accepts no bytes after an upgrade, so a new one after it gets them.
    private func replaceDecoder(_ context: ChannelHandlerContext) {
        isUpgrade = false
        let (old, new) = (decoder, Self.makeDecoder())
        do {
            try context.pipeline.syncOperations.addHandler(new, position: .after(old))
        } catch {
            context.close(promise: nil)
            return
        }
        decoder = new
        let removed = context.eventLoop.makePromise(of: Void.self)
        // Its remaining bytes are forwarded when a read is complete, which this is not.
        removed.futureResult.assumeIsolated().whenComplete { _ in
            context.fireChannelReadComplete()
        }
        context.pipeline.syncOperations.removeHandler(old, promise: removed)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            guard let ending = waiting.first, ending != .keeps else {
                return context.write(data, promise: promise)
            }
            closesAfterAnswer = ending.write(to: &head)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            _ = waiting.popFirst()
            context.write(data, promise: promise)
            if closesAfterAnswer {
                context.flush()
                leave(context)
            } else if waiting.isEmpty, let failure {
                refuse(failure, context)
            }
        default: context.write(data, promise: promise)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The reader of a body has to be notified that no more of it follows.
        guard !isReading, let problem = problem(of: error) else {
            return context.fireErrorCaught(error)
        }
        guard let last = waiting.last else { return refuse(problem, context) }
        // Answers keep their order, and after one that ends the connection nothing else is
        // answered. The first line that is known is that of the first request.
        guard last != .closes else { return }
        failure = problem.status == .requestHeaderFieldsTooLarge ? problem : .noRequest
    }

    /// Answers bytes that are not a request, and ends the connection, because the start of the next
    /// request is unknown.
    private func refuse(_ problem: ProblemDetails, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        let answer = problem.ready(instance: "", asPage: false, variesByAccept: false)
        var head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: problem.status.code),
            headers: HTTPHeaders(answer.headers.map { ($0.name.rawName, $0.value) }))
        head.headers.add(name: "Date", value: HTTPDate.now)
        head.headers.add(name: "Connection", value: "close")
        head.headers.add(name: "Content-Length", value: "\(answer.body.readableBytes)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        isOver = true
        leave(context)
    }

    /// The problem for a request that the parser refuses; nil for other errors.
    private func problem(of error: any Error) -> ProblemDetails? {
        guard let error = error as? HTTPParserError else { return nil }
        return switch error {
        case .invalidMethod where bytes.holdsRequestLine: .unknownMethod
        case .invalidVersion where bytes.holdsOtherVersion: .unknownVersion
        case .headerOverflow: .tooManyFields
        default: .noRequest
        }
    }

    /// Ends sending. Closing both directions while the client still sends would reset the
    /// connection, and the answer might be lost.
    private func leave(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: timeouts.farewell) {
            context.close(promise: nil)
        }
    }
}

extension ProblemDetails {
    fileprivate static let unknownMethod = ProblemDetails(
        status: .notImplemented, name: "unknown-method", title: "Unknown method",
        detail: "No such method is known here. Reading is GET or HEAD.")
    fileprivate static let noRequest = badRequest(
        "bad-request", "Bad request", "What came is no request of HTTP/1.1. Look at its form.")
    fileprivate static let tooManyFields = ProblemDetails(
        status: .requestHeaderFieldsTooLarge, name: "fields-too-large", title: "Fields too large",
        detail: "A request has at most \(ConnectionLimits.headerFields) fields and"
            + " \(ConnectionLimits.headerBytes) bytes of them. Send fewer.")
    fileprivate static let unknownVersion = ProblemDetails(
        status: .init(code: 505, reasonPhrase: "HTTP Version Not Supported"),
        name: "unknown-version", title: "Unknown version",
        detail: "This server speaks HTTP/1.1 and HTTP/1.0.")
}
