import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Serving

/// Answers requests: refuses what no reader sends, and gives every answer its fields.
struct Site: HTTPResponder {
    typealias Context = BasicRequestContext

    /// Where the paths lead.
    let routes: Routes
    /// Answers with what is found there.
    let reply: Reply
    /// Who may read from other origins.
    let crossOrigin: CrossOrigin
    /// What browsers are told.
    let security: SecurityHeaders
    /// Where requests are logged, at debug.
    let logger: Logger

    /// What an answer is, so far as its other fields depend on it.
    private struct Draft {
        var response: Response
        var policy: SecurityHeaders.Policy
        var type: MediaType?
    }

    func respond(to request: Request, context: Context) async -> Response {
        let head = request.head
        var draft: Draft
        do {
            draft = try await answer(head)
        } catch let problem as Problem {
            draft = refusal(problem, of: head)
        } catch {
            logger.error("\(head.method) \(head.path ?? ""): \(error)")
            let problem = Problem(
                status: .internalServerError, name: "internal", title: "Our fault",
                detail: "The answer could not be read. It is in the server's log; try again later.")
            draft = refusal(problem, of: head)
        }
        crossOrigin.add(to: &draft.response.headers, for: head)
        security.add(to: &draft.response.headers, policy: draft.policy, type: draft.type)
        if head.method == .head && draft.response.status != .notModified {
            draft.response = draft.response.createHeadResponse()
        }
        logger.debug(
            "\(head.method) \(head.path ?? "") \(draft.response.status.code)",
            metadata: ["bytes": "\(draft.response.headers[.contentLength] ?? "-")"])
        return draft.response
    }

    private func answer(_ head: HTTPRequest) async throws -> Draft {
        try Self.checkForm(of: head)
        if head.method == .options {
            return Draft(response: crossOrigin.preflight, policy: .shared)
        }
        guard head.method == .get || head.method == .head else { throw Problem.method }
        let target = try RequestTarget(head.path ?? "")
        switch try await routes.answer(target, for: head) {
        case .redirect(let location):
            let response = Response(
                status: .found, headers: [.location: location, .cacheControl: "no-cache"])
            return Draft(response: response, policy: .site)
        case .representation(let found):
            let response = try reply.response(to: head, with: found)
            return Draft(response: response, policy: found.policy, type: found.type)
        }
    }

    /// Refuses requests without the one host that HTTP/1.1 asks for, and those with a body.
    private static func checkForm(of head: HTTPRequest) throws {
        guard let host = head.authority, !host.isEmpty, head.headerFields[.host] == nil else {
            throw Problem.badRequest(
                "bad-host", "Bad host", "A request needs exactly one Host field. Add it.")
        }
        let length = head.headerFields[.contentLength]
        guard length == nil || length == "0", head.headerFields[.transferEncoding] == nil else {
            throw Problem(
                status: .contentTooLarge, name: "body", title: "No bodies here",
                detail: "This server is read only and takes no request bodies. Send none.",
                headers: [.connection: "close"])
        }
    }

    private func refusal(_ problem: Problem, of head: HTTPRequest) -> Draft {
        let path = head.path ?? ""
        let apiRoots = ["/v1/", "/objects/", "/targets/", "/healthz"]
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
