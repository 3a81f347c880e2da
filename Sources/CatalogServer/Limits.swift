/// Every limit of the server, in one place.
enum ServerLimits {
    /// The largest body that is held in memory; a larger one is streamed from disk.
    static let memoryBodyBytes = 1 << 20
    /// All bodies held in memory together.
    static let cachedBytes = 128 << 20
    /// Bodies that are being sent out of memory together; from there on, those of `countedBody` and
    /// more are read from disk as they are taken.
    static let sentBytes = 16 << 20
    static let countedBody = 64 << 10
    /// Files whose length and encodings are remembered.
    static let rememberedFiles = 100_000
    /// What is read from disk at once while a file is hashed.
    static let chunkBytes = 128 << 10
    /// The largest file that is read whole while an edition is loaded (a shard, the entries).
    static let loadedFileBytes = 256 << 20
    /// Seconds whose requests a network may send at once, where it is limited.
    static let secondsAtOnce = 10.0
    /// The most requests a second of a network that a limit may say.
    static let mostPerSecond = 1_000_000.0
    /// Lines of the access log that wait to be written.
    static let loggedBytes = 1 << 20
    /// Between two times that they are written.
    static let logPause = Duration.milliseconds(200)
    /// The most codings or media types of one header that are looked at.
    static let listItems = 64
}
