package import NIOCore

/// Time-outs of a server.
package struct Timeouts: Sendable {
    /// An open connection without a request.
    package var idle: TimeAmount = .seconds(30)
    /// A request from its first byte to its last, also if its bytes arrive steadily.
    package var request: TimeAmount = .seconds(10)
    /// An answer that waits for the disk, until it begins.
    package var answer: Duration = .seconds(5)
    /// A client that does not read its answer.
    package var stalledReader: TimeAmount = .seconds(30)
    /// The time that a client has to read the reason before its connection is closed.
    package var farewell: TimeAmount = .seconds(2)
    /// A silent WebSocket, before a ping is sent, and again for its pong.
    package var webSocketIdle: TimeAmount = .seconds(10)
    /// Requests in progress when the server stops.
    package var shutdown: Duration = .seconds(8)
    /// Between two reads of the pointer.
    package var poll: Duration = .milliseconds(500)
    /// Before a pointer that could not be loaded is tried again.
    package var retry: Duration = .seconds(10)

    /// The default time-outs.
    package init() {}
}
