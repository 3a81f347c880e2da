/// Every limit of the editor, in one place.
package enum DeskLimits {
    /// The largest body of a request, in bytes.
    package static let bodyBytes = 2 << 20
    /// The largest file of questions that is dropped, in bytes; the program takes larger ones.
    package static let importBytes = 16 << 20
    /// Rows of such a file that are shown and can be chosen.
    package static let importRows = 5_000
    /// Saves that can be undone.
    static let undoSteps = 100
    /// Lines around a change that are shown with it.
    static let contextLines = 3
    /// Bytes of chance in a key.
    package static let keyBytes = 32
    /// The longest title of a row, in characters.
    static let titleCharacters = 120
}
