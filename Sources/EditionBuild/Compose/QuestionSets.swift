import Catalog

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

    /// A set of the base; nil when so much of it was revoked that it has to be drawn anew.
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
