package import Foundation
import Synchronization

/// The shown state of a preview, and the streams that are notified of changes.
package final class PreviewHub: Sendable {
    /// The state at one moment. Each request is answered from one such value.
    struct Moment: Sendable {
        /// The files below v1/ and site/, by path; nil before the first build.
        var files: [String: Data]?
        /// The findings to show.
        var notices: [PreviewNotice] = []
        /// The number of states shown so far; a page of an older one is reloaded.
        var revision = 0
        /// The number of changes so far, including changes of notices only.
        var change = 0
    }

    /// A browser's end of a stream. The stream ends when it is released.
    final class Listening: Sendable {
        let ticks: AsyncStream<Void>
        private let number: Int
        private let hub: PreviewHub

        fileprivate init(_ ticks: AsyncStream<Void>, _ number: Int, _ hub: PreviewHub) {
            self.ticks = ticks
            self.number = number
            self.hub = hub
        }

        deinit { hub.forget(number) }
    }

    private struct State {
        var moment = Moment()
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isOver = false
    }

    private let state = Mutex(State())
    /// Identifies a run of the program, so that pages of an earlier one are reloaded.
    package let run: String
    /// The most tabs that listen at a time.
    private static let most = 64

    /// Starts without a shown state.
    ///
    /// - Parameter run: identifies this run of the program.
    package init(run: String) {
        self.run = run
    }

    /// The present state.
    var moment: Moment { state.withLock { $0.moment } }

    /// Shows other files from now on.
    ///
    /// - Parameters:
    ///   - files: those below v1/ and site/, by path.
    ///   - notices: the findings about their sources.
    package func show(_ files: [String: Data], notices: [PreviewNotice]) {
        change { moment in
            // Without a difference pages are not reloaded, so that their scroll positions stay.
            if moment.files != files { moment.revision += 1 }
            moment.files = files
            moment.notices = notices
        }
    }

    /// Shows other findings; the files stay.
    package func report(_ notices: [PreviewNotice]) {
        change { $0.notices = notices }
    }

    /// Starts a stream; nil when there are too many.
    func listen() -> Listening? {
        // A tick only signals that the state changed, so one pending tick is enough.
        let (ticks, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            guard state.listeners.count < Self.most, !state.isOver else { return nil }
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        continuation.yield()
        return number.map { Listening(ticks, $0, self) }
    }

    /// Sends a keep-alive on every stream.
    package func pulse() {
        state.withLock { state in state.listeners.values.forEach { $0.yield() } }
    }

    /// Ends every stream, and refuses new ones.
    package func end() {
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return state.listeners
        }
        listeners.values.forEach { $0.finish() }
    }

    private func forget(_ number: Int) {
        state.withLock { $0.listeners.removeValue(forKey: number) }?.finish()
    }

    private func change(_ work: (inout Moment) -> Void) {
        state.withLock { state in
            work(&state.moment)
            state.moment.change += 1
            state.listeners.values.forEach { $0.yield() }
        }
    }
}
