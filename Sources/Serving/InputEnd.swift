package import NIOCore

/// Notices that a client will send no more: it closed the connection, or its half of it.
///
/// Connections may be half closed, so that a client that closes its half after the request is still
/// answered. Without this handler the end would only be noticed by a failing write, which an
/// endless answer may never make.
package final class InputEnd: ChannelInboundHandler, Sendable {
    package typealias InboundIn = NIOAny

    private let promise: EventLoopPromise<Void>

    init(on loop: any EventLoop) {
        promise = loop.makePromise()
    }

    /// Succeeds when the client of a connection sends no more; fails for a connection without this
    /// handler.
    package static func of(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.pipeline.handler(type: InputEnd.self).flatMap(\.promise.futureResult)
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { promise.succeed() }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        promise.succeed()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        promise.succeed()
    }
}
