/// Every limit of reading iNaturalist's bulk files, in one place.
public enum BulkLimits {
    /// The longest line of a table, in bytes; a longer one is left out with a finding.
    public static let lineBytes = 64 << 10
    /// The size in bytes of a piece, the part of a table that one thread scans at a time.
    public static let pieceBytes = 4 << 20
    /// The most pieces of an inflated table in memory at once, for a file of any size.
    public static let pieces = 6
    /// The most columns of a table.
    public static let columns = 64
    /// The most observations of one taxon whose photographs are considered; the choice does not
    /// depend on the order of rows.
    public static let observationsPerTaxon = 64
    /// The most candidate photographs of one taxon.
    public static let photographsPerTaxon = 64
    /// The most wanted taxa.
    public static let taxa = 2_000_000
    /// The most findings of one file that are listed; further ones are counted.
    public static let findingsPerFile = 1_000
    /// The largest unpacked size of an archive, in bytes.
    public static let archiveBytes = 64 << 30
    /// The largest meta.xml of an archive, in bytes.
    public static let descriptionBytes = 1 << 20
    /// The number of bytes at the beginning of a file from which its kind is detected.
    public static let headBytes = 64 << 10
    /// The longest name of a plant or person, in bytes.
    public static let nameBytes = 400
    /// The most names of one taxon in one language.
    public static let namesPerLanguage = 40
}
