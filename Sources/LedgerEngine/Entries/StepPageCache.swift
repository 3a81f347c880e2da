import Ledger

/// Pages of steps of recently active persons.
struct StepPageCache {
    /// The most portions of pages in the cache, some 50 bytes each.
    static let mostPortions = 1_000_000

    private var pages: [PersonID: [Int: StepPage]] = [:]
    private var portions = 0

    /// A person's page of a day in UTC; nil if it is not in the cache.
    subscript(person: PersonID, day: Int) -> StepPage? {
        get { pages[person]?[day] }
        set {
            portions += (newValue?.count ?? 0) - (pages[person]?[day]?.count ?? 0)
            if newValue != nil || pages[person] != nil {
                pages[person, default: [:]][day] = newValue
            }
        }
    }

    /// Drops the pages of a person.
    mutating func forget(_ person: PersonID) {
        for page in (pages.removeValue(forKey: person) ?? [:]).values { portions -= page.count }
    }

    /// Drops a person's pages of before a day.
    mutating func forget(_ person: PersonID, before day: Int) {
        for earlier in (pages[person] ?? [:]).keys where earlier < day {
            self[person, earlier] = nil
        }
    }

    /// Keeps the pages of some persons.
    mutating func keep(_ isKept: (PersonID) -> Bool) {
        for person in Array(pages.keys) where !isKept(person) { forget(person) }
    }

    /// Drops the pages of some persons, if there are too many, until half of what fits is left.
    mutating func makeRoom(most: Int = Self.mostPortions) {
        guard portions > most else { return }
        for person in Array(pages.keys) where portions > most / 2 { forget(person) }
    }
}
