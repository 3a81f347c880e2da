/// Every limit of reading iNaturalist's bulk files, in one place.
public enum BulkLimits {
    /// The longest line of an Open Data table, in bytes.
    public static let lineBytes = 64 << 10
}
