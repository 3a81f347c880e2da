/// Every limit of importing, in one place.
package enum ImportLimits {
    /// Questions in one written file, which may have at most 1 MiB.
    static let questionsPerFile = 200
    /// Files of one run.
    package static let filesPerRun = 5_000
    /// Near pairs printed as text; the file of decisions has all.
    static let pairsShown = 10
    /// Findings of one file that are shown; `--json` has all.
    static let findingsShown = 10
    /// Changed texts of one file that are shown; `--json` has all.
    static let editsShown = 50
    /// Bytes of a file of content/ whose texts are translated in a sheet.
    static let sheetFileBytes = 8 << 20
    /// Near pairs that are kept for decision.
    static let pairsKept = 3_000
}
