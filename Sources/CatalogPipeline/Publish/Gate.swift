import Catalog

/// Refuses an edition that lost more than it should have. Pure.
enum Gate {
    /// The largest share of plants, pictures, questions or names that an edition may lose.
    static let largestLoss = 0.1

    /// The reasons not to publish; none when there is nothing against it.
    static func reasons(_ counts: Edition.Counts, before: Edition.Counts?) -> [String] {
        if counts.listed == 0 { return ["it holds no plant at all"] }
        guard let before else { return [] }
        let rows: [(String, Int, Int)] = [
            ("listed plants", counts.listed, before.listed),
            ("playable plants", counts.playable, before.playable),
            ("pictures", counts.pictures, before.pictures),
            ("questions", counts.questions, before.questions),
            ("names", counts.names, before.names),
        ]
        return rows.compactMap { what, now, then in
            guard Double(then - now) > Double(then) * largestLoss else { return nil }
            return "\(what) fell from \(then) to \(now)"
        }
    }
}
