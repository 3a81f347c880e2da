import Ledger
import LedgerEngine

/// Herbaria of persons, computed from their feeds and cached: the next page of one continues from
/// the last number that was read.
actor Herbaria {
    private struct Known {
        var herbarium = Herbarium()
        var last = 0
        var read = 0
    }

    private let ledger: any LedgerStore
    private let now: @Sendable () -> Int
    private var known: [PersonID: Known] = [:]

    init(_ ledger: any LedgerStore, now: @escaping @Sendable () -> Int) {
        self.ledger = ledger
        self.now = now
    }

    /// The present herbarium of a person.
    ///
    /// - Throws: `StoreFailure` when the feed cannot be read.
    func view(of person: PersonID) async throws -> HerbariumView {
        let time = now()
        known = known.filter { abs(time - $0.value.read) < LedgerServerLimits.herbariumKept }
        var own = known[person] ?? Known()
        while true {
            let page = try await ledger.feed(
                of: person, after: own.last, limit: LedgerServerLimits.feedPage)
            guard let last = page.last else { break }
            for recorded in page { own.herbarium.take(recorded.entry) }
            own.last = last.number
        }
        own.read = time
        // A concurrent reader may have read further.
        if own.last >= known[person]?.last ?? 0 { known[person] = own }
        makeRoom()
        return own.herbarium.view
    }

    /// Removes a person from the cache.
    func forget(_ person: PersonID) { known[person] = nil }

    /// Removes the least recently read herbaria, beyond `LedgerServerLimits.keptRegisters` in all.
    private func makeRoom() {
        var left = LedgerServerLimits.keptRegisters
        for (person, own) in known.sorted(by: { $0.value.read > $1.value.read }) {
            left -= own.herbarium.count + 1
            if left < 0 { known[person] = nil }
        }
    }
}
