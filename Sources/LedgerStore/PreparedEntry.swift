import FoundationEssentials
import Ledger

/// An entry with all that follows from it and from what was published, made before the writer's turn
/// comes: nothing is read from the disk and nothing decoded while others wait for the writer.
struct PreparedEntry: Sendable {
    let entry: Entry
    let digest: Data
    let body: Result<Body, Refusal>
    /// What it is judged against; nil while that cannot be had.
    let surroundings: Surroundings?

    init(_ entry: Entry, _ published: any Published) async {
        self.entry = entry
        digest = entry.digest
        do throws(Refusal) {
            let body = try entry.read()
            self.body = .success(body)
            surroundings = try? await published.surroundings(of: body)
        } catch {
            body = .failure(error)
            surroundings = nil
        }
    }
}
