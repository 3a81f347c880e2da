import HTTPTypes
import Hummingbird
import Serving

/// The origins whose pages may read answers (CORS). All data is public, so by default all may.
struct CrossOrigin: Sendable {
    /// The allowed origins; empty for all.
    let origins: Set<String>

    private static let exposed =
        "ETag, Content-Range, Content-Length, Content-Encoding, Accept-Ranges, Retry-After,"
        + " RateLimit, RateLimit-Policy"
    private static let taken =
        "Range, If-Range, If-Match, If-None-Match, Accept, Accept-Language, Content-Type"
    private static let day = "86400"

    /// Adds the CORS fields for an allowed origin.
    func add(to headers: inout HTTPFields, for request: HTTPRequest) {
        guard !origins.isEmpty else {
            headers[.accessControlAllowOrigin] = "*"
            headers[.accessControlExposeHeaders] = Self.exposed
            return
        }
        // Also for refused origins and without one: a cache must not mix their answers.
        headers[.vary] = headers[.vary].map { $0 + ", Origin" } ?? "Origin"
        guard let origin = request.headerFields[.origin], origins.contains(origin) else { return }
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlExposeHeaders] = Self.exposed
    }

    /// The answer to OPTIONS, with which a browser checks a read that is not simple.
    var preflight: Response {
        Response(
            status: .noContent,
            headers: [
                .allow: ProblemDetails.allowedMethods,
                .accessControlAllowMethods: ProblemDetails.allowedMethods,
                .accessControlAllowHeaders: Self.taken,
                .accessControlMaxAge: Self.day,
            ])
    }
}
