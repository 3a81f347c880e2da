import HTTPTypes
import Serving

/// The security fields of answers, for browsers.
struct SecurityHeaders: Sendable {
    /// The kinds of answers.
    enum Policy: Sendable {
        /// A file of the app.
        case site
        /// A report for editors: styles and pictures in the page, no script.
        case report
        /// Anything that pages of other origins may embed.
        case shared
    }

    /// Whether browsers use https.
    let isHTTPS: Bool

    private static let common: HTTPFields = [
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
    ]
    /// For documents only: otherwise a page with fifty modules would receive it fifty times.
    private static let permissions =
        "camera=(), geolocation=(self), microphone=(self), payment=(), usb=()"
    /// A page's own policy, which it has at any host, lists the hashes of its inline scripts and
    /// styles; both policies apply, so nothing else runs.
    private static let page =
        "default-src 'none'; script-src 'self' 'unsafe-inline';"
        + " style-src 'self' 'unsafe-inline'; font-src 'self';"
        + " worker-src 'self'; manifest-src 'self'; img-src 'self' data: blob:;"
        + " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    private static let report =
        "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    /// Objects include pages and drawings; opened by themselves they run no script.
    private static let sandbox =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

    /// Adds the fields to an answer's.
    func add(to headers: inout HTTPFields, policy: Policy, type: ServedType?) {
        headers.append(contentsOf: Self.common)
        if type?.isActive ?? true { headers[.permissionsPolicy] = Self.permissions }
        if isHTTPS { headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains" }
        headers[.crossOriginResourcePolicy] = policy == .shared ? "cross-origin" : "same-origin"
        switch policy {
        case .site where type == .html:
            headers[.contentSecurityPolicy] = Self.page
            headers[.crossOriginOpenerPolicy] = "same-origin"
        case .report where type == .html:
            headers[.contentSecurityPolicy] = Self.report
            headers[.crossOriginOpenerPolicy] = "same-origin"
        case .shared where type?.isActive == true:
            headers[.contentSecurityPolicy] = Self.sandbox
        default: break
        }
    }
}

extension HTTPField.Name {
    /// A name that is known to be a valid token.
    private static func token(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is a token") }
        return name
    }

    static let referrerPolicy = token("Referrer-Policy")
    static let permissionsPolicy = token("Permissions-Policy")
    static let crossOriginOpenerPolicy = token("Cross-Origin-Opener-Policy")
}
