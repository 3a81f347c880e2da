import Synchronization

/// The listeners of each channel, within one process.
final class Channels: Sendable {
    private struct State {
        var listeners: [String: [Int: AsyncStream<String>.Continuation]] = [:]
        var next = 0
    }

    private let state = Mutex(State())
    /// The most messages that wait for a listener; further ones replace the oldest, and an empty
    /// message marks the loss.
    private static let most = 256

    /// The messages of a channel from now on.
    func listen(to channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(Self.most))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[channel, default: [:]][state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[channel]?[number] = nil }
        }
        return stream
    }

    /// Sends messages to the listeners.
    func tell(_ messages: [(channel: String, message: String)]) {
        for (channel, message) in messages {
            let listeners = state.withLock { Array(($0.listeners[channel] ?? [:]).values) }
            for listener in listeners {
                if case .dropped = listener.yield(message) { listener.yield("") }
            }
        }
    }
}
