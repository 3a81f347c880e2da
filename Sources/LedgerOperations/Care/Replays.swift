import Catalog
import FoundationEssentials
import Games
import Ledger
import LedgerEngine
import LedgerStorage

/// Judges recorded entries again, person by person, and compares the outcomes. Purchases,
/// achievements and entries about other people are left out, because the shop, the lists and the
/// privacy settings of that day are not kept.
struct Replays {
    private let ledger: any LedgerStore & PersonStore
    private let decks: DeckStore
    private let revoked: [String: TakenBack]

    init(
        _ ledger: any LedgerStore & PersonStore, _ decks: DeckStore, _ revocations: Revocations
    ) throws {
        self.ledger = ledger
        self.decks = decks
        revoked = try revocations.questions()
    }

    /// A sentence for each outcome that differs.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read; the errors of `DeckStore.read`.
    func findings() async throws -> [String] {
        var findings: [String] = []
        for number in stride(from: 1, through: try await ledger.books().persons, by: 1) {
            findings += try await self.findings(of: PersonID(rawValue: number))
        }
        return findings
    }

    private func findings(of person: PersonID) async throws -> [String] {
        let devices = try await ledger.devices(of: person)
        var state = JudgingState()
        for device in devices {
            state.person.add(device: device.key, born: device.born, now: device.heard)
        }
        var findings: [String] = []
        var last = 0
        while true {
            let page = try await ledger.feed(
                of: person, after: last, limit: OperationLimits.exportPage)
            guard let end = page.last?.number else { return findings }
            for recorded in page {
                let finding = finding(of: recorded, state, devices)
                if let finding { findings.append("Entry \(recorded.number) \(finding).") }
                state.fold(recorded.outcome)
            }
            last = end
        }
    }

    /// The difference of one outcome; nil for none, or when it cannot be checked.
    private func finding(
        of recorded: Recorded, _ state: JudgingState, _ devices: [KnownDevice]
    ) -> String? {
        let isOther = "is judged otherwise now"
        guard let body = try? recorded.entry.read() else {
            return EntryKinds.all[recorded.entry.kind]?.isSent == false ? nil : isOther
        }
        guard body.others.isEmpty else { return nil }
        // Only a round names the device that sent it.
        var senders = devices.map(\.key)
        var context = JudgingContext()
        switch body.basis {
        case .shop: return nil
        case .deck(let round):
            let deck: DeckStore.Kept?
            do {
                deck = try decks.read(round.start.deck)
            } catch {
                return "cannot be judged: its deck \(round.start.deck) is damaged (\(error))"
            }
            guard let kept = deck else {
                return "cannot be judged: its deck \(round.start.deck) is not kept"
            }
            context.deck = kept.deck
            context.content = kept.content
            context.live = recorded.seen(of: round)
            senders = [round.start.player]
        case .nothing: break
        }
        // A revocation of the same day may have been known or not.
        let day = Day(secondsSince1970: recorded.received / 1_000)
        let isSame = [day, day.advanced(by: -1)].contains { (day: Day) -> Bool in
            context.revoked = Set(revoked.filter { $0.value.holds(on: day) }.keys)
            // The person's registration: guests opened an account later.
            return senders.contains { device in
                Set(devices.map(\.heard)).contains { heard in
                    agrees(recorded, sentBy: device, since: heard, state, context)
                }
            }
        }
        return isSame ? nil : isOther
    }

    private func agrees(
        _ recorded: Recorded, sentBy device: String, since heard: Int, _ state: JudgingState,
        _ context: JudgingContext
    ) -> Bool {
        var then = state
        then.person.hear(at: heard)
        // Whether the person had an account by then is not stored.
        return [false, true].contains { hasAccount in
            let sender = Sender(
                person: recorded.person, device: device, hasAccount: hasAccount)
            let again = try? judge(
                recorded.entry, by: sender, then, context, now: recorded.received)
            return again?.withoutAchievements == recorded.outcome.withoutAchievements
        }
    }
}

extension Outcome {
    /// The outcome without achievements.
    fileprivate var withoutAchievements: Outcome {
        var outcome = self
        outcome.changes.removeAll { change in
            switch change {
            // A day may have paid for an achievement alone.
            case .achieved, .paid: true
            case .posted(let posting): posting.reason == .achievement
            default: false
            }
        }
        return outcome
    }
}
