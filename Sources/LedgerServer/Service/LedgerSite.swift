import HTTPTypes
import Hummingbird
import Ledger
import LedgerEngine
import LedgerRequests
import Logging
import NIOCore
import Serving
import Synchronization

/// The HTTP responder: applies limits and deadlines, routes a request and adds the fields of every
/// answer.
struct LedgerSite: HTTPResponder {
    typealias Context = LedgerContext

    let services: Services
    /// Limits the requests of each network.
    let networks: NetworkLimit
    /// A monotonic clock in milliseconds, for limits of rate.
    let ticks: @Sendable () -> Int
    let admission: AdmissionControl
    let deadlines: Deadlines
    let crossOrigin: LedgerCrossOrigin
    /// Whether all requests come through a trusted proxy that names the client's address.
    let isBehindProxy: Bool
    /// The blocked networks.
    let blocked: BlockList
    let metrics: Metrics
    let logger: Logger

    func respond(to request: Request, context: Context) async -> Response {
        let start = ContinuousClock.now
        let head = request.head
        var found: Found?
        var response: Response
        do {
            guard head.authority != nil else { throw ProblemDetails.badHost }
            let target = try RequestTarget(head.path ?? "")
            found = Found(target)
            let address = address(head, context.address)
            guard !blocked.contains(address) else { throw ProblemDetails.blocked }
            let network = Network.name(of: address)
            response = try await answer(request, found, from: network, over: context.channel)
            if found?.isFile == true {
                // The file is read as it is sent, so its bytes are not counted as memory.
                response.body = response.body.paced(over: context.channel)
            } else {
                response = try admission.counted(response, for: network, over: context.channel)
            }
        } catch {
            response = refusal(error, of: head)
        }
        finish(&response.headers, of: head, found)
        if head.method == .head { response = response.createHeadResponse() }
        note(head, found, response.status, ContinuousClock.now - start)
        return response
    }

    /// Answers `/healthz` on the event loop, so that it works under any load.
    @Sendable func early(_ head: HTTPRequest) -> ReadyAnswer? {
        guard head.method == .get || head.method == .head,
            head.path == "/\(LedgerRoute.health)", head.authority != nil,
            var answer = services.health.known()
        else { return nil }
        let found = (try? RequestTarget("/\(LedgerRoute.health)")).flatMap { Found($0) }
        finish(&answer.headers, of: head, found)
        note(head, found, answer.status, .zero)
        return answer
    }

    /// Whether the body of a request is to be read.
    @Sendable func wantsBody(_ head: HTTPRequest, _ length: Int?) -> Bool {
        guard let target = try? RequestTarget(head.path ?? ""),
            let endpoint = LedgerEndpoints.table.find(target)?.route.endpoint(head.method)
        else { return false }
        let most = endpoint.body.most
        return most > 0 && length ?? most <= most
    }

    /// Whether a request may become a WebSocket: its origin is allowed, and its network is within
    /// the limits. The person is known from the first message only.
    @Sendable func takesSocket(_ head: HTTPRequest, _ channel: any Channel) -> Bool {
        guard let authority = head.authority,
            crossOrigin.mayOpen(head.headerFields[.origin], at: authority)
        else { return false }
        let address = address(head, channel.remoteAddress)
        return !blocked.contains(address)
            && networks.take(Network.name(of: address), at: ticks()) == nil
    }

    /// The client's address, also behind a proxy.
    private func address(_ head: HTTPRequest, _ direct: SocketAddress?) -> SocketAddress? {
        (isBehindProxy ? Network.forwarded(head) : nil) ?? direct
    }

    /// Adds the fields of every answer.
    private func finish(
        _ headers: inout HTTPFields, of head: HTTPRequest, _ found: Found?
    ) {
        crossOrigin.add(
            to: &headers, for: head, isPublic: found?.route.isPublic(head.method) ?? true)
        headers[.xContentTypeOptions] = "nosniff"
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    }

    /// Counts an answer, and logs its route, status and duration; never a person, address or
    /// content.
    private func note(
        _ head: HTTPRequest, _ found: Found?, _ status: HTTPResponse.Status,
        _ time: Duration
    ) {
        let route = found?.route.name ?? "none"
        metrics.count(
            "florilegium_requests_total", "route=\"\(route)\",status=\"\(status.code)\"")
        metrics.time("florilegium_request_seconds", "route=\"\(route)\"", time)
        logger.debug(
            "answered",
            metadata: [
                "method": "\(head.method)", "route": "\(route)", "status": "\(status.code)",
                "ms": "\(time / .milliseconds(1))",
            ])
    }

