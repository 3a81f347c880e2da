import FoundationEssentials
import Ledger

/// An entry that was read, with its judging context, before it is passed to the writer, which
/// therefore decodes nothing and reads nothing of it from disk.
struct PreparedEntry: Sendable {
    let entry: Entry
    let digest: Data
    let body: Result<any JudgedBody, Refusal>
    /// The judging context; nil while it is not available.
    let context: JudgingContext?
    /// The other persons that it names, by public name; only those with an account.
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
