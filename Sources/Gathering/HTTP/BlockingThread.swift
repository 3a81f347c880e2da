import Dispatch
import EditorialContent

/// Runs an actor on a thread of its own, for calls that block: the cooperative pool has as many
/// threads as cores, and one that waits for a network is one that nothing else can use.
final class BlockingThread: SerialExecutor {
    private let queue: DispatchQueue

    /// A thread with a name that debuggers show.
    init(name: String) {
        queue = DispatchQueue(label: name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
