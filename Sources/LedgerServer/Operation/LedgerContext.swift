import Hummingbird
import NIOCore

/// A request's connection.
struct LedgerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The other end of it.
    var address: SocketAddress? { channel.remoteAddress }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
