import Foundation

/// The time, and waiting for it to pass; tests bring one that does not wait.
package protocol TimeSource: Sendable {
    /// Seconds since 1970.
    func now() async -> Double
    /// Comes back some seconds later.
    ///
    /// - Throws: `CancellationError` when the task ends first.
    func sleep(seconds: Double) async throws
}

/// The machine's own clock.
package struct WallClock: TimeSource {

    package init() {
    }
    package func now() -> Double { Date().timeIntervalSince1970 }

    package func sleep(seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
