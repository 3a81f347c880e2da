import HTTPTypes
import Serving

extension ProblemDetails {
    /// No edition has been published yet.
    static let noEdition = ProblemDetails(
        status: .serviceUnavailable, name: "no-edition", title: "No edition yet",
        detail: "No edition is published here yet. Publish one with `florilegium build`; the"
            + " server picks it up by itself within a second.",
        headers: [.retryAfter: "5"])

    /// The disk took longer than the deadline.
    static let busy = ProblemDetails(
        status: .serviceUnavailable, name: "busy", title: "Busy",
        detail: "The server could not read what was asked for in time. Try again in a moment.",
        headers: [.retryAfter: "5"])

    /// A method other than the reading ones.
    static let method = ProblemDetails(
        status: .methodNotAllowed, name: "method-not-allowed", title: "Method not allowed",
        detail: "This server is read only. Use GET, HEAD or OPTIONS.",
        headers: [.allow: allowedMethods])

    /// The allowed methods.
    static let allowedMethods = "GET, HEAD, OPTIONS"
}
