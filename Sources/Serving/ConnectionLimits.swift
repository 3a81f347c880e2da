import NIOCore

/// Limits of connections and of requests' heads, the same for all servers.
package enum ConnectionLimits {
    /// The longest header field, and the sum of all fields, in bytes.
    package static let headerBytes = 32 << 10
    /// The most header fields of a request.
    package static let headerFields = 100
    /// The most connections at a time; further ones wait in the backlog.
    package static let connections = 10_000
    /// File descriptors for other uses than connections and the files they send: logs, event loops,
    /// loading.
    package static let otherDescriptors = 64
    /// The most connections that wait to be accepted.
    package static let backlog = 1_024
    /// The most connections accepted in one turn of the event loop; answers are sent between turns.
    package static let acceptedAtOnce = 32
    /// An IPv6 site (/48), of 65,536 networks (/64), has the limits of this number of networks: it
    /// belongs to one household or company, or to many subscribers of a provider.
    package static let networksOfSite = 4
    /// The most senders whose requests are counted.
    package static let countedSenders = 200_000
    /// The longest path of a request, percent-encoded, in bytes.
    package static let pathBytes = 1_024
    /// The longest query of a request, percent-encoded, in bytes: a query of 100 characters and its
    /// names.
    package static let queryBytes = 2_048
    /// Bytes in memory for a connection whose client reads nothing, besides the part that is
    /// written last; NIO's default is four times as much.
    package static let unsentBytes = 16 << 10
    /// The largest message over a WebSocket, in bytes.
    package static let webSocketBytes = 4 << 10
    /// The most pings of a client over a WebSocket in a span. Browsers send none.
    static let webSocketPings = 20
    static let webSocketPingSpan = TimeAmount.seconds(10)
    /// The bytes of a body that are written at once: one such part is held for a client that reads
    /// nothing, besides the unsent bytes of its connection.
    package static let partBytes = 16 << 10
    /// The system's send buffer for such a client, in bytes. By default the system holds megabytes
    /// for each such client, and while a server fills these buffers it answers no other client.
    package static let unsentSystemBytes = 128 << 10
    /// Blocks of memory from this size on are returned to the system when they are freed. It is
    /// above the buffers of a streamed file, because returning costs two system calls.
    package static let returnedBlock = 128 << 10
    /// Between two returns of free pages: the memory of a load is returned within a minute.
    package static let returnPause = Duration.seconds(20)
    /// The interval in which deadlines are checked, in milliseconds.
    static let deadlinePause = 250
    /// Between two reads of figures of the disk.
    static let figurePause = Duration.seconds(10)
    /// The largest file of signed metadata whose end is read, in bytes.
    static let metadataBytes = 8 << 20
    /// The largest note on the last backup, in bytes.
    static let noteBytes = 16 << 10
}