    private func answer(
        _ request: Request, _ found: Found?, from network: String,
        over channel: any Channel
    ) async throws -> Response {
        let head = request.head
        guard let found else {
            throw ProblemDetails.nothingHere
        }
        if head.method == .options { return crossOrigin.preflight(found.route.methods) }
        guard let endpoint = found.route.endpoint(head.method) else {
            throw ProblemDetails(
                status: .methodNotAllowed, name: "method-not-allowed",
                title: "Method not allowed",
                detail: "\(found.route.name) takes \(found.route.methods).",
                headers: [.allow: found.route.methods])
        }
        if let seconds = networks.take(network, at: ticks()) {
            throw ProblemDetails.tooMany("network", retryAfter: seconds)
        }
        if case .picture = endpoint.body { _ = try await services.identity.account(head) }
        let held = admission.bodies.hold(for: Network.site(of: network) ?? network)
        // A body is read before the request takes a place, so that slow senders hold none.
        let body = try await body(of: request, endpoint, held)
        guard let place = admission.enter() else { throw ProblemDetails.busy }
        // Place and bytes are held until the work has ended, also after the deadline.
        let asked = LedgerRequest(
            head: head, body: body, target: found.target, network: network, channel: channel,
            values: found.values)
        let work = { @Sendable [services] in
            defer { withExtendedLifetime((place, held)) {} }
            if let parameters = endpoint.parameters { try asked.target.check(parameters) }
            return try await endpoint.handler(services, asked)
        }
        return endpoint.hasDeadline ? try await deadlines.wait(for: work) : try await work()
    }

    /// Reads a request's body, counting bytes as they arrive.
    private func body(
        of request: Request, _ endpoint: Endpoint<Services>, _ held: MemoryBudget.MemoryReservation
    ) async throws -> ByteBuffer {
        let most = endpoint.body.most
        if let length = request.head.headerFields[.contentLength].flatMap({ Int($0) }),
            !(0...most).contains(length)
        {
            throw tooLarge(endpoint.body)
        }
        var body = ByteBuffer()
        do {
            for try await var part in request.body {
                guard body.readableBytes + part.readableBytes <= most else {
                    throw tooLarge(endpoint.body)
                }
                guard held.take(part.readableBytes) else { throw ProblemDetails.busy }
                if body.readableBytes == 0 { body = part } else { body.writeBuffer(&part) }
            }
        } catch let problem as ProblemDetails {
            throw problem
        } catch {
            logger.debug("A body broke off: \(error)")
            throw ProblemDetails.badRequest(
                "bad-body", "Bad body", "The body broke off, or is not framed as HTTP/1.1 asks.")
        }
        return body
    }

    private func tooLarge(_ body: RequestBodyRule) -> ProblemDetails {
        let most = body.most
        let advice =
            if case .picture = body { "Make the picture smaller." } else {
                "Send less at once."
            }
        return ProblemDetails(
            status: .contentTooLarge, name: "body-too-large", title: "Too large",
            detail: most == 0
                ? "This takes no body. Send none."
                : "A body has at most \(most) bytes. \(advice)",
            headers: [.connection: "close"])
    }

    private func refusal(_ error: any Error, of head: HTTPRequest) -> Response {
        let problem: ProblemDetails
        switch error {
        case let error as ProblemDetails: problem = error
        case let error as StoreFailure:
            problem = ProblemDetails(error)
            if case .refused(let reason) = error { logger.error("The store refuses: \(reason)") }
        case is DeadlinePassed: problem = .busy
        default:
            logger.error("An answer failed: \(error)")
            problem = ProblemDetails(
                status: .internalServerError, name: "internal", title: "Our fault",
                detail: "The request could not be answered. Try again later.")
        }
        let path = (head.path ?? "").prefix { $0 != "?" }
        return problem.response(instance: String(path), asPage: false, variesByAccept: false)
    }
}

extension LedgerSite {
    /// Where a target leads.
    private struct Found {
        let target: RequestTarget
        let route: EndpointTable<Services>.Route
        let values: [String]
        /// Whether the answer is a file, which is read as it is sent.
        var isFile: Bool { route.isFolder }

        init?(_ target: RequestTarget) {
            guard let found = LedgerEndpoints.table.find(target) else { return nil }
            self.target = target
            (route, values) = found
        }
    }
}

extension ProblemDetails {
    /// The path is unknown.
    static let nothingHere = notFound(
        "Nothing is here. /\(LedgerRoute.description) describes what there is.")
}
