import Crypto
import Ledger

/// What the writer keeps of recently active persons, so that it is not read again.
struct WriterCache {
    /// The number of the last transaction that the cache includes; nil before the first.
    var change: Int?
    var states: [PersonID: PlayerState] = [:]
    /// Their pages of steps.
    var pages = StepPageCache()
    var keys: [PersonID: SymmetricKey] = [:]
    /// The numbers of their last entries.
    var last: [PersonID: Int] = [:]
    /// The largest ids of their entries that were answered for good; nil for none.
    var largestIDs: [PersonID: UUIDv7?] = [:]
    /// Recent outcomes of this process, so that boards need not read them again.
    var recent: ArraySlice<RecentOutcome> = []

    /// The most recent outcomes in the cache; beyond that boards read from the database.
    static let mostRecent = 20_000

    /// Drops the cached data that other processes changed.
    mutating func forget(_ changes: ChangeLog.Changes) {
        switch changes {
        case .nothing: return
        case .everything(let last): self = Self(change: last)
        case .persons(let persons, let last):
            for person in persons {
                (states[person], keys[person], self.last[person]) = (nil, nil, nil)
                pages.forget(person)
                largestIDs.removeValue(forKey: person)
            }
            change = last
        }
    }

    /// Notes that an entry was answered for good.
    mutating func answered(_ id: UUIDv7, of person: PersonID) {
        guard let known = largestIDs[person] else { return }
        largestIDs[person] = .some(max(known ?? id, id))
    }

    /// Drops half of the persons if there are more than `mostPersons`, and the pages of steps that
    /// there is no room for, but not the recent outcomes.
    mutating func makeRoom(mostPersons: Int) {
        if states.count > mostPersons {
            states = Dictionary(
                uniqueKeysWithValues: states.prefix(states.count / 2).map { $0 })
            keys = keys.filter { states[$0.key] != nil }
            last = last.filter { states[$0.key] != nil }
            largestIDs = largestIDs.filter { states[$0.key] != nil }
            pages.keep { states[$0] != nil }
        }
        pages.makeRoom()
    }
}
