/// Every limit of reading untrusted files, in one place.
public enum IntakeLimits {
    /// The largest file that is read into memory, in bytes.
    public static let fileBytes = 256 << 20
    /// The longest excerpt of a finding, in Unicode scalars.
    public static let excerptCharacters = 80
    /// The longest name of a record in a finding, in Unicode scalars.
    public static let recordCharacters = 200
    /// The most findings of one file that are listed; further ones are counted.
    public static let findingsPerFile = 10_000

    /// The largest XML document, in bytes.
    public static let xmlBytes = 64 << 20
    /// The deepest nesting of XML.
    public static let xmlDepth = 200
    /// Elements of one XML document.
    public static let xmlElements = 2_000_000
    /// Attributes of one XML element.
    public static let xmlAttributes = 200
    /// The most namespaces declared at one place of an XML document.
    public static let xmlNamespaces = 500
    /// The longest piece of HTML, in bytes.
    public static let htmlBytes = 4 << 20

    /// The deepest nesting of JSON.
    public static let jsonDepth = 100
    /// The longest number of a JSON text, in bytes.
    public static let numberBytes = 400

    /// Entries of one archive.
    public static let archiveEntries = 20_000
    /// The unpacked size of all entries of an archive in memory, in bytes.
    public static let archiveBytes = 512 << 20
    /// The unpacked size of one entry in memory, in bytes.
    public static let archiveEntryBytes = 128 << 20
    /// The largest ratio of unpacked to packed size of an archive; checked once over 16 MiB are
    /// unpacked.
    public static let archiveRatio = 200
    /// The longest path in an archive, in bytes.
    public static let archivePathBytes = 1_024

    /// The most elements of the rules that score one question.
    public static let scoringRules = 5_000
    /// The most options or fields of one question whose rules are evaluated.
    public static let options = 200
    /// The most inclusions of one file of a package in another that one package may have.
    public static let inclusions = 100

    /// The longest cell of a table, in bytes.
    public static let cellBytes = 1 << 20
    /// The longest row of a table, in bytes.
    public static let rowBytes = 8 << 20
    /// Columns of a table.
    public static let columns = 2_000
    /// Sheets of one workbook.
    public static let sheets = 200
    /// The most cells of one workbook, counting the empty ones before a cell in its row.
    public static let sheetCells = 8_000_000

    /// Questions, cards or notes of one file.
    public static let records = 2_000_000
    /// The largest cell of a database, in bytes.
    public static let databaseCellBytes = 16 << 20
    /// The most steps of SQLite's virtual machine for one file.
    public static let databaseSteps = 100_000_000
    /// The deepest nesting of contents in a package.
    public static let contentDepth = 20
}
