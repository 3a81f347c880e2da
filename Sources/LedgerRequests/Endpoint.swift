package import HTTPTypes
package import HummingbirdCore
package import Serving

/// The body that a request may have.
package enum RequestBodyRule: Sendable, Hashable {
    /// Nothing.
    case none
    /// JSON of at most so many bytes.
    case json(most: Int)
    /// A picture of at most so many bytes; the request is authenticated before it is read.
    case picture(most: Int)

    /// The largest body, in bytes.
    package var most: Int {
        switch self {
        case .none: 0
        case .json(let most), .picture(let most): most
        }
    }
}

/// One method of one path of the ledger's server: what it takes, within which limits, and the
/// function that answers it.
///
/// An area of the server is a list of endpoints. `EndpointTable` finds the endpoint of a request.
package struct Endpoint<Services: Sendable>: Sendable {
    /// The function that answers.
    package typealias Handler = @Sendable (Services, LedgerRequest) async throws -> Response

    /// The method; one that answers GET answers HEAD, too.
    package let method: HTTPRequest.Method
    /// The path without its first slash, as openapi.yaml has it, with placeholders:
    /// `v1/ledger/saved/{plant}`. A placeholder matches one segment that is not empty, `{number}` a
    /// whole number from 1 on. A path that ends in `/*` matches all that lies below it, and the rest
    /// is its last value.
    package let path: String
    /// The allowed parameters of the query; nil where the query is ignored.
    package var parameters: [QueryParameter]? = []
    /// The body.
    package var body = RequestBodyRule.none
    /// Whether pages of any origin may read the answer.
    package var isPublic = false
    /// Whether the answer has the server's deadline. Pictures and archives have queues and
    /// time-outs of their own. A renewal always finishes, since its new token would otherwise be lost.
    package var hasDeadline = true
    package let handler: Handler

    /// An endpoint that reads.
    package static func get(
        _ path: String, query parameters: [QueryParameter]? = [], isPublic: Bool = false,
        _ handler: @escaping Handler
    ) -> Self {
        Self(
            method: .get, path: path, parameters: parameters, isPublic: isPublic, handler: handler)
    }

    /// An endpoint that performs an action (POST).
    package static func post(
        _ path: String, body: RequestBodyRule = .json(most: RequestLimits.bodyBytes),
        hasDeadline: Bool = true,
        _ handler: @escaping Handler
    ) -> Self {
        Self(method: .post, path: path, body: body, hasDeadline: hasDeadline, handler: handler)
    }

    /// An endpoint that replaces something.
    package static func put(
        _ path: String, body: RequestBodyRule = .json(most: RequestLimits.bodyBytes),
        hasDeadline: Bool = true,
        _ handler: @escaping Handler
    ) -> Self {
        Self(method: .put, path: path, body: body, hasDeadline: hasDeadline, handler: handler)
    }

    /// An endpoint that removes something.
    package static func delete(
        _ path: String, body: RequestBodyRule = .json(most: RequestLimits.bodyBytes),
        _ handler: @escaping Handler
    ) -> Self {
        Self(method: .delete, path: path, body: body, handler: handler)
    }

    /// The same endpoint for a server whose services contain those that this endpoint needs.
    package func using<Outer>(
        _ services: @escaping @Sendable (Outer) -> Services
    ) -> Endpoint<Outer> {
        Endpoint<Outer>(
            method: method, path: path, parameters: parameters,
            body: body, isPublic: isPublic, hasDeadline: hasDeadline,
            handler: { try await handler(services($0), $1) })
    }
}
