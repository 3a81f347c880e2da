import Catalog
import Games

/// Draws the daily and weekly sets of an edition.
///
/// A date's set is fixed by the first edition that holds it and copied unchanged into later ones,
/// with its questions whole and the rules it is played by.
/// New sets walk through the categories in a drawn order and take, in each, the question that was
/// used longest ago; so no question comes back before the others of its category have had a turn.
enum QuestionSets {
    /// The sets of a period for some days from a date on; in one that is still to come, a revoked
    /// question gives way to the next reserve.
    static func all(
        _ period: SetPeriod, questions: [Question], from date: Day, days: Int,
        base: [Day: SealedSet], revoked: Set<String> = [], rules: PlayRules = .standard
    ) throws -> [SealedSet] {
        let first = period.first(of: date)
        var lastUsed: [String: Int] = [:]
        for (date, sealed) in base {
            for card in try sealed.opened()?.cards ?? [] {
                lastUsed[card.id] = max(lastUsed[card.id] ?? .min, date.number)
            }
        }
        let kept = base.filter { $0.key < first }.map(\.value)
        let last = date.advanced(by: days - 1)
        let dates = stride(from: first.number, through: last.number, by: period.days)
        let made = try dates.map(Day.init(number:)).compactMap { date -> SealedSet? in
            if let sealed = base[date], let kept = try mended(sealed, without: revoked) {
                return kept
            }
            let drawn = draw(
                period, date, questions: questions, lastUsed: lastUsed, rules: rules)
            guard let set = drawn else { return nil }
            for card in set.cards { lastUsed[card.id] = date.number }
            return try SealedSet(set)
        }
        return (kept + made).sorted { $0.date < $1.date }
    }

    /// A set of the base; nil when so much of it was revoked that it has to be drawn anew.
    private static func mended(_ sealed: SealedSet, without revoked: Set<String>) throws
        -> SealedSet?
    {
        guard var set = try sealed.opened(), !revoked.isDisjoint(with: set.cards.map(\.id)) else {
            return sealed
        }
        set.reserve.removeAll { revoked.contains($0.id) }
        for (index, card) in set.cards.enumerated() where revoked.contains(card.id) {
            guard !set.reserve.isEmpty else { return nil }
            set.cards[index] = set.reserve.removeFirst()
        }
        set.questions = set.questions.filter { !revoked.contains($0.key) }
        return try SealedSet(set)
    }

    /// One set; nil when there are not enough questions that hold to its end.
    static func draw(
        _ period: SetPeriod, _ date: Day, questions: [Question], lastUsed: [String: Int],
        rules: PlayRules = .standard
    ) -> Deck? {
        var generator = SeededGenerator(
            deck: period.rawValue, player: date.rawValue, mode: period.rawValue, round: 0)
        let end = date.advanced(by: period.days - 1)
        // By place in the list: sixty days of 30,000 questions are moved about here.
        let open = questions.indices.filter { place in
            questions[place].validUntil.map { end <= $0 } ?? true
        }
        guard open.count >= period.questions else { return nil }
        let byCategory = Dictionary(grouping: open) { questions[$0].category }
        var shelves = generator.shuffled(byCategory.keys.sorted()).map { category in
            generator.shuffled(byCategory[category] ?? [])
                .map { place in (place: place, use: lastUsed[questions[place].id] ?? .min) }
                .enumerated().sorted { left, right in
                    left.element.use != right.element.use
                        ? left.element.use < right.element.use : left.offset < right.offset
                }.map(\.element.place)[...]
        }
        var drawn: [Question] = []
        while drawn.count < period.questions + SealedSet.reserves {
            shelves.removeAll(where: \.isEmpty)
            if shelves.isEmpty { break }
            for index in shelves.indices { drawn.append(questions[shelves[index].removeFirst()]) }
        }
        let asked = drawn.prefix(period.questions).sorted { left, right in
            let (leftRating, rightRating) = (
                left.difficulty?.rating ?? 0, right.difficulty?.rating ?? 0
            )
            return leftRating != rightRating ? leftRating < rightRating : left.id < right.id
        }
        let reserve = drawn.dropFirst(period.questions).prefix(SealedSet.reserves)
        return Deck(period, date, asked: asked, reserve: Array(reserve), rules: rules)
    }
}
