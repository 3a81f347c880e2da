import HTTPTypes
import Ledger
package import LedgerEngine
package import Serving

extension ProblemDetails {
    /// The authentication schemes, for WWW-Authenticate.
    package static let schemes = "Device, Bearer"

    /// The request is not authenticated.
    package static func unauthorized(_ detail: String) -> ProblemDetails {
        ProblemDetails(
            status: .unauthorized, name: "unauthorized", title: "Who is it?", detail: detail,
            headers: [.wwwAuthenticate: schemes])
    }

    /// The request needs a signed-in account.
    package static let notSignedIn = ProblemDetails(
        status: .unauthorized, name: "not-signed-in", title: "Not signed in",
        detail: "Sign in first: POST /\(LedgerRoute.auth)/login.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// The body is JSON of another form than the route's.
    package static func invalid(_ errors: [FieldError]) -> ProblemDetails {
        ProblemDetails(
            status: .unprocessableContent, name: "invalid", title: "Not of the right form",
            detail: "Part of the body is not of the form that is asked for; `errors` says which."
                + " /\(LedgerRoute.description) describes all forms.", errors: errors)
    }

    /// Too many requests of one sender.
    package static func tooMany(_ whose: String, retryAfter seconds: Int) -> ProblemDetails {
        ProblemDetails(
            status: .tooManyRequests, name: "too-many", title: "Too many requests",
            detail: "This \(whose) asks more often than the ledger answers it. Wait"
                + " \(seconds) s; nothing is lost, entries may be sent again.",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// Too many new devices of one network.
    package static func tooManyNewcomers(retryAfter seconds: Int) -> ProblemDetails {
        ProblemDetails(
            status: .tooManyRequests, name: "too-many-newcomers", title: "Too many new devices",
            detail: "More new devices come from this network than the ledger takes at a time. Play"
                + " on, and ask again in \(seconds) s: nothing is lost. Devices that are known"
                + " already go on as ever.",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// The operator blocks the network.
    package static let blocked = ProblemDetails(
        status: .forbidden, name: "blocked", title: "Turned away",
        detail: "The operator turns this network away. What you do on your device stays there.")

    /// Too much work is in progress.
    package static let busy = ProblemDetails(
        status: .serviceUnavailable, name: "busy", title: "Busy",
        detail: "The ledger has too much to do. Send it again in a moment: an entry that was"
            + " recorded all the same is not recorded twice.",
        headers: [.retryAfter: "\(RequestLimits.retryAfter)"])

    /// The disk or database fails.
    package static let storage = ProblemDetails(
        status: .serviceUnavailable, name: "storage", title: "Cannot write",
        detail: "The ledger cannot reach its disk or database; nothing was recorded. Send it"
            + " again later.", headers: [.retryAfter: "30"])

    /// The problem for a failure of the store.
    package init(_ failure: StoreFailure) {
        switch failure {
        case .busy: self = .busy
        case .refused, .newerSchema: self = .storage
        case .damaged:
            self = ProblemDetails(
                status: .serviceUnavailable, name: "damaged", title: "Cannot be read",
                detail: "What the ledger keeps of you cannot be read; the operator was told. What"
                    + " you send is kept on your device until it can be recorded.",
                headers: [.retryAfter: "3600"])
        case .unknownDevice, .unknownPerson:
            self = .unauthorized("Begin a session first: POST /\(LedgerRoute.sessions).")
        case .tooManyGuests:
            self = ProblemDetails(
                status: .conflict, name: "too-many-guests", title: "Too many guests",
                detail: "An account takes in what \(LedgerLimits.guests) guests played in 30 days."
                    + " Sign in with a new device key; this one stays a guest's.")
        case .otherAccount:
            self = ProblemDetails(
                status: .conflict, name: "other-account", title: "Another account",
                detail: "This device key belongs to another account. Sign out there first, and"
                    + " make a new key.")
        }
    }
}

extension ConcurrencyLimiter {
    /// A limiter that throws `ProblemDetails.busy`.
    package convenience init(
        atOnce: Int, waiting most: Int, ofNetwork mostOfNetwork: Int? = nil, timeout: Duration
    ) {
        self.init(
            atOnce: atOnce, waiting: most, ofNetwork: mostOfNetwork, timeout: timeout,
            busy: .busy)
    }
}
