/// Why there is no whole answer.
package struct TransferFailure: Error, Sendable, Equatable {
    /// The ways to fail.
    package enum Kind: Sendable, Equatable {
        /// No connection, or one that broke.
        case unreachable
        /// The host's address may not be connected to.
        case forbiddenAddress
        /// The host could not prove that it is who it says.
        case untrusted
        /// Too slow.
        case timedOut
        /// The body ended before its announced length.
        case truncated
        /// The body or the headers are over their limit.
        case tooLarge
        /// The server did not take what was sent; `status` is its answer.
        case notTaken
        /// What is to be sent cannot be read.
        case unreadable
    }

    /// The way it failed.
    package var kind: Kind
    /// What is known, for people.
    package var detail: String
    /// Bytes of body that came all the same.
    package var received = 0
    /// The server's last answer; 0 for none.
    package var status = 0
    /// Whether a connection stood.
    package var hasConnected = false

    /// A failure of these members.
    package init(kind: Kind, detail: String, received: Int = 0, status: Int = 0) {
        self.kind = kind
        self.detail = detail
        self.received = received
        self.status = status
    }

    /// Whether the same question may be answered a little later.
    package var isPassing: Bool {
        switch kind {
        case .unreachable, .timedOut, .truncated, .notTaken: true
        case .forbiddenAddress, .untrusted, .tooLarge, .unreadable: false
        }
    }
}
