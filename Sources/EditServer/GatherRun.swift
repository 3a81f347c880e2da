import PipelineSupport
import Synchronization

/// A plant that is to be gathered.
package struct GatherWish: Decodable, Sendable {
    /// Its id.
    package var plant: String
    /// iNaturalist's id of its taxon.
    package var taxon: Int
}

/// The gathering that is under way, and how the last one ended. One at a time: whom we ask wants it
/// so.
final class GatherRun: Sendable {
    /// How it stands.
    struct State: Encodable {
        /// The plant; nil before the first one.
        var plant: String?
        var isRunning = false
        /// What was said, the last at the end.
        var said: [String] = []
        /// Whether it came to an end with something.
        var isGood = false
    }

    private struct Inner {
        var state = State()
        var task: Task<Void, Never>?
    }

    private let work: EditTools.Gathering
    private let inner = Mutex(Inner())
    /// So many lines are kept.
    private static let most = 50

    init(_ work: @escaping EditTools.Gathering) { self.work = work }

    /// How it stands.
    var state: State { inner.withLock { $0.state } }

    /// Begins with a plant.
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

    /// Stops what is under way; what came is kept, and the next run goes on from it.
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
