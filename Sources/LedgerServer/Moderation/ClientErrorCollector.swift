import Ledger
import LedgerEngine
import Serving
import Synchronization

/// Counts errors of clients by day. The number of reports of each sender is in memory for a day, so
/// that one sender cannot outnumber the others; reports are stored without their senders.
final class ClientErrorCollector: Sendable {
    private struct State {
        var day = 0
        var sent: [PersonID: Int] = [:]
    }

    private let store: any ClientErrorStore
    private let metrics: Metrics
    private let state = Mutex(State())

    init(_ store: any ClientErrorStore, _ metrics: Metrics) {
        self.store = store
        self.metrics = metrics
    }

    /// Counts the errors in entries; returns an answer for each, in their order.
    func take(_ entries: [Entry], by person: PersonID, now: Int) async throws -> [EntryAnswer] {
        let day = now / LedgerLimits.day
        var reports: [ClientErrorReport] = []
        let answers = entries.map { entry in
            do throws(Refusal) {
                let report = try entry.readClientError(received: now)
                guard mayTell(person, on: day) else { throw .tooMany }
                reports.append(report)
                return EntryAnswer(id: entry.id, .recorded)
            } catch {
                return EntryAnswer(id: entry.id, .refused(reason: error.name))
            }
        }
        if !reports.isEmpty { try await store.count(reports, on: day) }
        for report in reports {
            metrics.count(
                "florilegium_client_faults_total",
                "class=\"\(report.fault.rawValue)\",browser=\"\(report.browser.rawValue)\"")
        }
        return answers
    }

    private func mayTell(_ person: PersonID, on day: Int) -> Bool {
        state.withLock { state in
            if state.day != day || state.sent.count >= LedgerServerLimits.countedSenders {
                state = State(day: day)
            }
            guard state.sent[person, default: 0] < LedgerLimits.clientErrorsADay else {
                return false
            }
            state.sent[person, default: 0] += 1
            return true
        }
    }
}
