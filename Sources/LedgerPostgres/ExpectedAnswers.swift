/// The answers that a pipeline still owes, in the order in which they come.
struct ExpectedAnswers {
    /// What an answer is to.
    enum Answer {
        /// A statement.
        case statement
        /// A statement whose answer is wanted later.
        case noted
        /// The preparation of a statement.
        case preparation(StatementCache.Key)
        /// A point up to which the server answers without being asked for more.
        case sync
    }

    private var answers: [Answer] = []
    private var first = 0
    /// How many points of synchronisation are among them.
    private(set) var syncs = 0
    /// How many answers come after the last such point.
    private(set) var unsynced = 0

    /// Whether all came.
    var isEmpty: Bool { first == answers.count }

    /// Another one.
    mutating func add(_ answer: Answer) {
        answers.append(answer)
        if case .sync = answer {
            syncs += 1
            unsynced = 0
        } else {
            unsynced += 1
        }
    }

    /// The one that comes next; nil for none.
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
