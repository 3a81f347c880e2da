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
    ///   - take: takes the group; called once.
    ///   - transaction: performs some work in a transaction; its error rolls it back. It takes the
    ///     work when it has its turn, so that what came while it waited is done with it.
    /// - Returns: a result for each item, in order.
    static func perform<Work, Answer>(
        _ take: @escaping () -> [Work],
        _ transaction: (() -> [Work]) throws -> [Result<Answer, any Error>]
    ) -> [Result<Answer, any Error>] {
        var taken: [Work]?
        func group() -> [Work] {
            let group = taken ?? take()
            taken = group
            return group
        }
        do {
            return try repeated { try transaction(group) }
        } catch {
            return halves(of: group()[...], after: error, transaction)
        }
    }

    /// Performs the halves of a group that failed.
    private static func halves<Work, Answer>(
        of group: ArraySlice<Work>, after error: any Error,
        _ transaction: (() -> [Work]) throws -> [Result<Answer, any Error>]
    ) -> [Result<Answer, any Error>] {
        guard group.count > 1, !isEveryones(error) else {
            return group.map { _ in .failure(error) }
        }
        let middle = group.startIndex + group.count / 2
        return [group[..<middle], group[middle...]].flatMap { half in
            do {
                return try repeated { try transaction { Array(half) } }
            } catch {
                return halves(of: half, after: error, transaction)
            }
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
