import Catalog

/// Draws a round's cards. The only source of its order is the round's generator.
///
/// A card that is passed over (it was revoked) never costs a draw of the generator while others
/// are left, so that a replay that knows more revocations than the player did finds the same way.
struct Dealer {
    private enum Way {
        /// Evenly, no card again within so many.
        case apart(Int)
        /// From easy to hard, none again before all others.
        case ramp(Ramp)
        /// In the deck's order, each once; the reserve stands in.
        case fixed(count: Int, reserve: Int)
    }

    private let way: Way
    /// Places in the deck of the cards that may come, from easy to hard.
    private let pool: [Int]
    /// Positions in the pool of cards that came lately, the last at the end.
    private var recent: [Int] = []
    /// What has not come in this pass through the pool, in the pool's order.
    private var unused: [Int] = []
    /// The card that the new pass leaves out until another has come.
    private var withheld: Int?
    private var last: Int?
    private var step = 0
    private var reserveUsed = 0

    /// A dealer of a mode that the deck serves; nil when no card may come.
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
    ///   - due: the place of a card that the player's memory wants, in practice: it comes instead
    ///     of the drawn one, unless it came lately.
    ///   - generator: the round's.
    ///   - isSkipped: whether the card at a place is passed over.
    /// - Returns: its place; nil when there is none but such as are passed over.
    mutating func next(
        due: Int? = nil, _ generator: inout SeededGenerator, skipping isSkipped: (Int) -> Bool
    ) -> Int? {
        switch way {
        case .apart(let span): evenly(span, due, &generator, isSkipped)
        case .ramp(let ramp): along(ramp, &generator, isSkipped)
        case .fixed(let count, let reserve): inOrder(count, reserve, isSkipped)
        }
    }

    /// Whether nothing is left to ask; only a set comes to an end by itself.
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
        /// The position of the number-th card that did not come lately.
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
            // A small deck of which much was revoked: rather one that came lately than none.
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
        // What is left of this pass; then a new one without the last card; then that one, too.
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

    /// Puts the withheld card back where it stands in the order.
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

    /// Where a place stands in the pool, which is sorted.
    private func position(of place: Int) -> Int? {
        var (low, high) = (0, pool.count)
        while low < high {
            let middle = (low + high) / 2
            if pool[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low < pool.count && pool[low] == place ? low : nil
    }
}
