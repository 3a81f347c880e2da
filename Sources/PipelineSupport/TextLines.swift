extension StringProtocol {
    /// The lines, whether "\n" or "\r\n" ends them: Swift takes the latter for one character. The last
    /// one is empty where the text ends with a line's end.
    package var textLines: [SubSequence] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}
