import NIOCore

/// Every limit of the server, in one place.
enum ServerLimits {
    /// The largest body that is held in memory; a larger one is streamed from disk.
    static let memoryBodyBytes = 1 << 20
    /// All bodies held in memory together.
    static let cachedBytes = 128 << 20
    /// Files whose length and encodings are remembered.
    static let rememberedFiles = 100_000
    /// What is read from disk at once while a body is streamed.
    static let chunkBytes = 128 << 10
    /// The longest path of a request, percent-encoded.
    static let pathBytes = 1_024
    /// The longest query of a request, percent-encoded: a query of 100 characters and its names.
    static let queryBytes = 2_048
    /// The longest header field, and all of them together.
    static let headerBytes = 32 << 10
    /// The most header fields of a request.
    static let headerFields = 100
    /// Connections at a time; further ones wait in the backlog.
    static let connections = 10_000
    /// Descriptors that are neither a connection nor a file being sent: logs, event loops, loading.
    static let otherDescriptors = 64
    /// Connections that wait to be accepted.
    static let backlog = 1_024
    /// The largest file that is read whole while an edition is loaded (a shard, the entries).
    static let loadedFileBytes = 256 << 20
    /// The most element tags, codings or media types of one header that are looked at.
    static let listItems = 64
}

/// How long the server waits for whom.
struct Patience: Sendable {
    /// An open connection without a request.
    var idle: TimeAmount = .seconds(30)
    /// A request from its first byte to its last, however steadily it trickles in.
    var request: TimeAmount = .seconds(10)
    /// A client that does not take its answer.
    var stalledReader: TimeAmount = .seconds(30)
    /// A client that was told to go away, to read why.
    var farewell: TimeAmount = .seconds(2)
    /// Requests under way when the server is asked to stop.
    var shutdown: Duration = .seconds(8)
    /// Between two looks at the pointer.
    var poll: Duration = .milliseconds(500)
    /// Before a pointer that could not be loaded is tried again.
    var retry: Duration = .seconds(10)
}
