import Catalog
import FoundationEssentials
import Games
import Ledger
import LedgerStore

/// Judges what was recorded again, person by person, and holds what comes of it against what was
/// recorded. Purchases and achievements are left out: the shop and the lists of their day are not kept.
struct Replays {
    private let ledger: any LedgerStore
    private let shelf: DeckShelf
    private let revoked: [String: Day]

    init(_ ledger: any LedgerStore, _ shelf: DeckShelf, _ reader: EditionReader) throws {
        self.ledger = ledger
        self.shelf = shelf
        revoked = try reader.revoked()
    }

    /// What is not as it was judged.
    func faults() async throws -> [String] {
        var faults: [String] = []
        for number in stride(from: 1, through: try await ledger.books().persons, by: 1) {
            faults += try await self.faults(of: PersonID(rawValue: number))
        }
        return faults
    }

    private func faults(of person: PersonID) async throws -> [String] {
        guard let known = try await ledger.standing(of: person) else { return [] }
        var standing = Standing()
        for (key, device) in known.devices {
            standing.person.add(device: key, born: device.born, now: device.born)
        }
        var faults: [String] = []
        var last = 0
        while true {
            let page = try await ledger.feed(
                of: person, after: last, limit: LedgerServerLimits.exportPage)
            guard let end = page.last?.number else { return faults }
            for recorded in page {
                if !agrees(recorded, standing, anyDevice: known.devices.keys.min() ?? "") {
                    faults.append("Entry \(recorded.number) is judged otherwise now.")
                }
                standing.fold(recorded.outcome)
            }
            last = end
        }
    }

    private func agrees(_ recorded: Recorded, _ standing: Standing, anyDevice: String) -> Bool {
        guard let body = try? recorded.entry.read() else { return recorded.outcome.isInternal }
        var sender = Sender(person: recorded.person, device: anyDevice)
        var surroundings = Surroundings()
        switch body {
        case .purchase, .equip: return true
        case .round(let body):
            // Without its deck nothing can be said.
            guard let kept = try? shelf.deck(body.round.start.deck) else { return true }
            surroundings.deck = kept.deck
            surroundings.content = kept.content
            surroundings.live = recorded.seen(of: body.round)
            sender.device = body.round.start.player
        case .steps, .goal, .report, .question: break
        }
        // What was taken back on the day itself may have been known or not.
        let day = Day(secondsSince1970: recorded.received / 1_000)
        return [day, day.advanced(by: -1)].contains { day in
            surroundings.revoked = Set(revoked.filter { $0.value <= day }.keys)
            let again = try? judge(
                recorded.entry, by: sender, standing, surroundings, now: recorded.received)
            return again == recorded.outcome.withoutAchievements
        }
    }
}

extension Outcome {
    /// The outcome as it would be where nothing could be reached.
    fileprivate var withoutAchievements: Outcome {
        var outcome = self
        outcome.changes.removeAll { change in
            switch change {
            case .achieved: true
            case .posted(let posting): posting.reason == .achievement
            default: false
            }
        }
        return outcome
    }
}
