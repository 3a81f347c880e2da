import PipelineSupport
import Synchronization

/// A request to gather a plant.
package struct GatherWish: Decodable, Sendable {
    /// Its id.
    package var plant: String
    /// iNaturalist's id of its taxon.
    package var taxon: Int
}

/// The gathering in progress, and the result of the last one. Only one at a time, because of
/// iNaturalist's rate limits.
final class GatherRun: Sendable {
    /// The state of the gathering.
    struct State: Encodable {
        /// The plant; nil before the first one.
        var plant: String?
        var isRunning = false
        /// The messages, the last one at the end.
        var said: [String] = []
        /// Whether it ended with a result.
        var isGood = false
    }

    private struct Inner {
        var state = State()
        var task: Task<Void, Never>?
    }

    private let work: EditTools.Gathering
    private let inner = Mutex(Inner())
    /// The most messages that are kept.
    private static let most = 50

    init(_ work: @escaping EditTools.Gathering) { self.work = work }

    /// The present state.
    var state: State { inner.withLock { $0.state } }

    /// Starts gathering a plant.
    ///
    /// - Throws: `Failure` while another one is gathered.
    func begin(_ wish: GatherWish) throws {
        try inner.withLock { inner in
            guard !inner.state.isRunning else {
                throw Failure(
                    what: "A plant is gathered already: \(inner.state.plant ?? "").",
                    place: wish.plant, remedy: "Wait until it is there, or stop it.")
            }
            inner.state = State(plant: wish.plant, isRunning: true)
            inner.task = Task { await run(wish) }
        }
    }

    /// Stops the gathering; its data so far are kept, and the next run resumes.
    func stop() { inner.withLock { $0.task }?.cancel() }

    private func run(_ wish: GatherWish) async {
        do {
            let summary = try await work(wish) { self.say($0) }
            end(summary, isGood: true)
        } catch is CancellationError {
            end("Stopped. What came is kept; the next time goes on from it.", isGood: false)
        } catch let failure as Failure {
            let isStopped = Task.isCancelled
            end(
                isStopped
                    ? "Stopped. What came is kept; the next time goes on from it."
                    : "\(failure.what) \(failure.remedy)", isGood: false)
        } catch {
            end("\(error)", isGood: false)
        }
    }

    private func say(_ line: String) {
        inner.withLock { inner in
            inner.state.said.append(line)
            inner.state.said.removeFirst(max(0, inner.state.said.count - Self.most))
        }
    }

    private func end(_ line: String, isGood: Bool) {
        say(line)
        inner.withLock { inner in
            inner.state.isRunning = false
            inner.state.isGood = isGood
        }
    }
}
