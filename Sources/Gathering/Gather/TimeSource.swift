import Foundation

/// A clock: the time and waiting; the clock of tests returns at once.
package protocol TimeSource: Sendable {
    /// Seconds since 1970.
    func now() async -> Double
    /// Waits for some seconds.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(seconds: Double) async throws
}

/// The system clock.
package struct WallClock: TimeSource {

    package init() {
    }
    package func now() -> Double { Date().timeIntervalSince1970 }

    package func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
