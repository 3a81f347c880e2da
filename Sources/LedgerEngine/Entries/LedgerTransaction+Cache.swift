import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// What a transaction needs of persons: from the writer's cache, or else read.
extension LedgerTransaction {
    /// A person's state; nil for an unknown person.
    mutating func state(of person: PersonID) throws -> PlayerState? {
        if let known = cache.states[person] { return known }
        let read = try LedgerRows.state(of: person, database)
        cache.states[person] = read
        return read
    }

    /// Removes a person's state from the cache, so that it changes in place.
    mutating func takeState(of person: PersonID) throws -> PlayerState {
        _ = try state(of: person)
        return cache.states.removeValue(forKey: person) ?? PlayerState()
    }

    /// The number of a person's last entry; 0 without one.
    mutating func last(of person: PersonID) throws -> Int {
        if let known = cache.last[person] { return known }
        let read = try database.value(
            Int.self, "SELECT max(number) FROM entry WHERE person = ?", [person.rawValue])
        cache.last[person] = read ?? 0
        return read ?? 0
    }

    /// The largest id of a person's entries that were answered for good; nil for none.
    mutating func largestID(of person: PersonID) throws -> UUIDv7? {
        if let known = cache.largestIDs[person] { return known }
        let read = try EarlierAnswers.largestID(of: person, database)
        cache.largestIDs[person] = .some(read)
        return read
    }

    /// A person's pages of steps on days in UTC, without those that are not there.
    mutating func pages(_ days: ClosedRange<Int>, of person: PersonID) throws -> [Int: StepPage] {
        var found: [Int: StepPage] = [:]
        for day in days {
            if cache.pages[person, day] == nil {
                cache.pages[person, day] = try LedgerRows.page(of: person, day: day, database)
            }
            found[day] = cache.pages[person, day]
        }
        return found
    }

    /// Keeps changed pages of steps, which `finish` writes.
    mutating func keep(_ pages: [Int: StepPage], of person: PersonID) {
        for (day, page) in pages {
            cache.pages[person, day] = page
            walked[person, default: []].insert(day)
        }
    }

    /// The key that seals a person's entries.
    mutating func key(of person: PersonID) throws -> SymmetricKey {
        if let known = cache.keys[person] { return known }
        guard let key = try keys.key(of: person) else {
            throw StoreFailure.refused("the key of a person is not there")
        }
        cache.keys[person] = key
        return key
    }
}
