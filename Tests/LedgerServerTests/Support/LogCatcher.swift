import Logging
import Synchronization

/// Keeps all that is logged, down to the last detail.
final class LogCatcher: Sendable {
    private let lines = Mutex<[String]>([])

    /// All that was logged.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// A logger that writes here.
    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(catcher: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let catcher: LogCatcher
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            catcher.lines.withLock {
                $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])")
            }
        }
    }
}
