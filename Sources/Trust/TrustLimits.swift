/// All limits of this target: what a client of signed metadata accepts at most.
///
/// The lengths equal those of the reference client, so that both read the same repositories.
public enum TrustLimits {
    /// Bytes of one root.
    public static let rootBytes = 512_000
    /// Bytes of one timestamp.
    public static let timestampBytes = 16_384
    /// Bytes of one snapshot.
    public static let snapshotBytes = 2_000_000
    /// Bytes of one targets role, delegated or not.
    public static let targetsBytes = 5_000_000
    /// New roots followed in one refresh.
    public static let rootRotations = 256
    /// Delegated roles visited in one look-up.
    public static let delegations = 32
    /// Nesting depth of one JSON text.
    public static let jsonDepth = 64
    /// The highest version accepted: far above any published one, and far below overflow.
    public static let version = 1 << 53
    /// The greatest signed length of a file, in bytes.
    public static let fileLength = 1 << 53
    /// Signatures checked in one envelope.
    public static let signatures = 1_000
    /// Bytes of a path in a look-up.
    public static let pathLength = 4_096
}
