/// Every limit of the editor, in one place.
package enum DeskLimits {
    /// The largest body of a request, in bytes.
    package static let bodyBytes = 2 << 20
    /// The largest file of questions for an import, in bytes; the command line accepts larger ones.
    package static let importBytes = 16 << 20
    /// The most rows of such a file that are shown and can be selected.
    package static let importRows = 5_000
    /// The number of saves that can be undone.
    static let undoSteps = 100
    /// The number of lines shown around a change.
    static let contextLines = 3
    /// Random bytes of a key.
    package static let keyBytes = 32
    /// The number of newly read files from which their rows are stored for the next run.
    static let filesKept = 500
    /// The longest title of a row, in characters.
    static let titleCharacters = 120
}
