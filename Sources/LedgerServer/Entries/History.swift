import HTTPTypes
import Ledger
import LedgerEngine
import Serving

extension Services {
    /// Checks that a client's last known entry is in this history: after an older backup was
    /// restored the client may have later entries, or another entry may have the client's number.
    ///
    /// - Parameters:
    ///   - number: the number of the last entry that the client has; 0 for none.
    ///   - entry: its id, where the client sent it.
    /// - Throws: `ProblemDetails` (409 `other-history`) when there is no such entry, upon which the
    ///   client reads anew; `StoreFailure` when the database cannot be read.
    func expectHistory(number: Int, entry: UUIDv7? = nil) async throws {
        guard number > 0, try await !ledger.has(number: number, entry: entry) else { return }
        throw ProblemDetails(
            status: .conflict, name: "other-history", title: "Another history",
            detail:
                "This ledger has no such entry under that number: it was restored from a backup."
                + " Read anew, with `after=0`.")
    }
}
