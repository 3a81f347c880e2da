import Catalog

/// Draws a round's cards. Their order depends on the round's generator alone.
///
/// Skipping a revoked card never takes a number from the generator while others are left, so that a
/// replay with more revocations than the player had gives the same cards.
struct Dealer {
    private enum Way {
        /// Uniformly; no card is repeated within this many.
        case apart(Int)
        /// From easy to hard; no card is repeated before all others.
        case ramp(Ramp)
        /// In the deck's order, each once; reserve cards replace revoked ones.
        case fixed(count: Int, reserve: Int)
    }

    private let way: Way
    /// The deck's indices of the permitted cards, from easy to hard.
    private let pool: [Int]
    /// Indices in the pool of recent cards, the last at the end.
    private var recent: [Int] = []
    /// The remaining cards of this pass through the pool, in the pool's order.
    private var unused: [Int] = []
    /// The last card of the pass before, excluded until another card was drawn.
    private var withheld: Int?
    private var last: Int?
    private var step = 0
    private var reserveUsed = 0

    /// A dealer for a mode of the deck; nil when no card is permitted.
    init?(_ deck: PlayDeck, mode: Mode, level: Level?) {
        let cards = deck.deck.cards
        pool = level == nil ? deck.everyPlace : cards.indices.filter { cards[$0].level == level }
        if pool.isEmpty { return nil }
        if mode.kind == .set {
            way = .fixed(count: cards.count, reserve: deck.deck.reserve.count)
        } else if let ramp = deck.deck.rules.modes[mode]?.ramp {
            way = .ramp(ramp)
            unused = pool
        } else {
            way = .apart(deck.deck.rules.apart)
        }
    }

    /// Draws the next card.
    ///
    /// - Parameters:
    ///   - due: in practice, the index of a card that is due for repetition: it replaces the drawn
    ///     one, unless it was recent.
    ///   - generator: the round's.
    ///   - isSkipped: whether the card at an index is revoked.
    /// - Returns: its index; nil when all cards are revoked.
    mutating func next(
        due: Int? = nil, _ generator: inout SeededGenerator, skipping isSkipped: (Int) -> Bool
    ) -> Int? {
        switch way {
        case .apart(let span): evenly(span, due, &generator, isSkipped)
        case .ramp(let ramp): along(ramp, &generator, isSkipped)
        case .fixed(let count, let reserve): inOrder(count, reserve, isSkipped)
        }
    }

    /// Whether no card is left; only a set is ever exhausted.
    func isExhausted(skipping isSkipped: (Int) -> Bool) -> Bool {
        guard case .fixed(let count, let reserve) = way else { return false }
        var copy = self
        return copy.inOrder(count, reserve, isSkipped) == nil
    }

    private mutating func evenly(
        _ apart: Int, _ due: Int?, _ generator: inout SeededGenerator, _ isSkipped: (Int) -> Bool
    ) -> Int? {
        let span = min(apart, pool.count - 1)
        recent = recent.suffix(span)
        let held = recent.sorted()
        let open = pool.count - held.count
        /// The index of the number-th card that was not recent.
        func unheld(_ number: Int) -> Int {
            var position = number
            for other in held where position >= other { position += 1 }
            return position
        }
        let drawn = generator.below(open)
        var found: Int?
        if let due, let wanted = position(of: due), !held.contains(wanted), !isSkipped(due) {
            found = wanted
        } else {
            for further in 0..<open where found == nil {
                let position = unheld((drawn + further) % open)
                if !isSkipped(pool[position]) { found = position }
            }
            // In a small deck with many revocations a recent card is better than none.
            found = found ?? recent.first { !isSkipped(pool[$0]) }
        }
        guard let found else { return nil }
        recent.removeAll { $0 == found }
        recent.append(found)
        return pool[found]
    }

    private mutating func along(
        _ ramp: Ramp, _ generator: inout SeededGenerator, _ isSkipped: (Int) -> Bool
    ) -> Int? {
        // The rest of this pass; then a new pass without the last card; then that card, too.
        for _ in 0..<3 {
            if let found = inWindow(ramp, &generator, isSkipped) { return found }
            if let card = withheld {
                giveBack(card)
            } else {
                withheld = pool.count > 1 ? last : nil
                unused = withheld == nil ? pool : pool.filter { $0 != last }
            }
        }
        return nil
    }

    private mutating func inWindow(
        _ ramp: Ramp, _ generator: inout SeededGenerator, _ isSkipped: (Int) -> Bool
    ) -> Int? {
        let count = unused.count
        if count == 0 { return nil }
        let width = max(1, count * ramp.share / 100)
        let start = (count - width) * min(step, ramp.steps - 1) / max(1, ramp.steps - 1)
        let drawn = start + generator.below(width)
        for further in 0..<count {
            let index = (drawn + further) % count
            if isSkipped(unused[index]) { continue }
            let found = unused.remove(at: index)
            if let card = withheld { giveBack(card) }
            step += 1
            last = found
            return found
        }
        return nil
    }

    /// Puts the withheld card back at its place in the order.
    private mutating func giveBack(_ card: Int) {
        unused.insert(card, at: unused.firstIndex { $0 > card } ?? unused.count)
        withheld = nil
    }

    private mutating func inOrder(
        _ count: Int, _ reserve: Int, _ isSkipped: (Int) -> Bool
    ) -> Int? {
        while step < count {
            let place = step
            step += 1
            if !isSkipped(place) { return place }
            while reserveUsed < reserve {
                let substitute = count + reserveUsed
                reserveUsed += 1
                if !isSkipped(substitute) { return substitute }
            }
        }
        return nil
    }

    /// The index of a place in the sorted pool.
    private func position(of place: Int) -> Int? {
        var (low, high) = (0, pool.count)
        while low < high {
            let middle = (low + high) / 2
            if pool[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low < pool.count && pool[low] == place ? low : nil
    }
}
