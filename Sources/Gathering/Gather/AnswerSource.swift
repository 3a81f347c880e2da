import Foundation

/// Rows of API answers: from the cache for `GatherLimits.cacheSeconds`, then from the network.
package actor AnswerSource {
    /// Answers served from the cache without a request.
    private(set) var fromCache = 0

    private let client: SourceClient
    private let cache: AnswerCache
    private let clock: any TimeSource
    private let oldest: Double

    /// With `refresh`, every answer is requested again; the ETag still saves the transfer of an
    /// unchanged body.
    package init(client: SourceClient, cache: AnswerCache, clock: any TimeSource, refresh: Bool) {
        self.client = client
        self.cache = cache
        self.clock = clock
        oldest = refresh ? -1 : GatherLimits.cacheSeconds
    }

    /// The rows of an address.
    ///
    /// - Throws: `FetchFailure` when the address cannot be fetched, `CancellationError` when the
    ///   task is cancelled, `Failure` when the cache or the budget cannot be written.
    package func rows<Row: Decodable & Sendable>(_ address: WebAddress, of _: Row.Type) async throws
        -> [Row]
    {
        let now = await clock.now()
        let kept = cache.entry(address)
        let known = kept.flatMap { try? Answer<Row>.read($0.body) }
        if let known, let kept, abs(now - kept.checked) <= oldest {
            fromCache += 1
            return known.rows
        }
        let etag = known == nil ? nil : kept?.etag
        let answer = try await client.fetch(address, for: .answer, etag: etag) {
            Self.trouble(in: $0, of: Row.self)
        }
        let checked = await clock.now()
        if answer.status == 304, let known, let kept {
            try cache.keep(.init(checked: checked, etag: kept.etag, body: kept.body), of: address)
            return known.rows
        }
        let read = try Answer<Row>.read(answer.body)
        try cache.keep(
            .init(checked: checked, etag: answer.headers["etag"], body: answer.body), of: address)
        return read.rows
    }

    private static func trouble<Row: Decodable & Sendable>(in answer: HTTPAnswer, of _: Row.Type)
        -> Trouble?
    {
        guard answer.status == 200 else { return nil }
        do {
            let read = try Answer<Row>.read(answer.body)
            // When no row can be read, the answer does not come from this API but from another
            // server.
            if read.rows.isEmpty, read.unreadable > 0 {
                return Trouble(isPassing: true, reason: "no row of the answer can be read")
            }
            return nil
        } catch let problem as AnswerFailure {
            let status = problem.status ?? 500
            let isPassing = status == 429 || status >= 500
            return Trouble(isPassing: isPassing, reason: Author.tidied(problem.words))
        } catch {
            return Trouble(isPassing: true, reason: "the answer cannot be read")
        }
    }
}
