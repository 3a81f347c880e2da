/// Steps that were counted from one moment to another.
public struct StepBody: Codable, Sendable, Hashable {
    /// What counted them: lower-case words with hyphens, one for each device and app.
    public var source: String
    /// The zone by its IANA name.
    public var zone: String
    /// Minutes that the zone was ahead of UTC.
    public var offset: Int
    /// The first millisecond since 1970-01-01T00:00Z.
    public var start: Int
    /// The millisecond after the last.
    public var end: Int
    /// Steps.
    public var count: Int

    /// Steps of an interval.
    public init(source: String, zone: String, offset: Int, start: Int, end: Int, count: Int) {
        self.source = source
        self.zone = zone
        self.offset = offset
        self.start = start
        self.end = end
        self.count = count
    }
}

/// A goal of steps, from the day it was set on.
public struct GoalBody: Codable, Sendable, Hashable {
    /// For each day, or each week.
    public var period: GoalPeriod
    /// Steps.
    public var steps: Int
    /// Minutes that the zone was ahead of UTC.
    public var offset: Int

    /// A goal.
    public init(period: GoalPeriod, steps: Int, offset: Int) {
        self.period = period
        self.steps = steps
        self.offset = offset
    }
}
