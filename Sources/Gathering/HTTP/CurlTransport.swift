import Foundation
import Transfers

/// HTTP over libcurl, to public addresses only. Connections are reused between requests.
///
/// Proxies are off: behind one, the address that is connected to could not be checked.
package struct CurlTransport: HTTPTransport {
    /// Timeouts common to all requests; tests make them small.
    package struct TransferTimeouts: Sendable {
        /// Seconds until a connection is established.
        var connect = GatherLimits.connectSeconds
        /// Bytes a second below which a transfer counts as stuck.
        var slowBytes = GatherLimits.slowBytesPerSecond
        /// Seconds below that rate after which it fails.
        var slowSeconds = GatherLimits.slowSeconds
    }

    private let pool = TransferPool(name: "florilegium.http")
    private let timeouts: TransferTimeouts

    /// Creates a transport without open connections.
    package init(timeouts: TransferTimeouts = TransferTimeouts()) {
        self.timeouts = timeouts
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Throws: `TransferFailure` when no whole answer arrived.
    package func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let (answer, body) = try await pool.body(of: transfer(request))
        return HTTPAnswer(status: answer.status, headers: answer.headers, body: Data(body))
    }

    private func transfer(_ request: HTTPRequest) -> Transfer {
        var limits = TransferLimits(bodyBytes: request.byteLimit)
        limits.headerBytes = GatherLimits.headerBytes
        limits.connect = .seconds(timeouts.connect)
        limits.total = .seconds(request.seconds)
        limits.stuck = (timeouts.slowBytes, timeouts.slowSeconds)
        var transfer = Transfer(request.address.description, limits: limits)
        transfer.headers = request.headers.map { ($0.key, $0.value) }
        transfer.takesGzip = true
        transfer.refusal = { [host = request.address.origin.host, request] bytes in
            if request.mayBeLoopback && NetworkAddress.isLoopback(bytes) { return nil }
            return NetworkAddress.refusal(of: bytes).map {
                "\(host) leads to an address that is \($0)"
            }
        }
        return transfer
    }
}
