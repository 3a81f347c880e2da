/// One question to a server: a request over HTTP, or a mail over SMTP.
package struct Transfer: Sendable {
    /// What is sent along.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A file that is read while it is sent.
        case file(String, bytes: Int)

        /// Bytes that are sent.
        package var count: Int {
            switch self {
            case .none: 0
            case .bytes(let bytes): bytes.count
            case .file(_, let bytes): bytes
            }
        }
    }

    /// Who signs in.
    package struct Login: Sendable {
        package var user: String
        package var password: String

        /// A user and a password.
        package init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// From whom a mail is, and to whom (RFC 5321).
    package struct Mail: Sendable {
        package var from: String
        package var to: String
        /// Whether the mail goes out over TLS or not at all; otherwise TLS is used where it is
        /// offered.
        package var requiresTLS: Bool

        /// A mail between two addresses.
        package init(from: String, to: String, requiresTLS: Bool) {
            self.from = from
            self.to = to
            self.requiresTLS = requiresTLS
        }
    }

    /// Where to, percent-encoded.
    package var url: String
    /// The schemes that may be spoken, as libcurl writes them: `https` or `http,https`.
    package var schemes = "http,https"
    /// The method of HTTP.
    package var method = "GET"
    /// Header lines, in order.
    package var headers: [(String, String)] = []
    /// What is sent along.
    package var body = Body.none
    /// How much is taken, and how long it may last.
    package var limits: TransferLimits
    /// Whether gzip is asked for and undone.
    package var takesGzip = false
    /// Whether the proxy of the environment is used. Behind one nobody sees which address is
    /// connected to, so `refusal` is not asked.
    package var usesProxy = false
    /// Who signs in; nil for nobody.
    package var login: Login?
    /// The region for which the login signs a request to S3 (AWS Signature, version 4).
    package var signingRegion: String?
    /// The sender and the receiver of a mail; nil for HTTP.
    package var mail: Mail?
    /// Why an internet address of 4 or 16 bytes is not connected to; nil when it may be. It is
    /// asked after a name is resolved and before anything is sent, so that no trick with names leads
    /// elsewhere.
    package var refusal: (@Sendable ([UInt8]) -> String?)?

    /// A GET without headers.
    package init(_ url: String, limits: TransferLimits) {
        self.url = url
        self.limits = limits
    }
}

/// How much of an answer is taken, and how long a transfer may last.
package struct TransferLimits: Sendable {
    /// Bytes of body.
    package var bodyBytes: Int
    /// Bytes of all header lines.
    package var headerBytes = 64 << 10
    /// Until a connection stands.
    package var connect = Duration.seconds(15)
    /// From beginning to end; nil for as long as it moves.
    package var total: Duration?
    /// Bytes a second below which a transfer counts as stuck, and the whole seconds of being stuck
    /// after which it is given up; nil for no such rule.
    package var stuck: (bytes: Int, seconds: Int)?

    /// Limits of a body; the rest as above.
    package init(bodyBytes: Int) {
        self.bodyBytes = bodyBytes
    }
}

/// What came before the body.
package struct TransferAnswer: Sendable, Equatable {
    /// The status code.
    package var status: Int
    /// Header lines by lower-case name; of several with one name, the last.
    package var headers: [String: String]

    /// An answer of these members.
    package init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }
}
