import Catalog
import Games

/// All questions by category, with the day of each question's last use, from which sets are drawn.
///
/// Questions are addressed by index and not by id, since sets of sixty days are drawn from 30,000
/// questions.
struct SetTable {
    private let period: SetPeriod
    private let questions: [Question]
    private let rules: PlayRules
    private let places: [String: Int]
    /// The indices of each category's questions, by category.
    private let shelves: [[Int]]
    /// The day of last use by index.
    private var lastUse: [Int]

    init(_ period: SetPeriod, questions: [Question], rules: PlayRules) {
        self.period = period
        self.questions = questions
        self.rules = rules
        places = Dictionary(
            questions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byCategory = Dictionary(grouping: questions.indices) { questions[$0].category }
        shelves = byCategory.sorted { $0.key < $1.key }.map(\.value)
        lastUse = Array(repeating: .min, count: questions.count)
    }

    /// Records that a question is in the set of a day.
    mutating func note(_ id: String, usedOn day: Day) {
        guard let place = places[id] else { return }
        lastUse[place] = max(lastUse[place], day.number)
    }

    /// One set; nil when too few questions stay valid until its end.
    func draw(_ date: Day) -> Deck? {
        var generator = SeededGenerator(
            deck: period.rawValue, player: date.rawValue, mode: period.rawValue, round: 0)
        let end = date.advanced(by: period.days - 1)
        let wanted = period.questions + SealedSet.reserves
        var hands = generator.shuffled(shelves).map { shelf in
            let open = shelf.filter { questions[$0].validUntil.map { end <= $0 } ?? true }
            return longestUnused(wanted, of: open, &generator)[...]
        }
        var drawn: [Question] = []
        while drawn.count < wanted, hands.contains(where: { !$0.isEmpty }) {
            for index in hands.indices {
                if let place = hands[index].popFirst() { drawn.append(questions[place]) }
            }
        }
        guard drawn.count >= period.questions else { return nil }
        let asked = drawn.prefix(period.questions).sorted { left, right in
            let (leftRating, rightRating) = (
                left.difficulty?.rating ?? 0, right.difficulty?.rating ?? 0
            )
            return leftRating != rightRating ? leftRating < rightRating : left.id < right.id
        }
        let reserve = drawn.dropFirst(period.questions).prefix(SealedSet.reserves)
        return Deck(period, date, asked: asked, reserve: Array(reserve), rules: rules)
    }

    /// Indices of a category's questions, those used longest ago first; among questions last used
    /// on the same day, the choice is random.
    private func longestUnused(
        _ count: Int, of shelf: [Int], _ generator: inout SeededGenerator
    ) -> [Int] {
        var taken: [Int] = []
        for use in Set(shelf.map { lastUse[$0] }).sorted() where taken.count < count {
            var group = shelf.filter { lastUse[$0] == use }
            for place in 0..<min(count - taken.count, group.count) {
                group.swapAt(place, place + generator.below(group.count - place))
                taken.append(group[place])
            }
        }
        return taken
    }
}
