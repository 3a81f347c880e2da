import Catalog
import FoundationEssentials
package import HTTPTypes
package import HummingbirdCore
import NIOCore

/// An answer about a problem and its remedy: RFC 9457, or a small page for people.
package struct ProblemDetails: Error {
    /// The status of the answer.
    package var status: HTTPResponse.Status
    /// The kind, the end of its `type`; it never changes once published.
    package var name: String
    /// The kind in a few words.
    package var title: String
    /// The problem of this request, and the remedy.
    package var detail: String
    /// The wrong members of the body.
    package var errors: [FieldError] = []
    /// Fields that belong to the status (`Allow`, `Retry-After`, `Content-Range`).
    package var headers: HTTPFields = [:]

    /// A wrong member of a body.
    package struct FieldError: Encodable, Sendable {
        /// The member, as a JSON pointer (RFC 6901).
        package var pointer: String
        /// The problem and the remedy.
        package var detail: String

        /// A problem of the member at a pointer.
        package init(_ pointer: String, _ detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    /// A problem.
    package init(
        status: HTTPResponse.Status, name: String, title: String, detail: String,
        errors: [FieldError] = [], headers: HTTPFields = [:]
    ) {
        self.status = status
        self.name = name
        self.title = title
        self.detail = detail
        self.errors = errors
        self.headers = headers
    }

    /// The JSON form of RFC 9457.
    private struct Document: Encodable {
        var type: String
        var title: String
        var status: Int
        var detail: String
        var instance: String
        var errors: [FieldError]?
    }

    /// Nothing is at the path.
    package static func notFound(_ detail: String) -> ProblemDetails {
        ProblemDetails(status: .notFound, name: "not-found", title: "Not found", detail: detail)
    }

    /// A malformed parameter or path.
    package static func badRequest(_ name: String, _ title: String, _ detail: String)
        -> ProblemDetails
    {
        ProblemDetails(status: .badRequest, name: name, title: title, detail: detail)
    }

    /// A request without exactly one valid host; see `RequestForm`.
    package static let badHost = badRequest(
        "bad-host", "Bad host", "A request needs exactly one Host field. Add it.")

    /// The answer to a request for `instance`.
    package func response(instance: String, asPage: Bool, variesByAccept: Bool) -> Response {
        ready(instance: instance, asPage: asPage, variesByAccept: variesByAccept).response
    }

    /// The same, as an answer in memory.
    package func ready(instance: String, asPage: Bool, variesByAccept: Bool) -> ReadyAnswer {
        var headers = headers
        headers[.cacheControl] = "no-store"
        if variesByAccept { headers[.vary] = "Accept" }
        headers[.contentType] = asPage ? "text/html; charset=utf-8" : "application/problem+json"
        return ReadyAnswer(
            status: status, headers: headers, body: asPage ? page : json(instance: instance))
    }

    private func json(instance: String) -> ByteBuffer {
        let document = Document(
            type: "urn:florilegium:problem:\(name)", title: title, status: status.code,
            detail: detail, instance: instance,
            errors: errors.isEmpty ? nil : errors)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(document)) ?? Data("{}".utf8)
        return ByteBuffer(bytes: data)
    }

    private var page: ByteBuffer {
        let title = HTMLText.escaped(title, in: .doubleQuotes)
        let detail = HTMLText.escaped(detail, in: .doubleQuotes)
        return ByteBuffer(
            string: """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>\(title) – Florilegium</title>
                <main>
                <h1>\(title)</h1>
                <p>\(detail)</p>
                <p><a href="/site/">To the first page</a></p>
                </main>
                </html>

                """)
    }
}
