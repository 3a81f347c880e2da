/// How long signed metadata may be trusted, and every limit of the publisher, in one place.
public enum PublishingLimits {
    static let day = 86_400
    /// Seconds that a root may be trusted.
    public static let rootSeconds = 365 * day
    /// Seconds that targets.json and revocations.json may be trusted.
    public static let targetsSeconds = 365 * day
    /// Seconds that a snapshot may be trusted.
    public static let snapshotSeconds = 14 * day
    /// Seconds that a timestamp may be trusted: for so long a host may hide news from clients.
    public static let timestampSeconds = 2 * day
    /// A renewal of the timestamp renews a snapshot that ends within so many seconds, too.
    public static let snapshotMargin = 5 * day
    /// A renewal tells of other roles, and renews revocations, this many seconds before their end.
    public static let warningMargin = 30 * day
    /// Editions that are kept beside the current one.
    public static let editionsKept = 5
    /// Lists of files, from the newest down, in which a version that is published is looked for.
    public static let versionsCompared = 16
    /// Seconds for which nothing is pruned: another publisher may be about to name it.
    public static let pruneAge = day
    /// Files that are sent at a time.
    public static let uploadsAtATime = 4
    /// The largest JSON file of an edition that is read, in bytes.
    public static let jsonBytes = 64 << 20
    /// The largest file whose compressed twin is opened to be checked, in bytes.
    static let twinBytes = 1 << 30
    /// Numbers of files left by killed publishers that are stepped over.
    public static let leftOverVersions = 1_000
    /// The highest version that is built on; more were a fast-forward.
    static let version = 1 << 40
    /// The longest reason of a revocation, in bytes.
    public static let reasonBytes = 1_000
    /// The longest passphrase, in bytes.
    static let passphraseBytes = 4_096
    /// The shortest passphrase for new keys, in characters, and how many of them differ.
    static let passphraseCharacters = 16
    static let passphraseDifferent = 6
    /// The largest private key file, in bytes.
    static let keyFileBytes = 64 << 10
}

/// For how long what is signed now may be trusted, in seconds.
public struct Lifetimes: Sendable, Equatable {
    /// A root.
    public var root = PublishingLimits.rootSeconds
    /// targets.json and revocations.json.
    public var targets = PublishingLimits.targetsSeconds
    /// A snapshot.
    public var snapshot = PublishingLimits.snapshotSeconds
    /// A timestamp.
    public var timestamp = PublishingLimits.timestampSeconds

    /// The usual ones.
    public init() {}
}
