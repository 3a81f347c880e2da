public import Ledger

/// Counts of errors in clients by day, without persons.
public protocol ClientErrorStore: Sendable {
    /// Counts errors of a day. Beyond a limit of different errors in a day, further ones are
    /// counted as one sum.
    ///
    /// - Parameters:
    ///   - reports: the errors.
    ///   - day: the day in UTC on which they were received, counted from 1970-01-01.
    /// - Throws: `StoreFailure` when the database cannot be written; then none is counted.
    func count(_ reports: [ClientErrorReport], on day: Int) async throws

    /// The errors since a day, the latest day and the most frequent error first.
    ///
    /// - Parameter day: the first day, counted from 1970-01-01.
    /// - Returns: each error with its count.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func clientErrors(from day: Int) async throws -> [ClientErrorCount]

    /// Deletes the errors before a day.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    func forgetClientErrors(before day: Int) async throws
}

/// The count of one error on a day.
public struct ClientErrorCount: Codable, Sendable, Hashable {
    /// The day, as 2026-11-22.
    public var day: String
    /// The error; nil for the sum of those beyond the limit.
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
