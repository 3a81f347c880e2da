import Serving
import Synchronization

/// Admits a request, or refuses it: limits how many are worked on at a time, and how much memory their
/// bodies and answers hold.
final class AdmissionControl: Sendable {
    /// Bodies that came, or are coming: what came of them counts, not what is announced.
    let bodies = MemoryBudget(
        most: LedgerServerLimits.heldBytes, ofNetwork: LedgerServerLimits.heldBytesOfNetwork)
    /// Large answers that are being taken.
    let answers = MemoryBudget(
        most: LedgerServerLimits.sentBytes, ofNetwork: LedgerServerLimits.sentBytesOfNetwork)
    private let requests = Mutex(0)

    /// A request's place, which is free again when nothing holds it any more.
    final class Place: Sendable {
        private let admission: AdmissionControl

        fileprivate init(_ admission: AdmissionControl) { self.admission = admission }

        deinit { admission.requests.withLock { $0 -= 1 } }
    }

    /// How many requests are worked on.
    var count: Int { requests.withLock { $0 } }

    /// Lets a request in; nil when too many are there.
    func enter() -> Place? {
        let isFree = requests.withLock { requests in
            guard requests < LedgerServerLimits.requests else { return false }
            requests += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
