package import NIOCore

/// How long the server waits for whom.
package struct Timeouts: Sendable {
    /// An open connection without a request.
    package var idle: TimeAmount = .seconds(30)
    /// A request from its first byte to its last, however steadily it trickles in.
    package var request: TimeAmount = .seconds(10)
    /// An answer that waits for the disk, until it begins.
    package var answer: Duration = .seconds(5)
    /// A client that does not take its answer.
    package var stalledReader: TimeAmount = .seconds(30)
    /// A client that was told to go away, to read why.
    package var farewell: TimeAmount = .seconds(2)
    /// A WebSocket that is silent, before it is asked whether it is there, and again to be answered.
    package var webSocketIdle: TimeAmount = .seconds(10)
    /// Requests under way when the server is asked to stop.
    package var shutdown: Duration = .seconds(8)
    /// Between two looks at the pointer.
    package var poll: Duration = .milliseconds(500)
    /// Before a pointer that could not be loaded is tried again.
    package var retry: Duration = .seconds(10)

    /// As long as it is usual.
    package init() {}
}
