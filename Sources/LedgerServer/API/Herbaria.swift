import Ledger
import LedgerEngine

/// What persons keep of plants, made of their feeds. What was read lately is remembered for a while,
/// so that a page more costs no whole feed; whoever reads again reads on from the last number.
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

    /// What a person keeps by now.
    ///
    /// - Throws: `StoreFailure`.
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
        // Another reader may have come further meanwhile.
        if own.last >= known[person]?.last ?? 0 { known[person] = own }
        makeRoom()
        return own.herbarium.view
    }

    /// Remembers nothing of a person.
    func forget(_ person: PersonID) { known[person] = nil }

    /// Lets go of those that were read longest ago, where many have much.
    private func makeRoom() {
        var left = LedgerServerLimits.keptRegisters
        for (person, own) in known.sorted(by: { $0.value.read > $1.value.read }) {
            left -= own.herbarium.count + 1
            if left < 0 { known[person] = nil }
        }
    }
}
