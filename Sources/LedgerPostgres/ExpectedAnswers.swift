/// The outstanding answers of a pipeline, in order.
struct ExpectedAnswers {
    /// What an answer belongs to.
    enum Answer {
        /// A statement.
        case statement
        /// A statement whose answer is kept for later.
        case noted
        /// The preparation of a statement.
        case preparation(StatementCache.Key)
        /// A point of synchronisation, up to which the server answers.
        case sync
    }

    private var answers: [Answer] = []
    private var first = 0
    /// The number of points of synchronisation.
    private(set) var syncs = 0
    /// The number of answers after the last such point.
    private(set) var unsynced = 0

    /// Whether none is outstanding.
    var isEmpty: Bool { first == answers.count }

    /// Adds an answer.
    mutating func add(_ answer: Answer) {
        answers.append(answer)
        if case .sync = answer {
            syncs += 1
            unsynced = 0
        } else {
            unsynced += 1
        }
    }

    /// Removes and returns the next one; nil for none.
    mutating func next() -> Answer? {
        guard first < answers.count else { return nil }
        let answer = answers[first]
        first += 1
        if case .sync = answer { syncs -= 1 }
        if first == answers.count {
            answers.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 2 * PostgresLimits.queuedStatements {
            answers.removeFirst(first)
            first = 0
        }
        return answer
    }
}
