/// An http or https address, parsed strictly, so that this type and libcurl never disagree.
///
/// User names, fragments, white space, backslashes and non-ASCII characters are refused.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The supported protocols.
    package enum Scheme: String, Sendable {
        case http, https

        /// The default port.
        var port: Int { self == .http ? 80 : 443 }
    }

    /// Scheme, host and port, which rules about hosts compare.
    package struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// The protocol.
        package var scheme: Scheme
        /// The host in lower case; an IPv6 address keeps its brackets.
        var host: String
        /// The port, 1 to 65535.
        var port: Int

        /// Whether the host is the loopback interface, by name or number.
        package var isLoopback: Bool {
            if host == "localhost" || host == "[::1]" { return true }
            let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
            return numbers.count == 4 && numbers[0] == "127"
                && numbers.allSatisfy { UInt8($0) != nil }
        }

        package var description: String {
            port == scheme.port
                ? "\(scheme.rawValue)://\(host)" : "\(scheme.rawValue)://\(host):\(port)"
        }
    }

    /// Scheme, host and port.
    package var origin: Origin
    /// The path, which begins with a slash.
    package var path: String
    /// The query, without the question mark.
    package var query: String?

    /// An address below an origin.
    package init(origin: Origin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// Parses an address; nil for any other text.
    package init?(_ text: String) {
        guard text.utf8.count <= GatherLimits.addressBytes,
            text.utf8.allSatisfy(Self.isPlain), let colon = text.firstRange(of: "://"),
            let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased())
        else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let origin = Self.origin(scheme, String(rest[..<end])) else { return nil }
        let tail = rest[end...]
        let mark = tail.firstIndex(of: "?") ?? tail.endIndex
        self.origin = origin
        path = mark == tail.startIndex ? "/" : String(tail[..<mark])
        query = mark == tail.endIndex ? nil : String(tail[tail.index(after: mark)...])
    }

    package var description: String { origin.description + path + (query.map { "?" + $0 } ?? "") }

    /// The path's parts between slashes.
    var segments: [Substring] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The target of a Location header relative to this address; nil when it is no valid address.
    func following(_ location: String) -> WebAddress? {
        if location.contains("://") { return WebAddress(location) }
        if location.hasPrefix("//") { return WebAddress("\(origin.scheme.rawValue):\(location)") }
        if location.hasPrefix("/") { return WebAddress("\(origin)\(location)") }
        let colon = location.firstIndex(of: ":") ?? location.endIndex
        let slash = location.firstIndex(of: "/") ?? location.endIndex
        guard !location.isEmpty, colon == location.endIndex || slash < colon else { return nil }
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        return WebAddress("\(origin)\(folder)\(location)")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !"\\\"<>^`{|}#@".utf8.contains(byte)
    }

    private static func origin(_ scheme: Scheme, _ authority: String) -> Origin? {
        var host = authority.lowercased()
        var port = scheme.port
        let bracket = host.lastIndex(of: "]") ?? host.startIndex
        if let colon = host[bracket...].lastIndex(of: ":") {
            let digits = host[host.index(after: colon)...]
            guard let number = UInt16(digits), number > 0, digits.utf8.first != UInt8(ascii: "+")
            else { return nil }
            port = Int(number)
            host = String(host[..<colon])
        }
        let isNumber = host.hasPrefix("[") && host.hasSuffix("]")
        let letters = isNumber ? host.dropFirst().dropLast() : host[...]
        let known = isNumber ? "0123456789abcdef:." : "abcdefghijklmnopqrstuvwxyz0123456789-."
        guard !letters.isEmpty, letters.allSatisfy(known.contains) else { return nil }
        return Origin(scheme: scheme, host: host, port: port)
    }
}
