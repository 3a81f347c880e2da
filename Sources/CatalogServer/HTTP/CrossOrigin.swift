import HTTPTypes
import Hummingbird
import Serving

/// Which pages of other origins may read answers (CORS). All is public, so by default all may.
struct CrossOrigin: Sendable {
    /// The origins that may; empty for all.
    let origins: Set<String>

    private static let exposed =
        "ETag, Content-Range, Content-Length, Content-Encoding, Accept-Ranges, Retry-After,"
        + " RateLimit, RateLimit-Policy"
    private static let taken =
        "Range, If-Range, If-Match, If-None-Match, Accept, Accept-Language, Content-Type"
    private static let day = "86400"

    /// Adds what lets an allowed origin read the answer.
    func add(to headers: inout HTTPFields, for request: HTTPRequest) {
        guard !origins.isEmpty else {
            headers[.accessControlAllowOrigin] = "*"
            headers[.accessControlExposeHeaders] = Self.exposed
            return
        }
        // Also for refused origins and for none: a cache must not give one's answer to the other.
        headers[.vary] = headers[.vary].map { $0 + ", Origin" } ?? "Origin"
        guard let origin = request.headerFields[.origin], origins.contains(origin) else { return }
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlExposeHeaders] = Self.exposed
    }

    /// The answer to OPTIONS, which a browser asks before a read that is not plain.
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
