/// Every limit of reading what nobody here wrote, in one place.
public enum IntakeLimits {
    /// The largest file that is read whole, in bytes.
    public static let fileBytes = 256 << 20
    /// The longest excerpt of a finding, in Unicode scalars.
    public static let excerptCharacters = 80
    /// The longest name of a record in a finding, in Unicode scalars.
    public static let recordCharacters = 200
    /// Findings of one file that are listed; the rest are counted.
    public static let findingsPerFile = 10_000

    /// The largest XML document, in bytes.
    public static let xmlBytes = 64 << 20
    /// How deep XML may nest.
    public static let xmlDepth = 200
    /// Elements of one XML document.
    public static let xmlElements = 2_000_000
    /// Attributes of one XML element.
    public static let xmlAttributes = 200
    /// Namespaces that are declared at one place of an XML document.
    public static let xmlNamespaces = 500
    /// The longest piece of HTML, in bytes.
    public static let htmlBytes = 4 << 20

    /// How deep JSON may nest.
    public static let jsonDepth = 100
    /// The longest number of a JSON text, in bytes.
    public static let numberBytes = 400

    /// Entries of one archive.
    public static let archiveEntries = 20_000
    /// All entries of an archive that is read into memory, in bytes when unpacked.
    public static let archiveBytes = 512 << 20
    /// One entry that is read into memory, in bytes when unpacked.
    public static let archiveEntryBytes = 128 << 20
    /// How many times larger an archive may be unpacked than packed, once it is over 16 MiB.
    public static let archiveRatio = 200
    /// The longest path in an archive, in bytes.
    public static let archivePathBytes = 1_024

    /// Elements of the rules that score one question.
    public static let scoringRules = 5_000
    /// Options or fields of one question whose rules are run.
    public static let options = 200
    /// Inclusions of one file of a package in another that are followed.
    public static let inclusions = 100

    /// The longest cell of a table, in bytes.
    public static let cellBytes = 1 << 20
    /// The longest row of a table, in bytes.
    public static let rowBytes = 8 << 20
    /// Columns of a table.
    public static let columns = 2_000
    /// Sheets of one workbook.
    public static let sheets = 200
    /// Cells of one workbook, with the empty ones before a cell in its row.
    public static let sheetCells = 8_000_000

    /// Questions, cards or notes of one file.
    public static let records = 2_000_000
    /// One cell of a database that is read, in bytes.
    public static let databaseCellBytes = 16 << 20
    /// Steps of the database's machine for one file.
    public static let databaseSteps = 100_000_000
    /// How deep contents of a package may hold others.
    public static let contentDepth = 20
}
