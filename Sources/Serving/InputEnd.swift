package import NIOCore

/// Hears that a client will send no more: it closed the connection, or its half of it.
///
/// A connection may be half closed, so that who says all it has to say at once is answered all the
/// same. An answer without an end would else be written until a write fails.
package final class InputEnd: ChannelInboundHandler, Sendable {
    package typealias InboundIn = NIOAny

    private let promise: EventLoopPromise<Void>

    init(on loop: any EventLoop) {
        promise = loop.makePromise()
    }

    /// Succeeds when the client of a connection sends no more; fails for a connection that does not
    /// listen to it.
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
