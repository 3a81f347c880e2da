/// What a client of signed metadata takes at most. Every limit of this target stands here.
///
/// The lengths are those of the reference client, so that both read the same repositories.
public enum TrustLimits {
    /// Bytes of one root.
    public static let rootBytes = 512_000
    /// Bytes of one timestamp.
    public static let timestampBytes = 16_384
    /// Bytes of one snapshot.
    public static let snapshotBytes = 2_000_000
    /// Bytes of one targets role, delegated or not.
    public static let targetsBytes = 5_000_000
    /// New roots that one refresh follows.
    public static let rootRotations = 256
    /// Delegated roles that one look-up visits.
    public static let delegations = 32
    /// Levels of brackets in one JSON text.
    public static let jsonDepth = 64
    /// The highest version that is read; more than anyone publishes, and far from overflow.
    public static let version = 1 << 53
    /// The greatest length that a file may claim, in bytes.
    public static let fileLength = 1 << 53
    /// Signatures of one envelope that are looked at.
    public static let signatures = 1_000
    /// Bytes of a path that is looked up.
    public static let pathLength = 4_096
}
