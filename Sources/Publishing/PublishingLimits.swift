/// Periods of validity of signed metadata, and all limits of the publisher.
public enum PublishingLimits {
    static let day = 86_400
    /// Seconds of a root's validity.
    public static let rootSeconds = 365 * day
    /// Seconds of validity of targets.json and revocations.json.
    public static let targetsSeconds = 365 * day
    /// Seconds of a snapshot's validity.
    public static let snapshotSeconds = 14 * day
    /// Seconds of a timestamp's validity: the longest time for which a host can hide changes from
    /// clients.
    public static let timestampSeconds = 2 * day
    /// A renewal of the timestamp also renews a snapshot that expires within this many seconds.
    public static let snapshotMargin = 5 * day
    /// A renewal warns about other roles, and renews revocations, this many seconds before they
    /// expire.
    public static let warningMargin = 30 * day
    /// Editions kept beside the current one.
    public static let editionsKept = 5
    /// How many targets.json, newest first, are searched for an already published version.
    public static let versionsCompared = 16
    /// The age in seconds from which files are pruned: another publisher may be about to list
    /// younger ones.
    public static let pruneAge = day
    /// Concurrent uploads.
    public static let uploadsAtATime = 4
    /// The largest accepted JSON file of an edition, in bytes.
    public static let jsonBytes = 64 << 20
    /// The largest file whose compressed twin is decompressed for checking, in bytes.
    static let twinBytes = 1 << 30
    /// How many version numbers, used by files of killed publishers, are skipped.
    public static let leftOverVersions = 1_000
    /// The highest version to continue from; higher ones are a fast-forward attack.
    static let version = 1 << 40
    /// The longest reason of a revocation, in bytes.
    public static let reasonBytes = 1_000
    /// The largest file of credentials, in bytes.
    static let credentialsBytes = 64 << 10
    /// The longest value in it, in bytes.
    static let secretBytes = 8_192
    /// The longest passphrase, in bytes.
    static let passphraseBytes = 4_096
    /// The fewest characters of a passphrase for new keys, and the fewest different ones.
    static let passphraseCharacters = 16
    static let passphraseDifferent = 6
    /// The largest private key file, in bytes.
    static let keyFileBytes = 64 << 10
}

/// Validity of newly signed metadata, in seconds.
public struct Lifetimes: Sendable, Equatable {
    /// A root.
    public var root = PublishingLimits.rootSeconds
    /// targets.json and revocations.json.
    public var targets = PublishingLimits.targetsSeconds
    /// A snapshot.
    public var snapshot = PublishingLimits.snapshotSeconds
    /// A timestamp.
    public var timestamp = PublishingLimits.timestampSeconds

    /// The defaults.
    public init() {}
}
