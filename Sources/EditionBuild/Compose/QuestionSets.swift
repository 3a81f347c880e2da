import Catalog

/// Draws the daily and weekly sets of an edition.
///
/// A date's set is fixed by the first edition that has it and copied unchanged into later ones,
/// with its whole questions and rules of play. New sets go through the categories in a shuffled
/// order and take from each the question used longest ago, so that a question returns only after
/// all others of its category.
enum QuestionSets {
    /// The sets of a period for some days from a date on; in a future set, a revoked question is
    /// replaced by the next reserve.
    ///
    /// - Throws: `DecodingError` when a set of the base edition has a wrong form.
    static func all(
        _ period: SetPeriod, questions: [Question], from date: Day, days: Int,
        base: [Day: SealedSet], revoked: Set<String> = [], rules: PlayRules = .standard
    ) throws -> [SealedSet] {
        let first = period.first(of: date)
        var table = SetTable(period, questions: questions, rules: rules)
        for (date, sealed) in base {
            for card in try sealed.opened()?.cards ?? [] {
                table.note(card.id, usedOn: date)
            }
        }
        let kept = base.filter { $0.key < first }.map(\.value)
        let last = date.advanced(by: days - 1)
        let dates = stride(from: first.number, through: last.number, by: period.days)
        let made = try dates.map(Day.init(number:)).compactMap { date -> SealedSet? in
            if let sealed = base[date], let kept = try mended(sealed, without: revoked) {
                return kept
            }
            guard let set = table.draw(date) else { return nil }
            for card in set.cards { table.note(card.id, usedOn: date) }
            return try SealedSet(set)
        }
        return (kept + made).sorted { $0.date < $1.date }
    }

    /// A set of the base edition; nil when too much of it was revoked, so that it is drawn again.
    private static func mended(_ sealed: SealedSet, without revoked: Set<String>) throws
        -> SealedSet?
    {
        guard !revoked.isEmpty, var set = try sealed.opened(),
            !revoked.isDisjoint(with: set.cards.map(\.id))
        else {
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
}
