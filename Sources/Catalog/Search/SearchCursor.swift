/// The end of a page of results: the plant after which the next page begins, even when earlier
/// results were added or removed since.
public struct SearchCursor: Sendable, Hashable {
    /// The plant's rank in the index of that page, where it is looked up first.
    var rank: Int
    /// The plant.
    var plant: PlantID

    init(rank: Int, plant: PlantID) {
        self.rank = rank
        self.plant = plant
    }

    /// Parses a cursor; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= Limits.cursorBytes, parts.count == 2,
            parts[0].utf8.allSatisfy({ (48...57).contains($0) }), let rank = Int(parts[0]),
            let plant = PlantID(rawValue: String(parts[1]))
        else { return nil }
        self.init(rank: rank, plant: plant)
    }

    /// Its form in requests: "12.bellis-perennis".
    public var text: String { "\(rank).\(plant.rawValue)" }
}

extension SearchIndex {
    /// A page of search results.
    public struct Page: Sendable {
        /// The number of all results.
        public var total: Int
        /// The index of the page's first result, from 0.
        public var first: Int
        /// The plants, in their order.
        public var plants: [PlantID]
        /// The cursor of the next page; nil on the last one.
        public var next: SearchCursor?
    }

    /// The page of a request, or the one after a cursor.
    ///
    /// - Parameters:
    ///   - request: the search; its page number is ignored with a cursor.
    ///   - cursor: the end of a page of the same search.
    /// - Returns: the page; nil when the cursor's plant is not among the results.
    public func page(_ request: SearchRequest, after cursor: SearchCursor? = nil) -> Page? {
        let ranks = results(of: request)
        var places = request.places
        if let cursor {
            let isThere = ids.indices.contains(cursor.rank) && ids[cursor.rank] == cursor.plant
            // In another edition the plant has another rank.
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
