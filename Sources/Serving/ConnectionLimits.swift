import NIOCore

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
    /// The most of those that are accepted at a time, between two turns of what is being answered.
    package static let acceptedAtOnce = 32
    /// An IPv6 site (/48), of 65,536 networks (/64), may do as much as so many of them: one household
    /// or company has it, or many subscribers of a provider.
    package static let networksOfSite = 4
    /// Senders whose requests are counted.
    package static let countedSenders = 200_000
    /// The longest path of a request, percent-encoded.
    package static let pathBytes = 1_024
    /// The longest query of a request, percent-encoded: a query of 100 characters and its names.
    package static let queryBytes = 2_048
    /// What lies in memory for a connection whose client takes nothing, besides the part that is
    /// written last; NIO's own limit is four times as much.
    package static let unsentBytes = 16 << 10
    /// The most bytes of a message over a WebSocket.
    package static let webSocketBytes = 4 << 10
    /// The most pings of a client over a WebSocket in a span. Browsers send none.
    static let webSocketPings = 20
    static let webSocketPingSpan = TimeAmount.seconds(10)
    /// What of a body is written at once: one such part is held for a client that takes nothing,
    /// besides what its connection has not sent.
    package static let partBytes = 16 << 10
    /// What the system keeps for such a client, beside what is under way to it. It would take
    /// megabytes of each, and a server that fills them has time for nobody else.
    package static let unsentSystemBytes = 128 << 10
    /// Blocks of memory from here on go back to the system when they are freed: above what a stream
    /// of a file holds, for each costs two system calls.
    package static let returnedBlock = 128 << 10
    /// Between two times that free pages are given back: a load is gone within a minute.
    package static let returnPause = Duration.seconds(20)
    /// How often deadlines are looked at, in milliseconds.
    static let deadlinePause = 250
    /// Between two looks at figures of the disk.
    static let figurePause = Duration.seconds(10)
    /// The most bytes of a signed timestamp, as readers take it.
    static let timestampBytes = 16 << 10
}
