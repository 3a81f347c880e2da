import Foundation

/// Sends one request over a connection of its own, with a Host that no other client would send.
enum PlainClient {
    /// What came back: the status and the body.
    static func answer(
        port: Int, _ method: String, _ path: String, host: String = "localhost",
        headers: [String: String] = [:], body: Data = Data()
    ) throws -> (status: Int, head: String, body: Data) {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if method == "POST" { head += "Content-Length: \(body.count)\r\n" }
        var rest = Data((head + "\r\n").utf8) + body
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if sent <= 0 { break }
            rest = rest.dropFirst(sent)
        }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = recv(descriptor, &buffer, buffer.count, 0)
            if got <= 0 { break }
            data += buffer.prefix(got)
        }
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else {
            throw POSIXError(.ECONNRESET)
        }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        let status = lines.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return (status, lines, data[end.upperBound...])
    }
}
