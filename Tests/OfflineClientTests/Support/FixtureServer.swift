import NIOCore
import NIOHTTP1
import NIOPosix

/// A real HTTP server over a repository's files, with ranges.
final class FixtureServer: Sendable {
    private let channel: any Channel

    var address: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/" }

    private init(_ channel: any Channel) { self.channel = channel }

    /// Runs a body while the files are served.
    static func with<Result>(
        _ files: [String: [UInt8]], _ body: (FixtureServer) async throws -> Result
    ) async throws -> Result {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(files: files))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            let result = try await body(FixtureServer(channel))
            try await channel.close()
            return result
        } catch {
            try? await channel.close()
            throw error
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart
        private let files: [String: [UInt8]]

        init(files: [String: [UInt8]]) { self.files = files }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let request) = unwrapInboundIn(data) else { return }
            let whole = files[String(request.uri.dropFirst())]
            var headers = HTTPHeaders()
            var status = HTTPResponseStatus.ok
            var bytes = whole ?? []
            if whole == nil { status = .notFound }
            if let range = request.headers.first(name: "Range"),
                let offset = Int(range.dropFirst(6).dropLast()), offset < bytes.count
            {
                status = .partialContent
                headers.add(
                    name: "Content-Range",
                    value: "bytes \(offset)-\(bytes.count - 1)/\(bytes.count)")
                bytes.removeFirst(offset)
            }
            headers.add(name: "Content-Length", value: "\(bytes.count)")
            context.write(
                wrapOutboundOut(
                    .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
                promise: nil)
            context.write(
                wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
