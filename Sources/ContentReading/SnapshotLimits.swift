/// The limits of a snapshot's files.
enum SnapshotLimits {
    /// The longest line of taxa.jsonl, in bytes.
    static let lineBytes = 1 << 20
    /// The largest snapshot.json, in bytes.
    static let snapshotBytes = 64 << 20
}
