import NIOCore
import Synchronization

/// Connections of a server and the bytes that it sends, counted for its operator.
package final class Traffic: Sendable {
    private let open = Atomic(0)
    private let sent = Atomic(0)

    /// Nothing was counted yet.
    package init() {}

    /// Connections that are open.
    package var connections: Int { open.load(ordering: .relaxed) }

    /// Bytes that were sent since this was asked last, heads included.
    package func takeSentBytes() -> Int { sent.exchange(0, ordering: .relaxed) }

    fileprivate func opened() { open.add(1, ordering: .relaxed) }
    fileprivate func closed() { open.subtract(1, ordering: .relaxed) }
    fileprivate func sends(_ bytes: Int) { sent.add(bytes, ordering: .relaxed) }
}

/// Counts one connection for `Traffic`; it stands first, so that it sees the bytes.
final class TrafficWatch: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let traffic: Traffic

    init(_ traffic: Traffic) { self.traffic = traffic }

    func handlerAdded(context: ChannelHandlerContext) { traffic.opened() }

    func handlerRemoved(context: ChannelHandlerContext) { traffic.closed() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        traffic.sends(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }
}
