import Catalog
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Serving

/// A request's connection.
struct CatalogContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// The HTTP responder: refuses invalid requests, routes a request and adds the fields of every
/// answer.
struct Site: HTTPResponder {
    typealias Context = CatalogContext

    /// The paths and their answers.
    let routes: Routes
    /// Applies conditions and ranges.
    let reply: Reply
    /// The origins that may read (CORS).
    let crossOrigin: CrossOrigin
    /// The security fields for browsers.
    let security: SecurityHeaders
    /// Counts answers.
    let figures: AnswerFigures
    /// The rate limit; nil for none.
    let limit: ReaderLimit?
    /// Whether all requests come through a trusted proxy that names the client's address.
    let isBehindProxy: Bool
    /// The access log; nil for none.
    let log: AccessLog?
    /// The log of requests, at level debug.
    let logger: Logger

    /// An answer, with the values on which its other fields depend.
    private struct Draft {
        var response: Response
        var policy: SecurityHeaders.Policy
        var type: ServedType?
    }

    func respond(to request: Request, context: Context) async -> Response {
        let start = ContinuousClock.now
        let head = request.head
        let sender = limit == nil && log == nil ? nil : sender(of: head, over: context.channel)
        var left: HTTPFields = [:]
        var draft: Draft
        do {
            if let limit { left = try limit.take(Network.name(of: sender)) }
            draft = try await answer(head, over: context.channel)
        } catch let problem as ProblemDetails {
            draft = refusal(problem, of: head)
        } catch is DeadlinePassed {
            draft = refusal(.busy, of: head)
        } catch {
            logger.error("\(head.method) \(head.path ?? ""): \(error)")
            let problem = ProblemDetails(
                status: .internalServerError, name: "internal", title: "Our fault",
                detail: "The answer could not be read. It is in the server's log; try again later.")
            draft = refusal(problem, of: head)
        }
        draft.response.headers.append(contentsOf: left)
        crossOrigin.add(to: &draft.response.headers, for: head)
        security.add(to: &draft.response.headers, policy: draft.policy, type: draft.type)
        if head.method == .head && draft.response.status != .notModified {
            draft.response = draft.response.createHeadResponse()
        }
        note(head, of: sender, draft.response, ContinuousClock.now - start)
        return draft.response
    }

    /// The client's address.
    private func sender(of head: HTTPRequest, over channel: any Channel) -> SocketAddress? {
        (isBehindProxy ? Network.forwarded(head) : nil) ?? channel.remoteAddress
    }

    /// Counts an answer, and adds it to the access log.
    private func note(
        _ head: HTTPRequest, of sender: SocketAddress?, _ response: Response, _ time: Duration
    ) {
        figures.note(head, response.status, time)
        log?.note(
            head, from: Network.neighbourhood(of: sender), response.status,
            bytes: head.method == .head ? 0 : response.body.contentLength ?? 0, time)
        logger.debug(
            "\(head.method) \(head.path ?? "") \(response.status.code)",
            metadata: ["bytes": "\(response.headers[.contentLength] ?? "-")"])
    }

    private func answer(
        _ head: HTTPRequest, over channel: any Channel
    ) async throws -> Draft {
        try Self.checkForm(of: head)
        if head.method == .options {
            return Draft(response: crossOrigin.preflight, policy: .shared)
        }
        guard head.method == .get || head.method == .head else { throw ProblemDetails.method }
        let target = try RequestTarget(head.path ?? "")
        switch try await routes.answer(target, for: head) {
        case .redirect(let location):
            let response = Response(
                status: .found, headers: [.location: location, .cacheControl: "no-cache"])
            return Draft(response: response, policy: .site)
        case .representation(let found):
            let response = try reply.response(to: head, with: found, over: channel)
            return Draft(response: response, policy: found.policy, type: found.type)
        }
    }

    /// Answers the health check on the event loop, so that it works under any load.
    @Sendable func early(_ head: HTTPRequest) -> ReadyAnswer? {
        guard head.method == .get || head.method == .head, head.path == "/\(ReadRoute.health)",
            head.authority != nil, !Self.conditions.contains(where: head.headerFields.contains)
        else { return nil }
        var ready: ReadyAnswer
        do {
            ready = reply.ready(try routes.api.health(of: routes.slot.current))
        } catch {
            let problem = error as? ProblemDetails ?? .noEdition
            ready = problem.ready(
                instance: head.path ?? "", asPage: false, variesByAccept: false)
        }
        crossOrigin.add(to: &ready.headers, for: head)
        security.add(to: &ready.headers, policy: .shared, type: .json)
        figures.note(head, ready.status, .zero)
        return ready
    }

    /// Fields because of which an answer cannot be sent unchanged.
    private static let conditions: [HTTPField.Name] = [.ifMatch, .ifNoneMatch, .range]

    /// Refuses requests without the one host that HTTP/1.1 requires, and those with a body.
    private static func checkForm(of head: HTTPRequest) throws {
        guard head.authority != nil else { throw ProblemDetails.badHost }
        let length = head.headerFields[.contentLength]
        guard length == nil || length == "0", head.headerFields[.transferEncoding] == nil else {
            throw ProblemDetails(
                status: .contentTooLarge, name: "body", title: "No bodies here",
                detail: "This server is read only and takes no request bodies. Send none.",
                headers: [.connection: "close"])
        }
    }

    private func refusal(_ problem: ProblemDetails, of head: HTTPRequest) -> Draft {
        let path = head.path ?? ""
        let apiRoots = [
            "/v1/", "/objects/", "/targets/", "/metadata/", "/healthz", "/metrics",
        ]
        let isForPrograms = apiRoots.contains { path.hasPrefix($0) }
        let asPage = !isForPrograms && head.prefersPages
        let instance = String(path.prefix { $0 != "?" })
        let response = problem.response(
            instance: instance, asPage: asPage, variesByAccept: !isForPrograms)
        return Draft(
            response: response, policy: isForPrograms ? .shared : .site,
            type: asPage ? .html : .json)
    }
}
