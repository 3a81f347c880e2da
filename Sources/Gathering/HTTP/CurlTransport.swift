import Foundation
import Transfers

/// HTTP over libcurl, to public addresses only. Connections are kept between requests.
///
/// Proxies are off: behind a proxy we could not see which address is connected to.
package struct CurlTransport: HTTPTransport {
    /// Bounds that do not change from request to request; tests make them small.
    package struct TransferTimeouts: Sendable {
        /// Seconds until a connection stands.
        var connect = GatherLimits.connectSeconds
        /// Bytes a second that count as stuck.
        var slowBytes = GatherLimits.slowBytesPerSecond
        /// Seconds of being stuck.
        var slowSeconds = GatherLimits.slowSeconds
    }

    private let pool = TransferPool(name: "florilegium.http")
    private let timeouts: TransferTimeouts

    /// A transport without connections yet.
    package init(timeouts: TransferTimeouts = TransferTimeouts()) {
        self.timeouts = timeouts
    }

    /// Sends a request and waits for the whole answer.
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
