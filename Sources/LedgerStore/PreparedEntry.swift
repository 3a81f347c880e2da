import FoundationEssentials
import Ledger

/// An entry with all that follows from it alone, made before the writer's turn comes.
struct PreparedEntry: Sendable {
    let entry: Entry
    let digest: Data
    let body: Result<Body, Refusal>

    init(_ entry: Entry) {
        self.entry = entry
        digest = entry.digest
        do throws(Refusal) {
            body = .success(try entry.read())
        } catch {
            body = .failure(error)
        }
    }
}
