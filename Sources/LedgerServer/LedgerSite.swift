import HTTPTypes
import Hummingbird
import Ledger
import LedgerStore
import Logging
import NIOCore
import Serving
import Synchronization

/// Answers requests: holds them to their limits, finds who asks, and gives every answer its fields.
struct LedgerSite: HTTPResponder {
    typealias Context = LedgerContext

    let routes: LedgerRoutes
    let gate: Gate
    let deadlines: Deadlines
    let crossOrigin: LedgerCrossOrigin
    /// Whether all requests come through a proxy of ours, which says from where.
    let isBehindProxy: Bool
    /// Who is turned away.
    let blocked: BlockList
    let metrics: Metrics
    let logger: Logger

    func respond(to request: Request, context: Context) async -> Response {
        let start = ContinuousClock.now
        let head = request.head
        let found = LedgerRoutes.find(head)
        var response: Response
        do {
            let address = address(head, context)
            guard !blocked.contains(address) else { throw Problem.blocked }
            response = try await answer(request, found, from: Context.network(of: address))
        } catch {
            response = refusal(error, of: head)
        }
        crossOrigin.add(to: &response.headers, for: head, isPublic: found?.isPublic ?? true)
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        if head.method == .head { response = response.createHeadResponse() }
        let route = found?.name ?? "none"
        let labels = "route=\"\(route)\",status=\"\(response.status.code)\""
        metrics.count("florilegium_requests_total", labels)
        let time = ContinuousClock.now - start
        metrics.time("florilegium_request_seconds", "route=\"\(route)\"", time)
        // Which route and how it went; never who asked, what, or from where.
        logger.debug(
            "answered",
            metadata: [
                "method": "\(head.method)", "route": "\(route)",
                "status": "\(response.status.code)",
                "ms": "\(time / .milliseconds(1))",
            ])
        return response
    }

    private func address(_ head: HTTPRequest, _ context: Context) -> SocketAddress? {
        guard isBehindProxy, let name = HTTPField.Name("X-Forwarded-For"),
            let last = head.headerFields[name]?.split(separator: ",").last,
            let address = try? SocketAddress(
                ipAddress: String(last.filter { $0 != " " }), port: 0)
        else { return context.address }
        return address
    }

    private func answer(
        _ request: Request, _ found: LedgerRoutes.Found?, from network: String
    ) async throws -> Response {
        let head = request.head
        guard let found else {
            throw Problem.notFound(
                "Nothing is here. /\(LedgerRoute.description) describes what there is.")
        }
        if head.method == .options { return crossOrigin.preflight(found.methods) }
        guard found.allows(head.method) else {
            throw Problem(
                status: .methodNotAllowed, name: "method-not-allowed",
                title: "Method not allowed",
                detail: "\(found.name) takes \(found.methods).", headers: [.allow: found.methods])
        }
        if let seconds = routes.networks.take(network, at: routes.desk.now()) {
            throw Problem.tooMany("network", retryAfter: seconds)
        }
        let takesPicture = found.takesPicture(head.method)
        if takesPicture { _ = try await routes.desk.identity.account(head) }
        let length = try length(of: request, found)
        // Before any of it is there; who sends slowly takes no request's place.
        guard gate.hold(length) else { throw Problem.busy }
        defer { gate.release(length) }
        let body = try await body(of: request, found, length)
        guard gate.enter() else { throw Problem.busy }
        defer { gate.leave() }
        // Both have turns and time-outs of their own.
        if takesPicture || found == .user(.export) {
            return try await routes.answer(found, head, body, from: network)
        }
        return try await deadlines.wait { [routes] in
            try await routes.answer(found, head, body, from: network)
        }
    }

    /// How much a request's body comes to: what is announced, or else the most that it may be.
    private func length(of request: Request, _ found: LedgerRoutes.Found) throws -> Int {
        let most = found.mostBytes(request.head.method)
        guard let field = request.head.headerFields[.contentLength], let length = Int(field) else {
            return most
        }
        guard (0...most).contains(length) else { throw tooLarge(request, found) }
        return length
    }

    private func body(
        of request: Request, _ found: LedgerRoutes.Found, _ length: Int
    ) async throws -> ByteBuffer {
        do {
            return try await request.body.collect(upTo: length)
        } catch is NIOTooManyBytesError {
            throw tooLarge(request, found)
        }
    }

    private func tooLarge(_ request: Request, _ found: LedgerRoutes.Found) -> Problem {
        let most = found.mostBytes(request.head.method)
        let advice =
            found.takesPicture(request.head.method)
            ? "Make the picture smaller." : "Send fewer entries at once."
        return Problem(
            status: .contentTooLarge, name: "body-too-large", title: "Too large",
            detail: most == 0
                ? "This takes no body. Send none."
                : "A body has at most \(most) bytes. \(advice)",
            headers: [.connection: "close"])
    }

    private func refusal(_ error: any Error, of head: HTTPRequest) -> Response {
        let problem: Problem
        switch error {
        case let error as Problem: problem = error
        case let error as StoreFailure:
            problem = Problem(error)
            if case .refused(let reason) = error { logger.error("The store refuses: \(reason)") }
        case is DeadlinePassed: problem = .busy
        default:
            logger.error("An answer failed: \(error)")
            problem = Problem(
                status: .internalServerError, name: "internal", title: "Our fault",
                detail: "The request could not be answered. Try again later.")
        }
        let path = (head.path ?? "").prefix { $0 != "?" }
        return problem.response(instance: String(path), asPage: false, variesByAccept: false)
    }
}

/// Where a request comes from, as far as it is counted: an IPv4 address, or the first 56 bits of an
/// IPv6 one, which is what one household has. It is held in memory only.
struct LedgerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection.
    let address: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress
    }

    /// The name of an address's network.
    static func network(of address: SocketAddress?) -> String {
        guard let address, let text = address.ipAddress else { return "local" }
        guard case .v6(let address) = address else { return text }
        // A sockaddr_in6 holds the address from its ninth byte on (RFC 3493).
        return withUnsafeBytes(of: address.address) { bytes in
            bytes[8..<15].map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}

/// How many requests are answered at a time, and how much their bodies hold, those among them that
/// are still on their way.
final class Gate: Sendable {
    private let state = Mutex((requests: 0, bytes: 0))

    /// Sets room aside for a body, unless too much is held.
    func hold(_ bytes: Int) -> Bool {
        state.withLock { state in
            guard state.bytes + bytes <= LedgerServerLimits.heldBytes else { return false }
            state.bytes += bytes
            return true
        }
    }

    /// Gives the room back.
    func release(_ bytes: Int) { state.withLock { $0.bytes -= bytes } }

    /// Lets a request in, unless too many are there.
    func enter() -> Bool {
        state.withLock { state in
            guard state.requests < LedgerServerLimits.requests else { return false }
            state.requests += 1
            return true
        }
    }

    /// Lets it out again.
    func leave() { state.withLock { $0.requests -= 1 } }
}
