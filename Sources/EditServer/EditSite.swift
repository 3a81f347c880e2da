import EditorialForms
import HTTPTypes
import Hummingbird
import NIOCore
import PipelineSupport
import Preview
import Serving

/// A request's connection.
struct EditContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }
}

/// Checks the origin of a request, and passes it to the routes.
struct EditSite: HTTPResponder {
    typealias Context = EditContext

    let pages: EditPages
    let routes: EditRoutes
    let key: AccessKey

    /// The path below which requests need the key.
    private static let api = "api/"

    func respond(to request: Request, context: Context) async -> Response {
        let head = request.head
        if let path = head.path?.dropFirst(), path.hasPrefix(PreviewFrames.root),
            let preview = routes.frames.preview(at: String(path))
        {
            return await preview.respond(to: request)
        }
        var response: Response
        do {
            response = try await answer(request)
        } catch let problem as ProblemDetails {
            response = refusal(problem, of: head)
        } catch let conflict as ContentDesk.Conflict {
            response = refusal(
                ProblemDetails(
                    status: .conflict, name: "changed-meanwhile", title: "Changed meanwhile",
                    detail: "\(conflict.file) is another file now; somebody or something wrote "
                        + "it since. Nothing was written. Load it again."), of: head)
        } catch is CancellationError {
            response = refusal(
                ProblemDetails(
                    status: .serviceUnavailable, name: "superseded", title: "Asked again since",
                    detail: "A later question is answered instead."), of: head)
        } catch let failure as Failure {
            response = refusal(
                ProblemDetails(
                    status: .unprocessableContent, name: "not-possible", title: failure.what,
                    detail: "\(failure.place): \(failure.remedy)"), of: head)
        } catch {
            Listening.complain("\(head.path ?? ""): \(error)")
            response = refusal(
                ProblemDetails(
                    status: .internalServerError, name: "internal", title: "Our fault",
                    detail: "\(error)"), of: head)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "no-referrer" }
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") {
            response.headers[name] = "same-origin"
        }
        return head.method == .head ? response.createHeadResponse() : response
    }

    private func refusal(_ problem: ProblemDetails, of head: HTTPRequest) -> Response {
        problem.response(instance: head.path ?? "/", asPage: false, variesByAccept: false)
    }

    private func answer(_ request: Request) async throws -> Response {
        let head = request.head
        try Self.checkHost(head.authority)
        let target = try RequestTarget(head.path ?? "")
        guard target.path.hasPrefix(Self.api) else {
            guard head.method == .get || head.method == .head else {
                throw Self.wrongMethod("GET, HEAD")
            }
            if target.path.hasPrefix(PictureShelf.root) {
                return try routes.shelf.image(at: target.path)
            }
            return try pages.file(target.path, host: head.authority ?? "")
        }
        guard key.isShown(by: head.headerFields[.authorization]) else {
            throw ProblemDetails(
                status: .unauthorized, name: "no-key", title: "No key",
                detail: "Open the whole address that florilegium edit printed, with what stands "
                    + "behind #.", headers: [.wwwAuthenticate: "Bearer"])
        }
        let name = String(target.path.dropFirst(Self.api.count))
        let most = EditRoutes.writing[name]
        guard head.method == (most == nil ? .get : .post) else {
            throw Self.wrongMethod(most == nil ? "GET" : "POST")
        }
        let body = try await Self.body(of: request, atMost: most ?? 0)
        let page = Self.page.flatMap { head.headerFields[$0] } ?? ""
        return try await routes.answer(name, target, body, from: page)
    }

    /// The header by which an open page names itself.
    private static let page = HTTPField.Name("Editor-Page")

    private static func wrongMethod(_ allowed: String) -> ProblemDetails {
        ProblemDetails(
            status: .methodNotAllowed, name: "method", title: "Another method",
            detail: "This path takes \(allowed).", headers: [.allow: allowed])
    }

    /// Refuses other host names that resolve to this machine (DNS rebinding).
    ///
    /// - Throws: `ProblemDetails` for a missing or foreign host.
    private static func checkHost(_ authority: String?) throws {
        guard let authority else { throw ProblemDetails.badHost }
        let name = authority.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        guard EditServer.names.contains(name.lowercased()) else {
            throw ProblemDetails(
                status: .misdirectedRequest, name: "other-host", title: "Another host",
                detail: "The editor answers to localhost and 127.0.0.1 alone.",
                headers: [.connection: "close"])
        }
    }

    private static func body(of request: Request, atMost most: Int) async throws -> ByteBuffer {
        var body = ByteBuffer()
        do {
            for try await var part in request.body {
                guard body.readableBytes + part.readableBytes <= most else {
                    throw ProblemDetails(
                        status: .contentTooLarge, name: "body-too-large", title: "Too large",
                        detail: "This route takes at most \(most) bytes. A larger file of "
                            + "questions is imported with florilegium import questions.",
                        headers: [.connection: "close"])
                }
                body.writeBuffer(&part)
            }
        } catch let problem as ProblemDetails {
            throw problem
        } catch {
            throw ProblemDetails.badRequest("bad-body", "Bad body", "The body broke off.")
        }
        return body
    }
}
