import ServiceLifecycle

/// Has streams say that they are alive, so that those whose tab was closed are noticed.
package struct Pulse: Service {
    private let beat: @Sendable () -> Void
    private static let pause = Duration.seconds(10)

    /// A pulse.
    ///
    /// - Parameter beat: has them say it.
    package init(_ beat: @escaping @Sendable () -> Void) {
        self.beat = beat
    }

    /// Beats until the server ends.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                beat()
            }
        }
    }
}
