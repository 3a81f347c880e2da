package import HTTPTypes
package import NIOCore

/// The network of a request, for counting: an IPv4 address, or the first 64 bits of an IPv6 one,
/// the smallest network of a household. It is in memory only.
package enum Network {
    /// The name of an address's network.
    ///
    /// - Parameter address: the peer's address.
    /// - Returns: `192.0.2.7`, `2001:db8:0:1::/64`, or `local` for an address without a network.
    package static func name(of address: SocketAddress?) -> String {
        guard let address, let bytes = bytes(of: address) else { return "local" }
        if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 8, by: 2).map { place in
            String(Int(bytes[place]) << 8 | Int(bytes[place + 1]), radix: 16)
        }.joined(separator: ":") + "::/64"
    }

    /// The site of an IPv6 network, its first 48 bits, which contain 65,536 networks.
    ///
    /// - Parameter network: a name from `name`.
    /// - Returns: `2001:db8:0::/48`; nil for IPv4.
    package static func site(of network: String) -> String? {
        guard network.hasSuffix("::/64") else { return nil }
        return network.split(separator: ":").prefix(3).joined(separator: ":") + "::/48"
    }

    /// The form of an address for logs, which thousands of addresses share.
    ///
    /// - Parameter address: the peer's address.
    /// - Returns: `192.0.2.0/24`, `2001:db8:0::/48`, or `local`.
    package static func neighbourhood(of address: SocketAddress?) -> String {
        let network = name(of: address)
        if let site = site(of: network) { return site }
        let parts = network.split(separator: ".")
        return parts.count == 4 ? parts.dropLast().joined(separator: ".") + ".0/24" : network
    }

    /// The client's address from a trusted proxy; the client may have written the addresses before
    /// the last one.
    ///
    /// - Parameter head: a request that came through that proxy.
    /// - Returns: the last address of `X-Forwarded-For`, without the port that some proxies add;
    ///   nil when it is not an address.
    package static func forwarded(_ head: HTTPRequest) -> SocketAddress? {
        guard let name = HTTPField.Name("X-Forwarded-For"),
            let last = head.headerFields[name]?.utf8.split(separator: UInt8(ascii: ",")).last,
            // The longest address has 45 characters.
            last.count <= 64
        else { return nil }
        let text = String(decoding: last.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        return try? SocketAddress(ipAddress: String(withoutPort(text)), port: 0)
    }

    /// The address in `192.0.2.7:5000`, `[2001:db8::7]:5000` or `[2001:db8::7]`.
    private static func withoutPort(_ text: String) -> Substring {
        if text.first == "[" { return text.dropFirst().prefix { $0 != "]" } }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] : text[...]
    }

    /// An address's bytes; an IPv4 address within IPv6 (RFC 4291, 2.5.5.2) counts as IPv4.
    ///
    /// - Parameter address: the peer's address.
    /// - Returns: 4 or 16 bytes; nil for an address without a network.
    package static func bytes(of address: SocketAddress) -> [UInt8]? {
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
