import Serving
import Synchronization

/// Admits or refuses requests: limits the requests in progress, and the memory of their bodies and
/// answers.
final class AdmissionControl: Sendable {
    /// Bodies of requests: received bytes count, not announced ones.
    let bodies = MemoryBudget(
        most: LedgerServerLimits.heldBytes, ofNetwork: LedgerServerLimits.heldBytesOfNetwork)
    /// Large answers that are being sent.
    let answers = MemoryBudget(
        most: LedgerServerLimits.sentBytes, ofNetwork: LedgerServerLimits.sentBytesOfNetwork)
    private let requests = Mutex(0)

    /// A request's place, which is freed with its last reference.
    final class Place: Sendable {
        private let admission: AdmissionControl

        fileprivate init(_ admission: AdmissionControl) { self.admission = admission }

        deinit { admission.requests.withLock { $0 -= 1 } }
    }

    /// The number of requests in progress.
    var count: Int { requests.withLock { $0 } }

    /// Takes a place; nil when all are taken.
    func enter() -> Place? {
        let isFree = requests.withLock { requests in
            guard requests < LedgerServerLimits.requests else { return false }
            requests += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
