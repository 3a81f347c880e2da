/// Every limit of the PostgreSQL driver. Times are in seconds unless the name has another unit.
public enum PostgresLimits {
    /// The longest time of connecting to one host of the address, unless the address sets another.
    public static let connectSeconds = 5
    /// The longest run of a statement, after which the server ends it.
    public static let statementSeconds = 30
    /// The longest wait of a statement for a lock, such as that of the one writer.
    public static let lockSeconds = 30
    /// The longest wait of a transaction for its client's next statement, after which the server
    /// ends the session, so that a client that hangs does not keep the writer's lock.
    public static let idleTransactionSeconds = 60
    /// The longest wait for an answer: longer than any statement may run. This detects a server
    /// that hangs although its kernel responds.
    public static let silenceSeconds = 90
    /// The same during a migration: its statements may rewrite a large table, and other processes
    /// wait for it.
    public static let migrationSeconds = 3_600
    /// The longest wait for a free connection.
    public static let waitSeconds = 30
    /// The longest check of a leader lock, after which it counts as lost.
    public static let leadershipSeconds = 2

    /// Keepalive probes of an idle connection begin after this time, …
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
    /// The most prepared statements of a connection.
    public static let preparedStatements = 256
    /// The queued statements after which their answers are requested, so that neither side holds
    /// more than two such groups in memory.
    public static let queuedStatements = 256
    /// The bytes of queued arguments after which they are sent; until then libpq may keep them.
    public static let queuedBytes = 8 << 10
    /// The rows of a cursor that are fetched at once.
    public static let fetchedRows = 500
    /// The most arguments of a statement; the protocol counts them in 16 bits.
    public static let arguments = 65_535
    /// The length of a name in PostgreSQL, in bytes.
    public static let nameBytes = 63
    /// The length of a schema's name, in bytes; channels have longer names made of it.
    public static let schemaBytes = 24
    /// The length of a message to other processes, in bytes.
    public static let messageBytes = 7_000
    /// The most messages that wait for their reader before older ones are dropped.
    public static let waitingMessages = 256
    /// How often a write is repeated after a conflict.
    public static let repeats = 3

    /// The first pause before the connection for messages is made again, in milliseconds; each
    /// further one is twice as long, …
    public static let firstPauseMilliseconds = 100
    /// … up to this.
    public static let longestPauseMilliseconds = 2_000
    /// At a replica, which cannot send messages, readers get an empty one in this interval.
    public static let replicaLookSeconds = 1

    /// The oldest supported server, in the form of `PQserverVersion`: 15.
    static let oldestServer: Int32 = 150_000
}
