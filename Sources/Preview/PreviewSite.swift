import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceLifecycle
import Serving

/// A request's connection.
struct PreviewContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }
}

/// Answers like a static host, from the last build; the overlay is added to each page.
struct PreviewSite: HTTPResponder {
    typealias Context = PreviewContext

    let hub: PreviewHub
    let scripts: PreviewScripts
    /// The folders of objects/ and targets/; the first one that has a file serves it.
    let folders: [ServedFolder]
    /// The path below which it is served in frames of another page, with a slash at its end; ""
    /// with a server of its own.
    var home = ""

    private static let events = "preview/events"
    private static let overlay = "preview/overlay.js"
    private static let card = "preview/card.js"
    private static let worker = "site/sw.js"
    private static let missingPage = "site/404.html"

    func respond(to request: Request, context: Context) async -> Response {
        await respond(to: request.head)
    }

    func respond(to head: HTTPRequest) async -> Response {
        var response: Response
        do {
            response = try await answer(head)
        } catch let problem as ProblemDetails {
            response = refusal(problem, of: head)
        } catch {
            Listening.complain("\(head.path ?? ""): \(error)")
            response = refusal(
                ProblemDetails(
                    status: .internalServerError, name: "internal", title: "Our fault",
                    detail: "The file could not be read: \(error)"), of: head)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.crossOrigin] = "same-origin"
        if home.isEmpty {
            response.headers[.frames] = "DENY"
        } else {
            response.headers[.contentSecurityPolicy] = Self.framed
        }
        return head.method == .head ? response.createHeadResponse() : response
    }

    /// The sandbox flags of a page in a frame: the page is the app, which needs its storage.
    private static let framed =
        "frame-ancestors http://localhost:* http://127.0.0.1:*; "
        + "sandbox allow-scripts allow-forms allow-same-origin"

    private func answer(_ head: HTTPRequest) async throws -> Response {
        try Self.checkHost(head.authority)
        guard head.method == .get || head.method == .head else {
            throw ProblemDetails(
                status: .methodNotAllowed, name: "method", title: "Only reading",
                detail: "A preview answers GET and HEAD. Play with a ledger by `make run`.",
                headers: [.allow: "GET, HEAD"])
        }
        let target = try RequestTarget(below(head.path ?? ""))
        let moment = hub.moment
        switch target.path {
        case "": return Self.redirect(to: "/\(home)site/")
        case Self.events: return try stream()
        case Self.overlay: return Self.file(scripts.overlay, .of(Self.overlay))
        case Self.card: return Self.file(scripts.card, .of(Self.card))
        case Self.worker: return Self.file(scripts.worker, .of(Self.worker))
        default: break
        }
        if let first = target.segments.first, first == "objects" || first == "targets" {
            return try await stored(target.path)
        }
        guard let files = moment.files else { return waiting(moment) }
        return try entry(target, in: files, moment, for: head)
    }

    /// A path relative to `home`.
    private func below(_ path: String) -> String {
        home.isEmpty ? path : "/" + String(Substring(path.utf8.dropFirst(1 + home.utf8.count)))
    }

    /// Refuses other host names that resolve to this machine (DNS rebinding).
    ///
    /// - Throws: `ProblemDetails` for a missing or foreign host.
    private static func checkHost(_ authority: String?) throws {
        guard let authority else { throw ProblemDetails.badHost }
        let name = authority.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        guard PreviewServer.names.contains(name.lowercased()) else {
            throw ProblemDetails(
                status: .misdirectedRequest, name: "other-host", title: "Another host",
                detail: "A preview answers to localhost and 127.0.0.1 alone. From another machine,"
                    + " forward a port: ssh -L 8080:localhost:8080 HOST",
                headers: [.connection: "close"])
        }
    }

    // MARK: files

    private func entry(
        _ target: RequestTarget, in files: [String: Data], _ moment: PreviewHub.Moment,
        for head: HTTPRequest
    ) throws -> Response {
        let path = target.path
        let names =
            target.isFolder ? [path + "index.html"] : [path, ReadRoute.file(path)]
        for name in names {
            guard let data = files[name] else { continue }
            let type = ServedType.of(name)
            guard type == .html else { return Self.file(data, type) }
            return page(data, moment, asCard: target.query == "card")
        }
        if !target.isFolder, files[path + "/index.html"] != nil {
            return Self.redirect(
                to: "/\(home)\(target.rawPath.dropFirst())/"
                    + (target.query.map { "?\($0)" } ?? ""))
        }
        if Self.prefersPages(head), let data = files[Self.missingPage] {
            var response = page(data, moment)
            response.status = .notFound
            return response
        }
        throw ProblemDetails.notFound(
            "The preview has no such file. /site/ is the app; the ledger is served by `make run`.")
    }

