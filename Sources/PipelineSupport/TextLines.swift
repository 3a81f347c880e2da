extension StringProtocol {
    /// The lines, ended by "\n" or "\r\n", which is one Character in Swift. The last one is empty
    /// when the text ends with a line end.
    package var textLines: [SubSequence] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}
