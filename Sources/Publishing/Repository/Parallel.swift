/// Concurrent work on a list of items.
enum Parallel {
    /// The results in the order of the items.
    /// - Throws: the first error of `work`; the remaining work is cancelled.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], atATime: Int = PublishingLimits.uploadsAtATime,
        _ work: @escaping @Sendable (Item) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            results.reserveCapacity(items.count)
            for (place, item) in items.enumerated() {
                if place >= atATime, let (done, result) = try await group.next() {
                    results[done] = result
                }
                group.addTask { (place, try await work(item)) }
            }
            for try await (done, result) in group { results[done] = result }
            return items.indices.compactMap { results[$0] }
        }
    }
}
