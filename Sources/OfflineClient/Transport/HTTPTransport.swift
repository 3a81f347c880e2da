internal import Transfers

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The transport over HTTP, by libcurl. Redirects are followed here, so that none leads from https
/// to http. An app on a platform without libcurl supplies its own `PostingTransport`.
public struct HTTPTransport: PostingTransport {
    private let pool = TransferPool(name: "florilegium.transport")
    private let timeouts: TransportTimeouts

    private static let userAgent = ("User-Agent", "florilegium-play")

    /// A transport without connections yet. Its connections are kept as long as it exists.
    public init(timeouts: TransportTimeouts = TransportTimeouts()) {
        self.timeouts = timeouts
    }

    /// Streams a file; see `Transport`.
    public func get(
        _ request: TransportRequest,
        began: (TransportHead) async throws -> Void,
        chunk: ([UInt8]) async throws -> Void
    ) async throws {
        let start = ContinuousClock.now
        var address = request.address
        for _ in 0...timeouts.redirects {
            let next = try await get(request, at: address, since: start, began: began, chunk: chunk)
            guard let next else { return }
            address = next
        }
        throw TransportFailure.badRedirect(address: request.address, reason: "too often")
    }

    /// Streams a file from an address; returns the next address after a redirect.
    private func get(
        _ request: TransportRequest, at address: String, since start: ContinuousClock.Instant,
        began: (TransportHead) async throws -> Void, chunk: ([UInt8]) async throws -> Void
    ) async throws -> String? {
        var transfer = try transfer(address, limit: request.limit)
        let rest = timeouts.total - (.now - start)
        guard rest > .zero else { throw TransportFailure.tookTooLong(address: address) }
        transfer.limits.total = rest
        if request.offset > 0 { transfer.headers.append(("Range", "bytes=\(request.offset)-")) }
        let stream = TransferStream(transfer, over: pool, within: timeouts)
        do {
            for try await event in stream {
                switch event {
                case .began(let answer):
                    // A redirect's body is ignored.
                    if let next = try Self.next(answer, from: address) { return next }
                    try await began(Self.head(answer, request, address))
                case .piece(let bytes): try await chunk(bytes)
                }
            }
            return nil
        } catch let failure as TransferFailure {
            throw Self.failure(failure, transfer)
        }
    }

    /// Posts a body, and reads the whole answer of any status; see `PostingTransport`.
    public func post(
        _ body: [UInt8], to address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer {
        var transfer = try transfer(address, limit: limit)
        transfer.method = "POST"
        transfer.headers += headers
        transfer.body = .bytes(body)
        return try await whole(transfer)
    }

    /// Gets a whole answer of any status; see `PostingTransport`.
    public func fetch(
        _ address: String, headers: [(String, String)], limit: Int
    ) async throws -> PostAnswer {
        var transfer = try transfer(address, limit: limit)
        transfer.headers += headers
        return try await whole(transfer)
    }

    private func whole(_ transfer: Transfer) async throws -> PostAnswer {
        var transfer = transfer
        transfer.limits.total = timeouts.post
        do {
            let (answer, body) = try await pool.body(of: transfer)
            return PostAnswer(
                status: answer.status, body: body,
                after: answer.headers["retry-after"].flatMap { Int($0) })
        } catch let failure as TransferFailure {
            throw Self.failure(failure, transfer)
        }
    }

    private func transfer(_ address: String, limit: Int) throws -> Transfer {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
            url.host?.isEmpty == false
        else { throw TransportFailure.badAddress(address) }
        var limits = TransferLimits(bodyBytes: limit)
        limits.connect = timeouts.connect
        var transfer = Transfer(address, limits: limits)
        transfer.headers = [Self.userAgent]
        return transfer
    }

    /// The address of a redirect; nil for an answer with a file.
    private static func next(_ answer: TransferAnswer, from address: String) throws -> String? {
        switch answer.status {
        case 200, 206: nil
        case 301, 302, 303, 307, 308: try next(answer.headers["location"], from: address)
        case let status: throw TransportFailure.status(address: address, status)
        }
    }

    private static func head(
        _ answer: TransferAnswer, _ request: TransportRequest, _ address: String
    ) throws -> TransportHead {
        let isPart = answer.status == 206
        if isPart {
            // A range other than the requested one would be appended at the wrong place.
            let range = answer.headers["content-range"] ?? ""
            guard range.hasPrefix("bytes \(request.offset)-") else {
                throw TransportFailure.broken(address: address, reason: "it sent another range")
            }
        }
        return TransportHead(
            status: answer.status, offset: isPart ? request.offset : 0,
            length: answer.headers["content-length"].flatMap { Int($0) },
            entityTag: answer.headers["etag"])
    }

    /// The address of a redirect, relative to its own.
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

    private static func failure(
        _ failure: TransferFailure, _ transfer: Transfer
    ) -> TransportFailure {
        switch failure.kind {
        case .tooLarge: .tooLong(address: transfer.url, limit: transfer.limits.bodyBytes)
        case .timedOut where failure.hasConnected: .tookTooLong(address: transfer.url)
        default: .broken(address: transfer.url, reason: failure.detail)
        }
    }
}
