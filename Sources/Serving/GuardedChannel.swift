import Glibc
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// What both servers ask of a connection, and what differs between them.
package struct ConnectionRules: Sendable {
    /// How long it is waited for whom.
    package var timeouts: Timeouts
    /// What answers on the event loop, and which bodies are wanted.
    package var early: EarlyRules
    /// Which connections become WebSockets; nil for none.
    package var webSockets: WebSocketRules?
    /// Where connections and bytes are counted; nil where nobody asks.
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
/// Hummingbird's own channel would do but for three things: an `Upgrade` makes its parser deaf, the
/// version of a request is lost before anybody can see it, and nothing can be answered before a
/// thread of Swift's pool is free.
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
                // A system that does not know it serves as well, and holds more.
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
