/// Why a transfer has no complete answer.
package struct TransferFailure: Error, Sendable, Equatable {
    /// The kinds of failure.
    package enum Kind: Sendable, Equatable {
        /// No connection, or a broken one.
        case unreachable
        /// The host's address is forbidden.
        case forbiddenAddress
        /// The host's certificate did not verify.
        case untrusted
        /// A time limit was exceeded.
        case timedOut
        /// The body ended before its announced length.
        case truncated
        /// The body or the headers exceed their limit.
        case tooLarge
        /// The server refused the upload or mail; `status` is its answer.
        case notTaken
        /// The file to send cannot be read.
        case unreadable
    }

    /// The kind of failure.
    package var kind: Kind
    /// Details, for people.
    package var detail: String
    /// The bytes of body received before it.
    package var received = 0
    /// The server's last answer; 0 for none.
    package var status = 0
    /// Whether a connection was made.
    package var hasConnected = false

    /// A failure of these members.
    package init(kind: Kind, detail: String, received: Int = 0, status: Int = 0) {
        self.kind = kind
        self.detail = detail
        self.received = received
        self.status = status
    }

    /// Whether the same request may succeed a little later.
    package var isPassing: Bool {
        switch kind {
        case .unreachable, .timedOut, .truncated, .notTaken: true
        case .forbiddenAddress, .untrusted, .tooLarge, .unreadable: false
        }
    }
}
