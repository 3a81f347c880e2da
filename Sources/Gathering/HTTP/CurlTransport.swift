import CCurl
import EditorialContent
import Foundation
import PipelineSupport

/// HTTP over libcurl, one transfer at a time, on a thread of its own.
///
/// Connections are kept between transfers. Proxies, cookies and .netrc are off: behind a proxy we
/// could not see which address is connected to.
package actor CurlTransport: HTTPTransport {
    /// Bounds that do not change from request to request; tests make them small.
    package struct TransferTimeouts: Sendable {
        /// Seconds until a connection stands.
        var connect = GatherLimits.connectSeconds
        /// Bytes a second that count as stuck.
        var slowBytes = GatherLimits.slowBytesPerSecond
        /// Seconds of being stuck.
        var slowSeconds = GatherLimits.slowSeconds
    }

    private let thread = BlockingThread(name: "florilegium.http")
    private let timeouts: TransferTimeouts
    private var handle: CurlHandle?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// A transport without connections yet.
    package init(timeouts: TransferTimeouts = TransferTimeouts()) {
        self.timeouts = timeouts
    }

    /// Sends a request and waits for the whole answer.
    package func send(_ request: HTTPRequest) throws -> HTTPAnswer {
        let handle = try self.handle ?? CurlHandle()
        self.handle = handle
        let transfer = CurlTransfer(request)
        defer { withExtendedLifetime(transfer) {} }
        let code = handle.perform(request, transfer, timeouts)
        if let problem = transfer.problem { throw problem }
        guard code == CURLE_OK else { throw Self.error(code, transfer) }
        return HTTPAnswer(status: handle.status, headers: transfer.headers, body: transfer.body)
    }

    private static func error(_ code: CURLcode, _ transfer: CurlTransfer) -> TransferFailure {
        let kind: TransferFailure.Kind =
            switch code {
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PARTIAL_FILE: .truncated
            case CURLE_FILESIZE_EXCEEDED: .tooLarge
            case CURLE_COULDNT_CONNECT where transfer.refusal != nil: .forbiddenAddress
            default: .unreachable
            }
        let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        let detail = kind == .forbiddenAddress ? transfer.refusal ?? words : words
        return TransferFailure(kind: kind, detail: detail, received: transfer.body.count)
    }
}

/// A libcurl handle, closed when it is let go.
private final class CurlHandle {
    private let curl: UnsafeMutableRawPointer

    // libcurl asks to be set up once for the whole process, before the first handle.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init() throws {
        guard Self.isReady, let curl = curl_easy_init() else {
            throw TransferFailure(kind: .unreachable, detail: "libcurl could not be started")
        }
        self.curl = curl
    }

    deinit { curl_easy_cleanup(curl) }

    var status: Int {
        var status = 0
        florilegium_getinfo_long(curl, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    func perform(
        _ request: HTTPRequest, _ transfer: CurlTransfer, _ timeouts: CurlTransport.TransferTimeouts
    ) -> CURLcode {
        curl_easy_reset(curl)
        var lines: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(lines) }
        for (name, value) in request.headers {
            lines = curl_slist_append(lines, "\(name): \(value)")
        }
        florilegium_setopt_pointer(curl, CURLOPT_HTTPHEADER, lines)
        let texts = [
            (CURLOPT_URL, request.address.description), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_ACCEPT_ENCODING, "gzip"), (CURLOPT_PROXY, ""),
        ]
        for (option, text) in texts { florilegium_setopt_string(curl, option, text) }
        let numbers = [
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_CONNECTTIMEOUT, timeouts.connect), (CURLOPT_TIMEOUT, request.seconds),
            (CURLOPT_LOW_SPEED_LIMIT, timeouts.slowBytes),
            (CURLOPT_LOW_SPEED_TIME, timeouts.slowSeconds),
        ]
        for (option, number) in numbers { florilegium_setopt_long(curl, option, number) }
        florilegium_setopt_offset(curl, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.byteLimit))
        transfer.attach(to: curl)
        return curl_easy_perform(curl)
    }
}
