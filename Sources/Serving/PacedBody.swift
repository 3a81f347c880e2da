package import HummingbirdCore
package import NIOCore

/// Writes a body no faster than its connection takes it.
///
/// Hummingbird's writer waits while a connection is full, but hears of it from the event loop alone:
/// while that is busy, a file is read ahead of it by megabytes for each client that takes nothing.
package struct PacedBody {
    private let channel: any Channel

    /// A body that goes out over a connection.
    package init(over channel: any Channel) {
        self.channel = channel
    }

    /// Writes a part, and waits until the event loop has had it; the next part waits where the
    /// connection is full.
    package func write(
        _ part: ByteBuffer, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(part)
        // A test's connection has no event loop that runs.
        guard channel.isActive else { return }
        try await channel.eventLoop.submit {}.get()
    }
}
