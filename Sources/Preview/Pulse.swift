import ServiceLifecycle

/// Sends keep-alives on streams at intervals, so that closed tabs are noticed.
package struct Pulse: Service {
    private let beat: @Sendable () -> Void
    private static let pause = Duration.seconds(10)

    /// Creates a pulse.
    ///
    /// - Parameter beat: sends the keep-alives.
    package init(_ beat: @escaping @Sendable () -> Void) {
        self.beat = beat
    }

    /// Calls `beat` at intervals until the server ends.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                beat()
            }
        }
    }
}
