package import HTTPTypes
package import HummingbirdCore
package import NIOCore
import NIOHTTPTypes

/// Rules for answers on the event loop, before a thread of Swift's pool is used.
package struct EarlyRules: Sendable {
    /// The prepared answer; nil for requests that need work. It must not block.
    package var answer: @Sendable (HTTPRequest) -> ReadyAnswer?
    /// Whether a body of so many bytes will be read; nil for an unannounced length.
    package var wantsBody: @Sendable (HTTPRequest, Int?) -> Bool

    /// Rules of a server.
    package init(
        answer: @escaping @Sendable (HTTPRequest) -> ReadyAnswer?,
        wantsBody: @escaping @Sendable (HTTPRequest, Int?) -> Bool
    ) {
        self.answer = answer
        self.wantsBody = wantsBody
    }
}

/// An answer in memory.
package struct ReadyAnswer: Sendable {
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    package var body: ByteBuffer

    package init(status: HTTPResponse.Status, headers: HTTPFields, body: ByteBuffer) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The same as Hummingbird's response.
    package var response: Response {
        Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }
}

/// Answers requests that need no work at once, and sends `100 Continue` to clients that wait for it
/// (RFC 9110, section 10.1.1). Answers keep their order: a request after one that is still being
/// worked on is not answered early.
final class EarlyAnswers: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let rules: EarlyRules
    /// The number of forwarded requests without an answer.
    private var waiting = 0
    /// Whether the request being read was answered here.
    private var isAnswered = false
    /// Whether the client's `100 Continue` waits for the answer to another request.
    private var owesLeave = false

    init(_ rules: EarlyRules) {
        self.rules = rules
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A client that sends without reading takes the path on which answers wait.
            if waiting == 0, !head.hasBody, context.channel.isWritable,
                let answer = rules.answer(head)
            {
                isAnswered = true
                return send(answer, to: head, context)
            }
            waiting += 1
            if awaitsLeave(head) {
                owesLeave = true
                giveLeave(context)
            }
            context.fireChannelRead(data)
        case .body where isAnswered: break
        case .end where isAnswered: isAnswered = false
        case .body, .end:
            // A client that sends its body no longer waits.
            owesLeave = false
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        waiting = max(0, waiting - 1)
        // The body of a request that was answered already is not wanted.
        if waiting == 0 { owesLeave = false } else { giveLeave(context) }
    }

    private func send(
        _ answer: ReadyAnswer, to head: HTTPRequest, _ context: ChannelHandlerContext
    ) {
        var fields = answer.headers
        fields[.contentLength] = "\(answer.body.readableBytes)"
        fields[.date] = HTTPDate.now
        context.write(
            wrapOutboundOut(.head(HTTPResponse(status: answer.status, headerFields: fields))),
            promise: nil)
        if head.method != .head {
            context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        if head.headerFields[.connection] == "close" { context.close(mode: .output, promise: nil) }
    }

    private func awaitsLeave(_ head: HTTPRequest) -> Bool {
        guard let expectation = head.headerFields[.expect],
            expectation.utf8.isToken("100-continue"), head.hasBody
        else { return false }
        return rules.wantsBody(head, head.headerFields[.contentLength].flatMap { Int($0) })
    }

    /// `100 Continue` is only sent for the request that is answered next.
    private func giveLeave(_ context: ChannelHandlerContext) {
        guard owesLeave, waiting == 1 else { return }
        owesLeave = false
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
}

extension HTTPRequest {
    /// Whether a body is announced.
    fileprivate var hasBody: Bool {
        headerFields[.transferEncoding] != nil
            || headerFields[.contentLength].map { $0 != "0" } ?? false
    }
}
