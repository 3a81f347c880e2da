/// How well a name matches a query: 0 for the whole name, 1 for the start of the name, 2 for the
/// start of a word; 3 to 5 for the same in a name spelled out (`Spelling`).
enum MatchTier {
    /// The number of tiers.
    static let count = 6

    /// The tier of a text that begins with a query and goes from a word's start to the end of its
    /// name.
    ///
    /// - Parameters:
    ///   - length: the bytes of the text.
    ///   - query: the bytes of the query.
    ///   - isNameStart: whether the name begins with this word.
    ///   - isSpelled: whether the name is spelled out.
    /// - Returns: the tier, the best 0.
    static func of(length: Int, query: Int, isNameStart: Bool, isSpelled: Bool) -> Int {
        (!isNameStart ? 2 : length == query ? 0 : 1) + (isSpelled ? 3 : 0)
    }
}
