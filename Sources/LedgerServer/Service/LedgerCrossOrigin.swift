import HTTPTypes
import Hummingbird
import LedgerAccounts

/// CORS: origins of an exact list may call every route, any origin may read the public ones.
struct LedgerCrossOrigin: Sendable {
    /// The listed origins, as `https://host:port`.
    let origins: Set<String>

    /// Adds the CORS fields to an answer, where the request's origin may read it.
    func add(to headers: inout HTTPFields, for request: HTTPRequest, isPublic: Bool) {
        headers[.accessControlExposeHeaders] = "Retry-After, Link"
        let origin = request.headerFields[.origin]
        if let origin, origin.utf8.count <= AccountLimits.originBytes,
            origins.contains(origin)
        {
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlAllowCredentials] = "true"
        } else if isPublic {
            headers[.accessControlAllowOrigin] = "*"
        }
        headers[.vary] = headers[.vary].map { $0 + ", Origin" } ?? "Origin"
    }

    /// Whether a page of `origin` may open a WebSocket. Without an origin it may: browsers always
    /// send one.
    func mayOpen(_ origin: String?, at authority: String) -> Bool {
        guard let origin else { return true }
        guard origin.utf8.count <= AccountLimits.originBytes else { return false }
        return origins.contains(origin) || origin == "https://\(authority)"
            || origin == "http://\(authority)"
    }

    /// The answer to OPTIONS.
    func preflight(_ methods: String) -> Response {
        Response(
            status: .noContent,
            headers: [
                .allow: methods, .accessControlAllowMethods: methods,
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, Last-Event-ID, \(SharedAPI.header)",
                .accessControlMaxAge: "86400",
            ])
    }
}
