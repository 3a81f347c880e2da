import HTTPTypes
import Ledger
import LedgerEngine
import Serving

extension Services {
    /// Holds what a client knows of the history against it: after an older backup was restored it may be
    /// ahead, or its number may be another entry's.
    ///
    /// - Parameters:
    ///   - number: of the last entry that is known; 0 for none.
    ///   - entry: its id, where the client names it.
    /// - Throws: `ProblemDetails` that has the client read anew, or what the store says.
    func expectHistory(number: Int, entry: UUIDv7? = nil) async throws {
        guard number > 0, try await !ledger.has(number: number, entry: entry) else { return }
        throw ProblemDetails(
            status: .conflict, name: "other-history", title: "Another history",
            detail:
                "This ledger has no such entry under that number: it was restored from a backup."
                + " Read anew, with `after=0`.")
    }
}
