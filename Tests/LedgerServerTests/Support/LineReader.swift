import Catalog
import Foundation
import Ledger
import LedgerSupport
import NIOCore
import NIOPosix
import Synchronization

/// A connection that sends bytes as they are, and hears what comes.
final class LineReader: Sendable {
    struct NotHeard: Error { var wanted: String; var heard: String }

    private let heard = Mutex((text: "", isOver: false))
    private let channel: any Channel

    private final class Subscription: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let take: @Sendable (String?) -> Void
        init(_ take: @escaping @Sendable (String?) -> Void) { self.take = take }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            take(String(buffer: unwrapInboundIn(data)))
        }
        func channelInactive(context: ChannelHandlerContext) { take(nil) }
        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { take(nil) }
        }
    }

    private init(_ channel: any Channel) { self.channel = channel }

    /// Connects, and sends a request.
    static func open(_ port: Int, _ request: String) async throws -> LineReader {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true).connect(
                host: "127.0.0.1", port: port
            ).get()
        let reader = LineReader(channel)
        try await channel.pipeline.addHandler(
            Subscription { text in
                reader.heard.withLock { heard in
                    if let text { heard.text += text } else { heard.isOver = true }
                }
            })
        try await channel.writeAndFlush(ByteBuffer(string: request))
        return reader
    }

    var text: String { heard.withLock { $0.text } }

    /// Waits until something was heard.
    func wait(for word: String) async throws {
        try await wait(for: word) { $0.text.contains(word) }
    }

    /// Waits until the other side ends its answer or the connection.
    func waitForEnd() async throws {
        try await wait(for: "the end") { $0.isOver || $0.text.contains("\r\n0\r\n\r\n") }
    }

    private func wait(
        for wanted: String, _ isHeard: (borrowing (text: String, isOver: Bool)) -> Bool
    ) async throws {
        // Half an hour: who waits longer waits for ever.
        for _ in 0..<90_000 {
            if heard.withLock({ isHeard($0) }) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotHeard(wanted: wanted, heard: text)
    }

    func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
    }

    func close() async throws { try await channel.close() }

    /// Is gone as a program that was killed: the connection is reset.
    func reset() async throws {
        try await (channel as? any SocketOptionProvider)?.setSoLinger(
            linger(l_onoff: 1, l_linger: 0)
        ).get()
        try await channel.close()
    }

    /// Sends no more, and goes on to hear.
    func closeSending() async throws { try await channel.close(mode: .output) }
}

extension SigningDevice {
    /// Begins a session over a socket; its token.
    mutating func beginLive(_ port: Int) async throws -> String {
        let body = try CanonicalJSON.encode(
            SessionRequest(ledger: "x", born: device.born, made: device.now))
        let authorization = try authorization(LedgerRoute.sessions, body)
        let reader = try await LineReader.open(
            port,
            "POST /\(LedgerRoute.sessions) HTTP/1.1\r\nHost: x\r\nAuthorization: \(authorization)\r\nContent-Length: \(body.count)\r\n\r\n"
                + String(decoding: body, as: UTF8.self))
        try await reader.wait(for: #""token":""#)
        try await reader.wait(for: "}")
        let json = reader.text.split(separator: "\r\n\r\n")[1]
        token = try CanonicalJSON.decode(SessionAnswer.self, from: Data(json.utf8)).token
        return token
    }
}