    private func stored(_ path: String) async throws -> Response {
        let folders = folders
        let found = try await NIOThreadPool.singleton.runIfActive { () -> OpenFile? in
            for folder in folders {
                if let file = try folder.open(path) { return file }
            }
            return nil
        }
        guard let opened = found else {
            throw ProblemDetails.notFound(
                "There is no such file in build/ any more; save something to build it again.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: ServedType.of(path).value,
                .cacheControl: "public, max-age=31536000, immutable",
            ], body: opened.body(0..<opened.stamp.size))
    }

    private static func file(_ data: Data, _ type: ServedType) -> Response {
        Response(
            status: .ok, headers: [.contentType: type.value, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// A page as published, with one more script. The page's own policy permits scripts of its
    /// host, so it is not changed.
    private func page(
        _ data: Data, _ moment: PreviewHub.Moment, asCard: Bool = false
    ) -> Response {
        let end = data.range(of: Data("</head>".utf8))?.lowerBound ?? data.endIndex
        let card = asCard ? "<script type=\"module\" src=\"/\(home)\(Self.card)\"></script>\n" : ""
        let tag = Data((script(moment) + card).utf8)
        return Self.file(data[..<end] + tag + data[end...], .html)
    }

    private func script(_ moment: PreviewHub.Moment) -> String {
        "<script type=\"module\" src=\"/\(home)\(Self.overlay)?made=\(made(moment))\"></script>\n"
    }

    /// Identifies the build of a page.
    private func made(_ moment: PreviewHub.Moment) -> String { "\(hub.run)-\(moment.revision)" }

    /// The answer until the first build is done; then its script reloads the page.
    private func waiting(_ moment: PreviewHub.Moment) -> Response {
        let text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Building – Florilegium</title>
            \(script(moment))</head>
            <body>
            <h1>The first build is under way</h1>
            <p>The terminal shows how far it is. This page opens by itself when it is done.</p>
            </body>
            </html>

            """
        var response = Self.file(Data(text.utf8), .html)
        response.status = .serviceUnavailable
        response.headers[.retryAfter] = "2"
        return response
    }

    private static func redirect(to address: String) -> Response {
        Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
    }

    private static func prefersPages(_ head: HTTPRequest) -> Bool {
        head.headerFields[.accept]?.contains("text/html") ?? false
    }

    private func refusal(_ problem: ProblemDetails, of head: HTTPRequest) -> Response {
        problem.response(
            instance: String((head.path ?? "").prefix { $0 != "?" }),
            asPage: Self.prefersPages(head), variesByAccept: true)
    }

    // MARK: events

    /// Streams each change of the shown state and of the findings, until the tab is closed.
    ///
    /// - Throws: `ProblemDetails` when there are too many streams.
    private func stream() throws -> Response {
        guard let listening = hub.listen() else {
            throw ProblemDetails(
                status: .serviceUnavailable, name: "too-many", title: "Too many tabs",
                detail: "So many pages of the preview are open that no more are told of changes."
                    + " Close some.", headers: [.retryAfter: "5"])
        }
        let body = ResponseBody { writer in
            try await withGracefulShutdownHandler {
                var told = -1
                for await _ in listening.ticks {
                    let moment = hub.moment
                    let text = try moment.change == told ? ": still here\n\n" : event(moment)
                    told = moment.change
                    try await writer.write(ByteBuffer(string: text))
                }
            } onGracefulShutdown: {
                hub.end()
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: body)
    }

    private struct Event: Encodable {
        /// The shown build.
        var made: String
        var notices: [PreviewNotice]
    }

    private func event(_ moment: PreviewHub.Moment) throws -> String {
        let json = try CanonicalJSON.encode(Event(made: made(moment), notices: moment.notices))
        return "retry: 500\ndata: \(String(decoding: json, as: UTF8.self))\n\n"
    }
}

extension HTTPField.Name {
    /// A header name that is a valid token.
    private static func token(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a token") }
        return name
    }

    fileprivate static let crossOrigin = token("Cross-Origin-Resource-Policy")
    fileprivate static let frames = token("X-Frame-Options")
}
