import FoundationEssentials
import Ledger

/// An entry with all that follows from it and from what was published, made before the writer's turn
/// comes: nothing is read from the disk and nothing decoded while others wait for the writer.
struct PreparedEntry: Sendable {
    let entry: Entry
    let digest: Data
    let body: Result<any JudgedBody, Refusal>
    /// What it is judged against; nil while that cannot be had.
    let context: JudgingContext?
    /// Whom else it is about, by their public names; those who have an account.
    var others: [String: PersonID] = [:]

    init(_ entry: Entry, _ published: any Published, kinds: EntryKinds = .all) async {
        self.entry = entry
        digest = entry.digest
        do throws(Refusal) {
            let body = try entry.read(among: kinds)
            self.body = .success(body)
            context = try? await published.context(of: body.basis)
        } catch {
            body = .failure(error)
            context = nil
        }
    }
}
