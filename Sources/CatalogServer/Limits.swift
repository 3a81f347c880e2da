/// Every limit of the server.
enum ServerLimits {
    /// The largest body in memory, in bytes; a larger one is streamed from disk.
    static let memoryBodyBytes = 1 << 20
    /// All cached bodies together, in bytes.
    static let cachedBytes = 128 << 20
    /// Bytes of bodies that are being sent from memory; beyond it, bodies of at least `countedBody`
    /// are streamed from disk.
    static let sentBytes = 16 << 20
    static let countedBody = 64 << 10
    /// The most files whose length and encodings are cached.
    static let rememberedFiles = 100_000
    /// The bytes read at once while a file is hashed.
    static let chunkBytes = 128 << 10
    /// The largest file read while an edition is loaded (a shard, the entries), in bytes.
    static let loadedFileBytes = 256 << 20
    /// A limited network may send the requests of this many seconds at once.
    static let secondsAtOnce = 10.0
    /// The highest configurable limit of a network, in requests a second.
    static let mostPerSecond = 1_000_000.0
    /// The most bytes of access log lines that wait to be written.
    static let loggedBytes = 1 << 20
    /// The pause between two writes of the access log.
    static let logPause = Duration.milliseconds(200)
    /// The most codings or media types of one header that are read.
    static let listItems = 64
}
