public import Ledger

/// How often errors happened in clients: numbers by day, with nobody beside them.
public protocol ClientErrorStore: Sendable {
    /// Counts errors of a day. Of a day so many different ones are told apart, the rest is one sum.
    ///
    /// - Parameters:
    ///   - reports: the errors.
    ///   - day: the day in UTC on which they came, counted from 1970-01-01.
    /// - Throws: `StoreFailure`; then none is counted.
    func count(_ reports: [ClientErrorReport], on day: Int) async throws

    /// The errors of days, the latest day and the most frequent first.
    ///
    /// - Parameter day: the first day.
    /// - Returns: each with its number.
    /// - Throws: `StoreFailure`.
    func clientErrors(from day: Int) async throws -> [ClientErrorCount]

    /// Forgets those of before a day.
    ///
    /// - Throws: `StoreFailure`.
    func forgetClientErrors(before day: Int) async throws
}

/// How often one error came on a day.
public struct ClientErrorCount: Codable, Sendable, Hashable {
    /// The day, as 2026-11-22.
    public var day: String
    /// The error; nil for all those of the day that are not told apart.
    public var fault: ClientErrorReport?
    /// How often.
    public var count: Int

    /// A count.
    public init(day: String, fault: ClientErrorReport?, count: Int) {
        self.day = day
        self.fault = fault
        self.count = count
    }
}
