internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The transport over HTTP. Redirects are followed here, so that none leads from https to http.
public struct HTTPTransport: Transport {
    private let client: HTTPClient
    private let patience: TransportTimeouts

    /// A transport over a client that `withHTTP` made.
    init(client: HTTPClient, patience: TransportTimeouts) {
        self.client = client
        self.patience = patience
    }

    /// Runs a body with a transport and closes its connections afterwards.
    public static func withHTTP<Result>(
        patience: TransportTimeouts = TransportTimeouts(),
        _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = TimeAmount(patience.connect)
        configuration.timeout.read = TimeAmount(patience.idle)
        configuration.decompression = .disabled
        // Asking again is this side's business: it counts attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let result = try await body(HTTPTransport(client: client, patience: patience))
            try await client.shutdown()
            return result
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    /// Streams a file.
    public func get(
        _ request: TransportRequest,
        began: (TransportHead) async throws -> Void,
        chunk: ([UInt8]) async throws -> Void
    ) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var address = request.address
        for _ in 0...patience.redirects {
            let response = try await answer(address, request, until: start + patience.total)
            switch response.status.code {
            case 301, 302, 303, 307, 308:
                address = try Self.next(
                    response.headers.first(name: "Location"), from: address)
            case 200, 206:
                let head = try Self.head(response, request, address)
                guard head.length ?? 0 <= request.limit else {
                    throw TransportFailure.tooLong(address: address, limit: request.limit)
                }
                try await began(head)
                try await read(response.body, request, address, since: start, chunk: chunk)
                return
            case let status:
                throw TransportFailure.status(address: address, Int(status))
            }
        }
        throw TransportFailure.badRedirect(address: request.address, reason: "too often")
    }

    private func answer(
        _ address: String, _ request: TransportRequest, until end: ContinuousClock.Instant
    ) async throws -> HTTPClientResponse {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
            url.host != nil
        else { throw TransportFailure.badAddress(address) }
        var question = HTTPClientRequest(url: address)
        question.headers.add(name: "User-Agent", value: "florilegium-play")
        if request.offset > 0 {
            question.headers.add(name: "Range", value: "bytes=\(request.offset)-")
        }
        let rest = ContinuousClock().now.duration(to: end)
        guard rest > .zero else { throw TransportFailure.tookTooLong(address: address) }
        do {
            return try await client.execute(question, deadline: .now() + TimeAmount(rest))
        } catch {
            throw Self.failure(error, address)
        }
    }

    /// Posts a body, and reads the whole answer, whatever its status. One attempt; nothing leads
    /// elsewhere.
    func post(
        _ body: [UInt8], to address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
            url.host != nil
        else { throw TransportFailure.badAddress(address) }
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        request.headers.add(name: "User-Agent", value: "florilegium-play")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(body)
        do {
            let response = try await client.execute(
                request, deadline: .now() + TimeAmount(patience.post))
            let answer = try await response.body.collect(upTo: limit)
            return PostAnswer(
                status: Int(response.status.code), body: Array(answer.readableBytesView),
                after: response.headers.first(name: "Retry-After").flatMap { Int($0) })
        } catch is NIOTooManyBytesError {
            throw TransportFailure.tooLong(address: address, limit: limit)
        } catch {
            throw Self.failure(error, address)
        }
    }

    private func read(
        _ body: HTTPClientResponse.Body, _ request: TransportRequest, _ address: String,
        since start: ContinuousClock.Instant, chunk: ([UInt8]) async throws -> Void
    ) async throws {
        var count = 0
        var pieces = body.makeAsyncIterator()
        while true {
            let piece: ByteBuffer?
            do {
                piece = try await pieces.next()
            } catch {
                throw Self.failure(error, address)
            }
            guard let piece else { return }
            count += piece.readableBytes
            guard count <= request.limit else {
                throw TransportFailure.tooLong(address: address, limit: request.limit)
            }
            let time = ContinuousClock().now - start
            guard time < patience.total else {
                throw TransportFailure.tookTooLong(address: address)
            }
            guard !patience.isTooSlow(count, in: time) else {
                throw TransportFailure.tooSlow(address: address)
            }
            try await chunk(Array(piece.readableBytesView))
        }
    }

    private static func head(
        _ response: HTTPClientResponse, _ request: TransportRequest, _ address: String
    ) throws -> TransportHead {
        let isPart = response.status.code == 206
        if isPart {
            // A range other than the one asked for would be glued to the wrong place.
            let range = response.headers.first(name: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(request.offset)-") else {
                throw TransportFailure.broken(address: address, reason: "it sent another range")
            }
        }
        return TransportHead(
            status: Int(response.status.code), offset: isPart ? request.offset : 0,
            length: response.headers.first(name: "Content-Length").flatMap { Int($0) },
            entityTag: response.headers.first(name: "ETag"))
    }

    /// The address that a host leads to, relative to its own.
    static func next(_ location: String?, from address: String) throws -> String {
        guard let location, let base = URL(string: address),
            let next = URL(string: location, relativeTo: base)?.absoluteURL,
            let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else {
            throw TransportFailure.badRedirect(address: address, reason: "to no address")
        }
        if base.scheme?.lowercased() == "https", scheme != "https" {
            throw TransportFailure.badRedirect(address: address, reason: "from https to http")
        }
        return next.absoluteString
    }

    private static func failure(_ error: any Error, _ address: String) -> any Error {
        if error is CancellationError { return error }
        return switch error as? HTTPClientError {
        case .readTimeout?: TransportFailure.tooSlow(address: address)
        case .deadlineExceeded?: TransportFailure.tookTooLong(address: address)
        case .invalidURL?, .emptyHost?, .emptyScheme?: TransportFailure.badAddress(address)
        default: TransportFailure.broken(address: address, reason: "\(error)")
        }
    }
}

/// The answer to a POST.
struct PostAnswer: Sendable {
    var status: Int
    var body: [UInt8]
    /// Seconds after which to ask again, where it says so.
    var after: Int?
}
