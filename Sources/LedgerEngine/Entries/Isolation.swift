import SQLDriver

/// Isolates work that fails from the rest of its group.
enum Isolation {
    /// How often a group is repeated after a conflict with another transaction.
    private static let repeats = 2

    /// Performs a group in one transaction. When that fails for a reason that concerns single
    /// items, each half is performed in a transaction of its own, and so on, until the failing item
    /// is alone.
    ///
    /// - Parameters:
    ///   - group: the work.
    ///   - transaction: performs some of it in a transaction; its error rolls it back.
    /// - Returns: a result for each item, in order.
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

    /// Whether an error concerns the whole database and not single rows: halving a group then does
    /// not help.
    static func isEveryones(_ error: any Error) -> Bool {
        switch (error as? SQLFailure)?.kind {
        case .unavailable, .conflict, .newerSchema: true
        case .rejected, nil: false
        }
    }
}
