import Foundation

/// The time, and waiting for it to pass; tests bring one that does not wait.
protocol Timekeeper: Sendable {
    /// Seconds since 1970.
    func now() async -> Double
    /// Comes back some seconds later.
    ///
    /// - Throws: `CancellationError` when the task ends first.
    func sleep(seconds: Double) async throws
}

/// The machine's own clock.
struct WallClock: Timekeeper {
    func now() -> Double { Date().timeIntervalSince1970 }

    func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
