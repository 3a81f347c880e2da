package import Foundation

/// Sends one request and returns its answer; follows no redirect and never retries.
package protocol HTTPTransport: Sendable {
    /// Sends a request; an answer of any status is returned.
    ///
    /// - Throws: `TransferFailure` when no whole answer arrived.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer
}

/// A GET request.
package struct HTTPRequest: Sendable {
    /// The address.
    package var address: WebAddress
    /// Header lines by name.
    var headers: [String: String]
    /// The largest accepted body, in bytes.
    var byteLimit: Int
    /// The longest time from start to end, in seconds.
    var seconds: Int
    /// Whether it may connect to the loopback interface: only at the configured origin.
    var mayBeLoopback = false
}

/// An HTTP response.
package struct HTTPAnswer: Sendable {
    /// The status code.
    package var status: Int
    /// Header lines by lower-case name; of several with one name, the last.
    var headers: [String: String]
    /// The whole body.
    package var body: Data
}
