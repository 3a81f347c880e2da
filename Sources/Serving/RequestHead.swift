import NIOCore
import NIOHTTP1

/// A request's head in the form of `RequestForm`.
struct RequestHead {
    /// How a connection continues after a request.
    enum Ending: Equatable {
        /// It is kept, as in HTTP/1.1.
        case keeps
        /// It is kept as in HTTP/1.0, if the answer says so and has a length.
        case keepsByName
        case closes
    }

    private(set) var head: HTTPRequestHead
    private(set) var ending = Ending.keeps
    /// Whether the parser treats the bytes after this request as another protocol.
    private(set) var stopsDecoder = false

    /// The fields seen so far.
    private struct Seen {
        var hosts = 0
        var hasEmptyHost = false
        var hasBadHost = false
        var isASCII = true
        var hasUpgrade = false
        var isWebSocket = false
        var hasExpectation = false
        var connection: [String] = []
    }

    init(_ received: HTTPRequestHead) {
        head = received
        let seen = look()
        if !seen.isASCII { makeASCII() }
        let isOld = head.version == .http1_0
        checkHost(seen, isOld: isOld)
        checkScheme()
        if isOld && seen.hasExpectation { head.headers.remove(name: "Expect") }
        if seen.hasUpgrade && !seen.isWebSocket { head.headers.remove(name: "Upgrade") }
        guard isOld || seen.hasUpgrade || !seen.connection.isEmpty || head.method == .CONNECT
        else { return }
        decideEnding(seen, isOld: isOld)
    }

    private func look() -> Seen {
        var seen = Seen()
        for (name, value) in head.headers {
            if seen.isASCII && !value.utf8.isASCII { seen.isASCII = false }
            switch name.utf8.count {
            case 4 where name.utf8.isToken("host"):
                seen.hosts += 1
                seen.hasEmptyHost = value.isEmpty
                seen.hasBadHost = !value.utf8.allSatisfy(Self.mayBeOfHost)
            case 6 where name.utf8.isToken("expect"): seen.hasExpectation = true
            case 7 where name.utf8.isToken("upgrade"):
                seen.isWebSocket = !seen.hasUpgrade && value.utf8.isToken("websocket")
                seen.hasUpgrade = true
            case 10 where name.utf8.isToken("connection"): seen.connection.append(value)
            default: break
            }
        }
        return seen
    }

    /// Checks that there is one valid `Host`, or none (RFC 9112, section 3.2).
    private mutating func checkHost(_ seen: Seen, isOld: Bool) {
        if seen.hosts == 1 && !seen.hasEmptyHost && !seen.hasBadHost { return }
        head.headers.remove(name: "Host")
        if isOld && seen.hosts <= 1 && !seen.hasBadHost {
            head.headers.add(name: "Host", value: "")
        }
    }

    /// Checks that a target in absolute form has a scheme of HTTP (RFC 9110, section 7.4), because
    /// the codec ignores the scheme.
    private mutating func checkScheme() {
        guard head.uri.utf8.first != UInt8(ascii: "/"), head.method != .CONNECT else { return }
        let isOfHTTP = ["http", "https"].contains { head.uri.utf8.prefix { $0 != 58 }.isToken($0) }
        if !isOfHTTP { head.uri = "*" }
    }

    private mutating func decideEnding(_ seen: Seen, isOld: Bool) {
        let tokens = seen.connection.flatMap(Self.tokens)
        func has(_ name: String) -> Bool { tokens.contains { $0.isToken(name) } }
        // The parser reads this list in its own way. Where that may differ from ours, it gets no
        // further bytes.
        let isClear = seen.connection.allSatisfy { $0.utf8.allSatisfy(Self.isPlain) }
        let mayUpgrade = seen.hasUpgrade && (!isClear || has("upgrade"))
        if isOld {
            ending = has("keep-alive") && !has("close") ? .keepsByName : .closes
        } else if has("close") {
            ending = .closes
        }
        if head.method == .CONNECT || (mayUpgrade && !isClear) { ending = .closes }
        stopsDecoder = mayUpgrade && ending != .closes
        if ending == .closes {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
    }

    /// Replaces every byte beyond ASCII by a question mark: no field that is read here contains
    /// any.
    private mutating func makeASCII() {
        head.headers = HTTPHeaders(
            head.headers.map { name, value in
                guard !value.utf8.isASCII else { return (name, value) }
                let bytes = value.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
                return (name, String(decoding: bytes, as: UTF8.self))
            })
    }

    private static func tokens(of value: String) -> [Substring.UTF8View] {
        value.utf8.split(separator: UInt8(ascii: ",")).map { item in
            var item = item
            while item.first == UInt8(ascii: " ") { item.removeFirst() }
            while item.last == UInt8(ascii: " ") { item.removeLast() }
            return item
        }
    }

    /// Whether a byte may be part of a host or port (RFC 3986, section 3.2).
    private static func mayBeOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
        }
    }

    /// Letters, digits, and separators of words: no tabs, quotes or parameters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: " "):
            true
        default: false
        }
    }
}

extension RequestHead.Ending {
    /// Writes it into an answer's head.
    ///
    /// - Returns: whether the connection has to be closed after it, because nothing else marks the
    ///   answer's end.
    func write(to head: inout HTTPResponseHead) -> Bool {
        let isFramed =
            head.headers.contains(name: "Content-Length") || [204, 304].contains(head.status.code)
        switch self {
        case .keeps: return false
        case .closes:
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return false
        case .keepsByName:
            guard !isFramed || head.headers.first(name: "Connection") == "close" else {
                head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
                return false
            }
            // HTTP/1.0 does not support chunks.
            head.version = .http1_0
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return true
        }
    }
}

extension Collection<UInt8> {
    /// Whether all bytes are below 0x80.
    var isASCII: Bool {
        withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } }
            ?? allSatisfy { $0 < 0x80 }
    }

    /// Whether the bytes are a word, in any case.
    func isToken(_ lowercase: String) -> Bool {
        count == lowercase.utf8.count && zip(self, lowercase.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
