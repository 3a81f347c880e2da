import NIOCore
import Synchronization

/// Counts the connections and sent bytes of a server.
package final class Traffic: Sendable {
    private let open = Atomic(0)
    private let sent = Atomic(0)

    /// Without counts.
    package init() {}

    /// The number of open connections.
    package var connections: Int { open.load(ordering: .relaxed) }

    /// The bytes sent since the last call, heads included.
    package func takeSentBytes() -> Int { sent.exchange(0, ordering: .relaxed) }

    fileprivate func opened() { open.add(1, ordering: .relaxed) }
    fileprivate func closed() { open.subtract(1, ordering: .relaxed) }
    fileprivate func sends(_ bytes: Int) { sent.add(bytes, ordering: .relaxed) }
}

/// Counts one connection for `Traffic`; the first handler, so that it sees the bytes.
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
