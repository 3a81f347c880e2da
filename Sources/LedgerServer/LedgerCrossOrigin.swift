import HTTPTypes
import Hummingbird

/// Which pages of other origins may talk to the ledger (CORS): those of an exact list, and any for
/// what is public.
struct LedgerCrossOrigin: Sendable {
    /// The origins that may.
    let origins: Set<String>

    /// Adds what lets an allowed origin read the answer.
    func add(to headers: inout HTTPFields, for request: HTTPRequest, isPublic: Bool) {
        headers[.accessControlExposeHeaders] = "Retry-After, Link"
        let origin = request.headerFields[.origin]
        if let origin, origin.utf8.count <= LedgerServerLimits.originBytes,
            origins.contains(origin)
        {
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlAllowCredentials] = "true"
        } else if isPublic {
            headers[.accessControlAllowOrigin] = "*"
        }
        headers[.vary] = headers[.vary].map { $0 + ", Origin" } ?? "Origin"
    }

    /// Whether a page of an origin may open a WebSocket; who sends none is no browser's page.
    func mayOpen(_ origin: String?, at authority: String) -> Bool {
        guard let origin else { return true }
        guard origin.utf8.count <= LedgerServerLimits.originBytes else { return false }
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
