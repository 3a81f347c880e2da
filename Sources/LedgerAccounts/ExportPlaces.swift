import Ledger
import Synchronization

/// Limits archives in progress: one of a person, `AccountLimits.exportsAtOnce` in all.
final class ExportPlaces: Sendable {
    /// A place, which is freed with its last reference: also where the answer is never written,
    /// after the client disconnected.
    final class Place: Sendable {
        private let person: PersonID
        private let places: ExportPlaces

        fileprivate init(_ person: PersonID, _ places: ExportPlaces) {
            self.person = person
            self.places = places
        }

        deinit { places.persons.withLock { _ = $0.remove(person) } }
    }

    private let persons = Mutex<Set<PersonID>>([])

    /// Takes a place; nil where the person has one already, or all are taken.
    func take(_ person: PersonID) -> Place? {
        let isFree = persons.withLock { persons in
            persons.count < AccountLimits.exportsAtOnce && persons.insert(person).inserted
        }
        return isFree ? Place(person, self) : nil
    }
}
