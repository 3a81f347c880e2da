/// Answers as a sparse table, person by person: the input of the fits.
public struct AnswerTable: Sendable {
    /// Names of persons.
    public let persons: [String]
    /// Names of items.
    public let items: [String]
    /// The probability of a right guess, by item: 1/k with k options, 0 when k is unknown.
    public let guess: [Double]
    /// Answers by item.
    public let answers: [Int]
    /// Right answers by item.
    public let right: [Int]

    /// The start of each person's answers in `item` and `isRight`, plus the end of the last.
    let starts: [Int]
    /// The answered items, by person, then by item.
    let item: [Int]
    /// Whether each answer was right.
    let isRight: [Bool]

    /// All answers of a log; `options` has the number of options by item name. An item that is
    /// missing there counts as impossible to guess.
    public init(_ log: AnswerLog, options: [String: Int] = [:]) {
        self.init(log, answers: log.answers[...], options: options)
    }

    /// Some answers of a log, with all its persons and items.
    init(_ log: AnswerLog, answers some: ArraySlice<AnswerLog.Answer>, options: [String: Int]) {
        persons = log.persons
        items = log.items
        guess = log.items.map { name in
            options[name].map { $0 >= 2 ? 1 / Double($0) : 0 } ?? 0
        }
        var counts = [Int](repeating: 0, count: log.items.count)
        var rights = counts
        var starts = [Int](repeating: 0, count: log.persons.count + 1)
        for answer in some {
            counts[answer.item] += 1
            if answer.isRight { rights[answer.item] += 1 }
            starts[answer.person + 1] += 1
        }
        for person in log.persons.indices { starts[person + 1] += starts[person] }
        // Sorted, so that sums do not depend on the order of rows.
        let sorted = some.sorted { ($0.person, $0.item) < ($1.person, $1.item) }
        item = sorted.map(\.item)
        isRight = sorted.map(\.isRight)
        (answers, right, self.starts) = (counts, rights, starts)
    }

    /// Whether an item's answers alone determine its difficulty: enough of them, not all right, not
    /// all wrong, and better than guessing.
    func isPlaced(_ item: Int) -> Bool {
        let (count, good) = (Double(answers[item]), Double(right[item]))
        guard answers[item] >= CalibrationLimits.heldBelow, right[item] < answers[item] else {
            return false
        }
        // Two standard deviations of chance above guessing; without guessing one right answer is
        // enough.
        let chance = guess[item]
        return good > chance * count + 2 * (count * chance * (1 - chance)).squareRoot()
    }

    /// The share of all answers that are right, between 0 and 1 exclusive.
    var proportion: Double {
        let (count, good) = (answers.reduce(0, +), right.reduce(0, +))
        return (Double(good) + 1) / (Double(count) + 2)
    }
}
