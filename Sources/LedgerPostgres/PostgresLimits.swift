/// Every limit of the PostgreSQL driver. Times are in seconds unless the name says otherwise.
public enum PostgresLimits {
    /// How long connecting to one host of the address may take, unless the address says otherwise.
    public static let connectSeconds = 5
    /// How long a statement may run; the server ends it then.
    public static let statementSeconds = 30
    /// How long a statement may wait for a lock, such as that of the one writer.
    public static let lockSeconds = 30
    /// How long a transaction may wait for its client's next statement; then the server ends the
    /// session, so that a client that hangs does not keep the writer's lock.
    public static let idleTransactionSeconds = 60
    /// How long the server may be silent while an answer is awaited; longer than any statement may
    /// run. The last resort against a server that hangs although its kernel answers.
    public static let silenceSeconds = 90
    /// The same while the schema is migrated: such a statement may rewrite a large table, and other
    /// processes wait until it is done.
    public static let migrationSeconds = 3_600
    /// How long a caller waits for a connection that others use.
    public static let waitSeconds = 30
    /// How long the check of a leader lock may take before it counts as lost.
    public static let leadershipSeconds = 2

    /// Probes of a silent peer begin after so many seconds, …
    public static let keepaliveIdleSeconds = 5
    /// … are sent in this interval, …
    public static let keepaliveIntervalSeconds = 2
    /// … and after so many without an answer the connection is closed: after some 11 seconds.
    public static let keepaliveCount = 3
    /// How long sent data may stay unacknowledged before the connection is closed, in milliseconds.
    public static let unacknowledgedMilliseconds = 10_000

    /// Connections that read entries, keys and beacons at once, of one server. With a writer for each,
    /// one for messages and one for the jobs a server has 21.
    public static let readers = (entries: 8, keys: 6, beacons: 2)
    /// How many statements a connection keeps prepared.
    public static let preparedStatements = 256
    /// After so many queued statements their answers are asked for, so that neither side holds more
    /// than two such groups of them in memory.
    public static let queuedStatements = 256
    /// After so many bytes of queued arguments they are sent; until then libpq may keep them.
    public static let queuedBytes = 1 << 20
    /// How many rows of a cursor are fetched at once.
    public static let fetchedRows = 500
    /// The arguments of one statement; the protocol counts them in 16 bits.
    public static let arguments = 65_535
    /// The length of a name in PostgreSQL, in bytes.
    public static let nameBytes = 63
    /// The length of a schema's name, in bytes; channels have longer names made of it.
    public static let schemaBytes = 24
    /// The length of a message to other processes, in bytes.
    public static let messageBytes = 7_000
    /// How many messages wait for their reader before older ones are dropped.
    public static let waitingMessages = 256
    /// How often a write that gave way to another is done again.
    public static let repeats = 3

    /// The first pause before the connection for messages is made anew, in milliseconds; each further
    /// one is twice as long, …
    public static let firstPauseMilliseconds = 100
    /// … up to this.
    public static let longestPauseMilliseconds = 2_000
    /// At a replica, which cannot send messages, readers are told to look this often.
    public static let replicaLookSeconds = 1

    /// The oldest server that is supported, as `PQserverVersion` has it: 15.
    static let oldestServer: Int32 = 150_000
}
