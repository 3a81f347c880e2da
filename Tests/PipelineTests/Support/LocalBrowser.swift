import Foundation
import Glibc

/// Asks a server of this machine as a browser does, byte by byte.
enum LocalBrowser {
    /// The whole answer to a request, head and body.
    static func answer(
        _ port: Int, _ path: String, host: String = "localhost", method: String = "GET"
    ) throws -> String {
        let connection = try Connection(port: port)
        try connection.send(
            "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nAccept: text/html, */*\r\n"
                + "Connection: close\r\n\r\n")
        return String(decoding: connection.rest(), as: UTF8.self)
    }

    /// An event stream that is read event by event.
    final class Events {
        private let connection: Connection
        private var read = Data()

        /// Opens one.
        init(port: Int, path: String) throws {
            connection = try Connection(port: port)
            try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }

        /// The data of the next event; nil when the stream ended, or none came for a minute.
        func next() -> Data? {
            while true {
                if let end = read.firstRange(of: Data("\n\n".utf8)) {
                    let event = read[..<end.lowerBound]
                    read = Data(read[end.upperBound...])
                    if let data = event.firstRange(of: Data("data: ".utf8)) {
                        return Data(event[data.upperBound...])
                    }
                    continue
                }
                guard let more = connection.more() else { return nil }
                read += more
            }
        }
    }

    private final class Connection {
        private let socket: Int32

        init(port: Int) throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var patience = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(
                socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            var address = LocalBrowser.address(port: port)
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
        }

        func send(_ text: String) throws {
            let bytes = Array(text.utf8)
            guard
                Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
            else { throw POSIXError(.EPIPE) }
        }

        func more() -> Data? {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(socket, &bytes, bytes.count, 0)
            return count > 0 ? Data(bytes[..<count]) : nil
        }

        func rest() -> Data {
            var all = Data()
            while let more = more() { all += more }
            return all
        }

        deinit { close(socket) }
    }

    fileprivate static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}

/// A port that is taken for as long as this lives.
final class TakenPort {
    let port: Int
    private let socket: Int32

    /// Takes a free one; where nobody listens, who comes is refused.
    init(isListening: Bool = true) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = LocalBrowser.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) | (isListening ? listen(socket, 1) : 0)
                    | getsockname(socket, $0, &length)
            }
        }
        guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        self.socket = socket
        port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(socket) }
}
