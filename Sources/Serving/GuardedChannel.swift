import Glibc
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The rules of connections that differ between the servers.
package struct ConnectionRules: Sendable {
    /// The time-outs.
    package var timeouts: Timeouts
    /// Answers on the event loop, and the wanted bodies.
    package var early: EarlyRules
    /// The connections that become WebSockets; nil for none.
    package var webSockets: WebSocketRules?
    /// Counts connections and bytes; nil for no counts.
    package var traffic: Traffic?

    /// Rules of a server.
    package init(
        timeouts: Timeouts, early: EarlyRules, webSockets: WebSocketRules? = nil,
        traffic: Traffic? = nil
    ) {
        self.timeouts = timeouts
        self.early = early
        self.webSockets = webSockets
        self.traffic = traffic
    }
}

/// One HTTP/1 connection, from bytes to requests.
///
/// Hummingbird's own channel lacks three things: its parser stops at an `Upgrade`, a request's
/// version is lost before any handler sees it, and every answer needs a free thread of Swift's
/// pool.
package struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    package typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    package let responder: HTTPChannelHandler.Responder
    private let rules: ConnectionRules

    package init(
        responder: @escaping HTTPChannelHandler.Responder, rules: ConnectionRules
    ) {
        self.responder = responder
        self.rules = rules
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try channel.syncOptions?.setOption(
                .writeBufferWaterMark,
                value: .init(
                    low: ConnectionLimits.unsentBytes / 2, high: ConnectionLimits.unsentBytes))
            #if os(Linux)
                // A system without this option works too, but holds more memory.
                try? channel.syncOptions?.setOption(
                    .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)),
                    value: .init(ConnectionLimits.unsentSystemBytes))
            #endif
            let bytes = ByteWatch(timeouts: rules.timeouts)
            let decoder = RequestForm.makeDecoder()
            if let traffic = rules.traffic { try pipeline.addHandler(TrafficWatch(traffic)) }
            try pipeline.addHandler(bytes)
            try pipeline.addHandler(InputEnd(on: channel.eventLoop))
            try pipeline.addHandler(HTTPResponseEncoder())
            try pipeline.addHandler(decoder)
            try pipeline.addHandler(
                RequestForm(decoder: decoder, bytes: bytes, timeouts: rules.timeouts))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(RequestWatch(timeouts: rules.timeouts, bytes: bytes))
            try pipeline.addHandler(
                HTTPConnectionStateHandler(
                    idleTimeout: Duration(rules.timeouts.idle), logger: logger))
            if let webSockets = rules.webSockets {
                try pipeline.addHandler(
                    WebSocketUpgrade(webSockets, timeouts: rules.timeouts))
            }
            try pipeline.addHandler(EarlyAnswers(rules.early))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    package func handle(value: Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}

extension HTTPServerBuilder {
    /// A server of guarded connections.
    package static func guarded(_ rules: ConnectionRules) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(responder: $0, rules: rules) }
    }
}
