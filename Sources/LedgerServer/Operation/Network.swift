import Hummingbird
import NIOCore

/// Where a request comes from, as far as it is counted: an IPv4 address, or the first 64 bits of an
/// IPv6 one, which is what the smallest household has. It is held in memory only.
enum Network {
    /// The name of an address's network.
    static func name(of address: SocketAddress?) -> String {
        guard let address, let bytes = bytes(of: address) else { return "local" }
        if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 8, by: 2).map { place in
            String(Int(bytes[place]) << 8 | Int(bytes[place + 1]), radix: 16)
        }.joined(separator: ":") + "::/64"
    }

    /// The site of an IPv6 network, its first 48 bits: who has one has 65,536 networks. Nil for IPv4.
    static func site(of network: String) -> String? {
        guard network.hasSuffix("::/64") else { return nil }
        return network.split(separator: ":").prefix(3).joined(separator: ":") + "::/48"
    }

    /// An address's bytes; an IPv4 address within IPv6 (RFC 4291, 2.5.5.2) is one of IPv4.
    static func bytes(of address: SocketAddress) -> [UInt8]? {
        switch address {
        case .v4(let address):
            // The fifth to eighth byte of a sockaddr_in, the ninth and on of a sockaddr_in6.
            return withUnsafeBytes(of: address.address) { Array($0[4..<8]) }
        case .v6(let address):
            let bytes = withUnsafeBytes(of: address.address) { Array($0[8..<24]) }
            let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10..<12] == [255, 255]
            return isMapped ? Array(bytes[12...]) : bytes
        case .unixDomainSocket: return nil
        }
    }
}

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
