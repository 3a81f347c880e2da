import HTTPTypes
import HummingbirdCore
import NIOCore
import Serving

extension Gate {
    /// An answer whose bytes count as long as they lie in memory: until the client took them.
    ///
    /// - Throws: `Problem.busy` when too much is being taken already.
    func counted(
        _ response: Response, for network: String, over channel: any Channel
    ) throws -> Response {
        guard let length = response.body.contentLength,
            length >= LedgerServerLimits.countedAnswer
        else { return response }
        let held = answers.hold(for: Network.site(of: network) ?? network)
        guard held.take(length) else { throw Problem.busy }
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: length) { writer in
            // What a connection has not sent yet it holds, so it is given copies of small parts.
            try await body.write(PiecewiseWriter(writer: writer, pace: PacedBody(over: channel)))
            withExtendedLifetime(held) {}
        }
        return response
    }
}

/// Hands a large buffer on in small copies, each when the client took most of those before.
private struct PiecewiseWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let pace: PacedBody

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while rest.readableBytes > 0 {
            let count = min(rest.readableBytes, LedgerServerLimits.sentAtOnce)
            guard let part = rest.readBytes(length: count) else { return }
            try await pace.write(ByteBuffer(bytes: part), to: &writer)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
