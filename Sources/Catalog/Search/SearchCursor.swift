/// Where a page of results ended: behind which plant the next one begins, however many came before it
/// or go since.
public struct SearchCursor: Sendable, Hashable {
    /// The plant's rank in the index that gave the page: where it is looked for first.
    var rank: Int
    /// The plant.
    var plant: PlantID

    init(rank: Int, plant: PlantID) {
        self.rank = rank
        self.plant = plant
    }

    /// Reads a cursor as an answer gave it; nil for what is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= Limits.cursorBytes, parts.count == 2,
            parts[0].utf8.allSatisfy({ (48...57).contains($0) }), let rank = Int(parts[0]),
            let plant = PlantID(rawValue: String(parts[1]))
        else { return nil }
        self.init(rank: rank, plant: plant)
    }

    /// As it is sent: "12.bellis-perennis".
    public var text: String { "\(rank).\(plant.rawValue)" }
}

extension SearchIndex {
    /// A page of what a search finds.
    public struct Page: Sendable {
        /// All results.
        public var total: Int
        /// The place of the first one among all, from 0.
        public var first: Int
        /// The plants, in their order.
        public var plants: [PlantID]
        /// Where the next page begins; nil behind the last one.
        public var next: SearchCursor?
    }

    /// The page that a request names, or the one behind a cursor.
    ///
    /// - Parameters:
    ///   - request: the search; its page counts only without a cursor.
    ///   - cursor: where a page of the same search ended.
    /// - Returns: the page; nil where the cursor's plant is not among the results.
    public func page(_ request: SearchRequest, after cursor: SearchCursor? = nil) -> Page? {
        let ranks = results(of: request)
        var places = request.places
        if let cursor {
            let isThere = ids.indices.contains(cursor.rank) && ids[cursor.rank] == cursor.plant
            // Another edition has another order of ranks.
            guard let rank = isThere ? cursor.rank : ids.firstIndex(of: cursor.plant),
                let place = ranks.firstIndex(of: UInt32(rank))
            else { return nil }
            places = place + 1..<place + 1 + Limits.resultsPerPage
        }
        places = places.clamped(to: ranks.indices)
        let last = places.last.flatMap { $0 + 1 < ranks.count ? Int(ranks[$0]) : nil }
        return Page(
            total: ranks.count, first: places.lowerBound,
            plants: ranks[places].map { ids[Int($0)] },
            next: last.map { SearchCursor(rank: $0, plant: ids[$0]) })
    }
}
