/// Limits of connections and of what comes before a request's body, the same for all servers.
package enum ConnectionLimits {
    /// The longest header field, and all of them together.
    package static let headerBytes = 32 << 10
    /// The most header fields of a request.
    package static let headerFields = 100
    /// Connections at a time; further ones wait in the backlog.
    package static let connections = 10_000
    /// Descriptors that are neither a connection nor a file being sent: logs, event loops, loading.
    package static let otherDescriptors = 64
    /// Connections that wait to be accepted.
    package static let backlog = 1_024
    /// The longest path of a request, percent-encoded.
    package static let pathBytes = 1_024
    /// The longest query of a request, percent-encoded: a query of 100 characters and its names.
    package static let queryBytes = 2_048
}
