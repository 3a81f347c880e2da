/// The steps of one person on one day in UTC, by quarter of an hour; midnight of every zone is at
/// the border of two.
///
/// The same steps give the same page in any order and from any number of devices: steps of one
/// source are added, and of several sources only the one with the most counts.
public struct StepPage: Sendable, Hashable {
    /// Milliseconds of a quarter.
    static let quarter = 15 * LedgerLimits.minute

    /// The steps of one source in a quarter.
    struct Portion: Sendable, Hashable {
        /// The quarter's number from 0 to 95.
        var quarter: Int
        var source: String
        var steps: Int
        /// The day in the player's zone, counted from 1970-01-01.
        var day: Int

        /// Whether it stands before the place of a quarter and source.
        func isBefore(_ quarter: Int, _ source: String) -> Bool {
            (self.quarter, self.source) < (quarter, source)
        }
    }

    /// Sorted by quarter, then source; one of each.
    var portions: [Portion] = []

    /// The number of quarters with steps, each counted once for every source.
    public var count: Int { portions.count }

    /// No steps.
    public init() {}

    /// Adds the steps of a source in a quarter.
    mutating func add(_ portion: Portion) {
        // Steps mostly come in the order of time.
        if portions.last?.isBefore(portion.quarter, portion.source) == true {
            return portions.append(portion)
        }
        let place = portions.firstIndex { !$0.isBefore(portion.quarter, portion.source) }
        guard let place else { return portions.append(portion) }
        guard (portions[place].quarter, portions[place].source) == (portion.quarter, portion.source)
        else { return portions.insert(portion, at: place) }
        portions[place].steps += portion.steps
        portions[place].day = min(portions[place].day, portion.day)
    }

    /// The number of other sources in a quarter.
    func sources(at quarter: Int, but source: String) -> Int {
        portions.count { $0.quarter == quarter && $0.source != source }
    }

    /// The steps of a quarter that count, and their day.
    func counted(at quarter: Int) -> (day: Int, steps: Int)? {
        // The first of equal ones is the first by name.
        let most = portions.lazy.filter { $0.quarter == quarter }.max {
            $0.steps < $1.steps || ($0.steps == $1.steps && $0.source > $1.source)
        }
        return most.map { ($0.day, min($0.steps, LedgerLimits.stepsAQuarter)) }
    }
}

/// Part of an interval: a quarter of an hour in UTC, and the steps in it.
public struct StepPortion: Codable, Sendable, Hashable {
    /// The quarter's number since 1970-01-01T00:00Z.
    public var quarter: Int
    /// Steps.
    public var steps: Int
    /// The day in the player's zone.
    public var day: Int

    /// A part.
    public init(quarter: Int, steps: Int, day: Int) {
        self.quarter = quarter
        self.steps = steps
        self.day = day
    }

    /// The day in UTC, and the quarter in it.
    var place: (page: Int, quarter: Int) { (quarter / 96, quarter % 96) }
}

extension StepBody {
    /// The quarters that the interval touches.
    var quarters: ClosedRange<Int> { start / StepPage.quarter...(end - 1) / StepPage.quarter }

    /// The interval's steps by quarter, spread evenly; quarters without steps are left out.
    var portions: [StepPortion] {
        let length = end - start
        func steps(until time: Int) -> Int {
            count * (min(max(time, start), end) - start) / length
        }
        return quarters.compactMap { quarter in
            let (from, to) = (quarter * StepPage.quarter, (quarter + 1) * StepPage.quarter)
            let part = steps(until: to) - steps(until: from)
            let day = (from + offset * LedgerLimits.minute) / LedgerLimits.day
            return part > 0 ? StepPortion(quarter: quarter, steps: part, day: day) : nil
        }
    }
}
