import HTTPTypes
package import HummingbirdCore
package import NIOCore
import NIOPosix

extension OpenFile {
    /// A body of part of the file, which is read as its client takes it; it lies in memory nowhere.
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
    /// The same body, in parts, no faster than a connection takes them.
    ///
    /// Hummingbird's writer waits while a connection is full, but hears of it from the event loop
    /// alone: while that is busy, it would read ahead by megabytes for a client that takes nothing.
    package func paced(over channel: any Channel) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            try await self.write(PacedWriter(writer: writer, channel: channel))
        }
    }

    /// The same body, which holds something until it was sent.
    package func holding(_ held: some Sendable) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            try await self.write(writer)
            withExtendedLifetime(held) {}
        }
    }
}

/// Writes parts, and waits after each until the event loop has had it; the next one waits where the
/// connection is full.
private struct PacedWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let channel: any Channel

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while rest.readableBytes > ConnectionLimits.partBytes {
            // A connection holds what it has not sent: a slice would hold the whole.
            guard let part = rest.readSlice(length: ConnectionLimits.partBytes) else { return }
            try await hand(on: ByteBuffer(buffer: part))
        }
        let isWhole = rest.readableBytes == buffer.readableBytes
        try await hand(on: isWhole ? rest : ByteBuffer(buffer: rest))
    }

    private mutating func hand(on part: ByteBuffer) async throws {
        try await writer.write(part)
        // A test's connection has no event loop that runs.
        guard channel.isActive else { return }
        try await channel.eventLoop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
