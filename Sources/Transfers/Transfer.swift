/// A request to a server: over HTTP, or a mail over SMTP.
package struct Transfer: Sendable {
    /// The body to send.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A file that is read while it is sent.
        case file(String, bytes: Int)

        /// The number of bytes to send.
        package var count: Int {
            switch self {
            case .none: 0
            case .bytes(let bytes): bytes.count
            case .file(_, let bytes): bytes
            }
        }
    }

    /// The credentials of a log-in.
    package struct Login: Sendable {
        package var user: String
        package var password: String

        /// A user and a password.
        package init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// The sender and the recipient of a mail (RFC 5321).
    package struct Mail: Sendable {
        package var from: String
        package var to: String
        /// Whether the mail is refused without TLS; otherwise TLS is used where it is offered.
        package var requiresTLS: Bool

        /// A mail between two addresses.
        package init(from: String, to: String, requiresTLS: Bool) {
            self.from = from
            self.to = to
            self.requiresTLS = requiresTLS
        }
    }

    /// The address, percent-encoded.
    package var url: String
    /// The allowed schemes, in libcurl's form: `https` or `http,https`.
    package var schemes = "http,https"
    /// The method of HTTP.
    package var method = "GET"
    /// Header lines, in order.
    package var headers: [(String, String)] = []
    /// The body to send.
    package var body = Body.none
    /// Limits of size and time.
    package var limits: TransferLimits
    /// Whether gzip is requested and decoded.
    package var takesGzip = false
    /// Whether the proxy of the environment is used. Behind one the address of the connection is
    /// unknown, so `refusal` is not called.
    package var usesProxy = false
    /// The log-in; nil for none.
    package var login: Login?
    /// The region for which a request to S3 is signed with the log-in (AWS Signature, version 4);
    /// nil for none.
    package var signingRegion: String?
    /// The addresses of a mail; nil for HTTP.
    package var mail: Mail?
    /// Returns why an internet address of 4 or 16 bytes must not be connected to; nil when it may
    /// be. It is called after the name is resolved and before anything is sent, so that no name can
    /// lead to a forbidden address.
    package var refusal: (@Sendable ([UInt8]) -> String?)?

    /// A GET without headers.
    package init(_ url: String, limits: TransferLimits) {
        self.url = url
        self.limits = limits
    }
}

/// Limits of an answer's size and of a transfer's time.
package struct TransferLimits: Sendable {
    /// The most bytes of body.
    package var bodyBytes: Int
    /// The most bytes of all header lines.
    package var headerBytes = 64 << 10
    /// The longest time until a connection is made.
    package var connect = Duration.seconds(15)
    /// The longest time from beginning to end; nil for no limit.
    package var total: Duration?
    /// The bytes a second below which a transfer counts as stuck, and the seconds of being stuck
    /// after which it is ended; nil for no such rule.
    package var stuck: (bytes: Int, seconds: Int)?

    /// Limits with this size of body, and the defaults above.
    package init(bodyBytes: Int) {
        self.bodyBytes = bodyBytes
    }
}

/// The status and headers of an answer.
package struct TransferAnswer: Sendable, Equatable {
    /// The status code.
    package var status: Int
    /// Header lines by lower-case name; of several with the same name, the last.
    package var headers: [String: String]

    /// An answer of these members.
    package init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }
}
