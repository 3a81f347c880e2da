import Hummingbird
import NIOCore

/// A request's connection.
struct LedgerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The peer's address.
    var address: SocketAddress? { channel.remoteAddress }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
