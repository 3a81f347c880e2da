import Catalog
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that says what was wrong and what to do: RFC 9457, or a small page for people.
struct Problem: Error {
    /// The status to answer with.
    var status: HTTPResponse.Status
    /// What kind it is, the end of its `type`; never changes once published.
    var name: String
    /// The kind in a few words.
    var title: String
    /// What was wrong this time and what to do.
    var detail: String
    /// Fields that belong to the status (`Allow`, `Retry-After`, `Content-Range`).
    var headers: HTTPFields = [:]

    /// The JSON form of RFC 9457.
    private struct Document: Encodable {
        var type: String
        var title: String
        var status: Int
        var detail: String
        var instance: String
    }

    /// Nothing is there.
    static func notFound(_ detail: String) -> Problem {
        Problem(status: .notFound, name: "not-found", title: "Not found", detail: detail)
    }

    /// A parameter or path that is not of the right form.
    static func badRequest(_ name: String, _ title: String, _ detail: String) -> Problem {
        Problem(status: .badRequest, name: name, title: title, detail: detail)
    }

    /// No edition has been published yet.
    static let noEdition = Problem(
        status: .serviceUnavailable, name: "no-edition", title: "No edition yet",
        detail: "No edition is published here yet. Publish one with `florilegium build`; the"
            + " server picks it up by itself within a second.",
        headers: [.retryAfter: "5"])

    /// A method other than the reading ones.
    static let method = Problem(
        status: .methodNotAllowed, name: "method-not-allowed", title: "Method not allowed",
        detail: "This server is read only. Use GET, HEAD or OPTIONS.",
        headers: [.allow: allowedMethods])

    /// The methods that are answered.
    static let allowedMethods = "GET, HEAD, OPTIONS"

    /// The answer to a request for `instance`.
    func response(instance: String, asPage: Bool, variesByAccept: Bool) -> Response {
        var headers = headers
        headers[.cacheControl] = "no-store"
        if variesByAccept { headers[.vary] = "Accept" }
        headers[.contentType] = asPage ? MediaType.html.value : "application/problem+json"
        let body = asPage ? page : json(instance: instance)
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }

    private func json(instance: String) -> ByteBuffer {
        let document = Document(
            type: "urn:florilegium:problem:\(name)", title: title, status: status.code,
            detail: detail, instance: instance)
        let data = (try? CanonicalJSON.encode(document)) ?? Data("{}".utf8)
        return ByteBuffer(bytes: data)
    }

    private var page: ByteBuffer {
        ByteBuffer(
            string: """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>\(Self.escaped(title)) – Florilegium</title>
                <main>
                <h1>\(Self.escaped(title))</h1>
                <p>\(Self.escaped(detail))</p>
                <p><a href="/site/">To the first page</a></p>
                </main>
                </html>

                """)
    }

    /// Scalar by scalar: a sign with a combining mark is another character, yet markup to a browser.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
