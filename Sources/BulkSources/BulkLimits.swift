/// Every limit of reading iNaturalist's bulk files, in one place.
public enum BulkLimits {
    /// The longest line of a table, in bytes; a longer one is left out with a finding.
    public static let lineBytes = 64 << 10
    /// Bytes that one thread scans at a time. A scan holds `pieces` of them, whatever the file's size.
    public static let pieceBytes = 4 << 20
    /// Pieces of an inflated table that wait or are scanned.
    public static let pieces = 6
    /// Columns of a table.
    public static let columns = 64
    /// Observations of one taxon whose photographs are looked at; which ones does not depend on
    /// the order of rows.
    public static let observationsPerTaxon = 64
    /// Photographs of one taxon that are kept to choose from.
    public static let photographsPerTaxon = 64
    /// Taxa that may be wanted at once.
    public static let taxa = 2_000_000
    /// Findings of one file that are listed; the rest are counted.
    public static let findingsPerFile = 1_000
    /// Bytes that an archive may unpack to.
    public static let archiveBytes = 64 << 30
    /// The largest meta.xml of an archive, in bytes.
    public static let descriptionBytes = 1 << 20
    /// The beginning of a file by which it is told what it is, in bytes.
    public static let headBytes = 64 << 10
    /// The longest name of a plant or person, in bytes.
    public static let nameBytes = 400
    /// Names of one taxon in one language.
    public static let namesPerLanguage = 40
}
