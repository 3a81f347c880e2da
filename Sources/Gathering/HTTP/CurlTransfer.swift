import CCurl
import EditorialContent
import Foundation
import Glibc
import PipelineSupport

/// What libcurl's callbacks fill in while one transfer runs, and where they refuse.
final class CurlTransfer {
    private let request: HTTPRequest
    /// The body so far.
    private(set) var body = Data()
    /// Header lines of the last answer so far, by lower-case name.
    private(set) var headers: [String: String] = [:]
    /// Why the transfer was broken off by us.
    private(set) var problem: TransferFailure?
    /// Why an address was not connected to.
    private(set) var refusal: String?
    private var headerBytes = 0

    /// A transfer that has not begun.
    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Has a handle call this transfer; the caller keeps it alive until the handle is done.
    func attach(to curl: UnsafeMutableRawPointer) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        florilegium_setopt_pointer(curl, CURLOPT_WRITEDATA, this)
        florilegium_setopt_write(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            CurlTransfer.of(this)?.takeBody(bytes, size * count) ?? 0
        }
        florilegium_setopt_pointer(curl, CURLOPT_HEADERDATA, this)
        florilegium_setopt_write(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
            CurlTransfer.of(this)?.takeHeader(bytes, size * count) ?? 0
        }
        florilegium_setopt_pointer(curl, CURLOPT_OPENSOCKETDATA, this)
        florilegium_setopt_opensocket(curl) { this, _, address in
            guard let transfer = CurlTransfer.of(this), let address else { return -1 }
            return transfer.openSocket(address)
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
        pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let bytes, body.count + count <= request.byteLimit else {
            problem = TransferFailure(
                kind: .tooLarge, detail: "the answer is over \(request.byteLimit) bytes",
                received: body.count + count)
            return 0
        }
        bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            body.append($0, count: count)
        }
        return count
    }

    private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        headerBytes += count
        guard let bytes, headerBytes <= GatherLimits.headerBytes else {
            problem = TransferFailure(
                kind: .tooLarge, detail: "the headers are over \(GatherLimits.headerBytes) bytes")
            return 0
        }
        let line = String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // A 103 comes before the answer proper, with headers of its own.
            headers = [:]
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...]
            headers[line[..<colon].lowercased()] = value.trimmingCharacters(
                in: .whitespacesAndNewlines)
        }
        return count
    }

    /// A socket for an address that may be connected to; -1 (CURL_SOCKET_BAD) for any other.
    ///
    /// This is asked after the name is resolved and before anything is sent, so that no trick
    /// with names leads into our own network.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let length = Int(address.pointee.addrlen)
        let raw = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address).advanced(by: offset), count: length)
        // sockaddr_in holds its address at byte 4, sockaddr_in6 at byte 8.
        let bytes: [UInt8] =
            switch address.pointee.family {
            case AF_INET where length >= 8: Array(raw[4..<8])
            case AF_INET6 where length >= 24: Array(raw[8..<24])
            default: []
            }
        let isOurOwn = request.mayBeLoopback && NetworkAddress.isLoopback(bytes)
        if !isOurOwn, let reason = NetworkAddress.refusal(of: bytes) {
            refusal = "\(request.address.origin.host) leads to an address that is \(reason)"
            return -1
        }
        let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
        return socket(
            address.pointee.family, address.pointee.socktype | closeOnExec,
            address.pointee.`protocol`)
    }
}
