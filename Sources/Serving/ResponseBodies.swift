import HTTPTypes
package import HummingbirdCore
package import NIOCore
import NIOPosix

extension OpenFile {
    /// A body of part of the file, which is read as it is sent and is never in memory whole.
    package func body(_ part: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: part.count) { [self] writer in
            var offset = part.lowerBound
            while offset < part.upperBound {
                let start = offset
                let count = min(ConnectionLimits.partBytes, part.upperBound - start)
                try await writer.write(
                    NIOThreadPool.singleton.runIfActive { [self] in
                        try read(at: start, count: count)
                    })
                offset += count
            }
            try await writer.finish(nil)
        }
    }
}

extension ResponseBody {
    /// The same body, in parts, no faster than the connection sends them.
    ///
    /// Hummingbird's writer waits while a connection is full, but only the event loop notifies it
    /// of that. While the event loop is busy, the writer would read megabytes ahead for a client
    /// that reads nothing.
    package func paced(over channel: any Channel) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            try await self.write(PacedWriter(writer: writer, channel: channel))
        }
    }

    /// The same body, which keeps a value alive until it was sent.
    package func holding(_ held: some Sendable) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            try await self.write(writer)
            withExtendedLifetime(held) {}
        }
    }
}

/// Writes parts, and waits after each until the event loop has written it; the next one then waits
/// while the connection is full.
private struct PacedWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let channel: any Channel

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while rest.readableBytes > ConnectionLimits.partBytes {
            // Copied, because a slice would keep the whole buffer in memory until it is sent.
            guard let part = rest.readSlice(length: ConnectionLimits.partBytes) else { return }
            try await hand(on: ByteBuffer(buffer: part))
        }
        let isWhole = rest.readableBytes == buffer.readableBytes
        try await hand(on: isWhole ? rest : ByteBuffer(buffer: rest))
    }

    private mutating func hand(on part: ByteBuffer) async throws {
        try await writer.write(part)
        // The connection of a test has no running event loop.
        guard channel.isActive else { return }
        try await channel.eventLoop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
