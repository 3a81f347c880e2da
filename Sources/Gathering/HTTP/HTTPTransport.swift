package import Foundation

/// Sends one request and brings one answer; follows nothing and retries nothing.
package protocol HTTPTransport: Sendable {
    /// The answer, whatever its status.
    ///
    /// - Throws: `TransferFailure` when none came, or not the whole of it.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer
}

/// One GET.
package struct HTTPRequest: Sendable {
    /// Where to.
    package var address: WebAddress
    /// Header lines by name.
    var headers: [String: String]
    /// The most bytes of body that are taken.
    var byteLimit: Int
    /// The most seconds from beginning to end.
    var seconds: Int
    /// Whether this very machine may be the other end: only at the origin that was named by hand.
    var mayBeLoopback = false
}

/// What came back.
package struct HTTPAnswer: Sendable {
    /// The status code.
    package var status: Int
    /// Header lines by lower-case name; of several with one name, the last.
    var headers: [String: String]
    /// The whole body.
    package var body: Data
}
