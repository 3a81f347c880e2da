/// The indices of wanted taxa by iNaturalist's id.
struct TaxonIndex: Sendable {
    private var dense: [Int32]
    private var sparse: [Int: Int32] = [:]
    /// Ids from this one on are looked up in a dictionary; there are about two million taxa.
    private static let denseIDs = 16 << 20

    /// Creates an index from pairs of id and index.
    init(_ pairs: some Sequence<(id: Int, place: Int)>) {
        var largest = 0
        for pair in pairs where pair.id < Self.denseIDs { largest = max(largest, pair.id) }
        dense = [Int32](repeating: -1, count: largest + 1)
        for pair in pairs {
            if pair.id < dense.count {
                dense[pair.id] = Int32(truncatingIfNeeded: pair.place)
            } else {
                sparse[pair.id] = Int32(truncatingIfNeeded: pair.place)
            }
        }
    }

    /// The index of a taxon; nil when it is not wanted.
    @inline(__always)
    func place(of id: Int) -> Int? {
        if id >= 0, id < dense.count {
            let place = dense[id]
            return place >= 0 ? Int(place) : nil
        }
        return sparse.isEmpty ? nil : sparse[id].map { Int($0) }
    }
}
