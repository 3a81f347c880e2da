/// How well a name has a query as a beginning: 0 as the whole name, 1 as the start of one, 2 as the
/// start of a word in one; 3 to 5 so in a name spelled out (`Spelling`).
enum MatchTier {
    /// How many there are.
    static let count = 6

    /// The tier of a text from a word's start on to the end of its name, that begins with a query.
    ///
    /// - Parameters:
    ///   - length: the bytes of the text.
    ///   - query: the bytes of the query.
    ///   - isNameStart: whether the name begins with this word.
    ///   - isSpelled: whether it is of a name spelled out.
    /// - Returns: the tier, the best 0.
    static func of(length: Int, query: Int, isNameStart: Bool, isSpelled: Bool) -> Int {
        (!isNameStart ? 2 : length == query ? 0 : 1) + (isSpelled ? 3 : 0)
    }
}
