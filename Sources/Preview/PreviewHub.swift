package import Foundation
import Synchronization

/// What is shown at the moment, and who waits to hear of a change.
package final class PreviewHub: Sendable {
    /// What is shown at one moment. A request is answered from one.
    struct Moment: Sendable {
        /// The files below v1/ and site/, by path; nil before the first build.
        var files: [String: Data]?
        /// What is wrong.
        var notices: [PreviewNotice] = []
        /// Counts what was shown; a page that was made of an older one is loaded again.
        var revision = 0
        /// Counts every change, also of notices alone.
        var change = 0
    }

    /// A browser's end of a stream. With it the listening ends.
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
    /// Tells one run of the program from another, so that pages of an earlier one are loaded again.
    package let run: String
    /// So many tabs listen at most.
    private static let most = 64

    /// Nothing is shown yet.
    ///
    /// - Parameter run: what tells this run of the program from others.
    package init(run: String) {
        self.run = run
    }

    /// What is shown now.
    var moment: Moment { state.withLock { $0.moment } }

    /// Shows other files from now on.
    ///
    /// - Parameters:
    ///   - files: those below v1/ and site/, by path.
    ///   - notices: what is wrong with what they were made of.
    package func show(_ files: [String: Data], notices: [PreviewNotice]) {
        change { moment in
            // Where nothing is different, nobody loses their place on a page.
            if moment.files != files { moment.revision += 1 }
            moment.files = files
            moment.notices = notices
        }
    }

    /// Says what is wrong; the files stay as they are.
    package func report(_ notices: [PreviewNotice]) {
        change { $0.notices = notices }
    }

    /// Begins to listen; nil where too many do already.
    func listen() -> Listening? {
        // A tick says only that there is something to look at, so that one is enough.
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

    /// Has every stream say that it is alive.
    package func pulse() {
        state.withLock { state in state.listeners.values.forEach { $0.yield() } }
    }

    /// Ends every stream; none begins any more.
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
