import SQLDriver

/// Keeps what is wrong with one person's rows from those whose work is done with theirs.
enum Isolation {
    /// How often a group is done again that had to give way to another transaction.
    private static let repeats = 2

    /// Does a group's work in one transaction. Where that fails for something that is not
    /// everyone's, it does each half in one of its own, and so on, until what fails stands alone.
    ///
    /// - Parameters:
    ///   - group: the work.
    ///   - transaction: does some of it; what it throws undoes all that it did.
    /// - Returns: an answer each, in order.
    static func perform<Work, Answer>(
        _ group: ArraySlice<Work>,
        _ transaction: ([Work]) throws -> [Result<Answer, any Error>]
    ) -> [Result<Answer, any Error>] {
        do {
            return try repeated { try transaction(Array(group)) }
        } catch  where group.count > 1 && !isEveryones(error) {
            let middle = group.startIndex + group.count / 2
            return perform(group[..<middle], transaction) + perform(group[middle...], transaction)
        } catch {
            return group.map { _ in .failure(error) }
        }
    }

    private static func repeated<Value>(_ transaction: () throws -> Value) throws -> Value {
        for _ in 0..<repeats {
            do {
                return try transaction()
            } catch let failure as SQLFailure where failure.kind == .conflict {
                continue
            }
        }
        return try transaction()
    }

    /// Whether an error is the database's as a whole, and nobody's rows are to blame: halving a group
    /// is no help then.
    static func isEveryones(_ error: any Error) -> Bool {
        switch (error as? SQLFailure)?.kind {
        case .unavailable, .conflict, .newerSchema: true
        case .rejected, nil: false
        }
    }
}
