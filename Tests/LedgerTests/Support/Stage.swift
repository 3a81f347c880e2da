import Catalog
import Foundation
import Games
import PlaySupport

@testable import Ledger

/// A person with one device, at a ledger that published the made-up decks.
struct Stage {
    /// 21 November 2026, noon in UTC.
    static let noon = 1_795_262_400_000
    static let today = Day(secondsSince1970: noon / 1_000)
    static let hour = 3_600_000
    static let day = 24 * hour

    var standing = JudgingState()
    var context = JudgingContext()
    var now = noon
    var sender = Sender(person: PersonID(rawValue: 7), device: "device-a", hasAccount: true)
    private(set) var made = 0

    init(mode: Mode = .quiz) throws {
        standing.person.devices[sender.device] = DeviceState(
            born: Self.noon - 30 * Self.day, heardOf: Self.noon - 30 * Self.day)
        let period: SetPeriod? = mode == .daily ? .daily : mode == .weekly ? .weekly : nil
        context.deck =
            try period.map { try MadeDecks.set($0, on: Self.today) } ?? MadeDecks.deck(for: mode)
        context.content = "2026.11.1"
        context.achievements = MadeAchievements.all
        context.shop = Dictionary(
            uniqueKeysWithValues: [
                ShopItem(id: "oak-frame", slot: "frame", price: 20),
                ShopItem(id: "fern-frame", slot: "frame", price: 5),
                ShopItem(id: "botanist", slot: "title", price: 0),
            ].map { ($0.id, $0) })
    }

    /// A round that was played to its end, over a while ago.
    func round(
        _ mode: Mode = .quiz, number: Int = 1, started: Int = noon - hour, missed: Set<Int> = [],
        adjusted: Int = 100,
        isQuit: Bool = false
    ) throws -> Round {
        var start = RoundStart.made(mode, number: number, adjusted: adjusted)
        start.started = started
        guard let deck = context.deck else { throw CocoaError(.fileNoSuchFile) }
        var session = try Session(start, on: deck)
        if isQuit {
            _ = session.show(at: 0)
            session.quit(at: 1_000)
        } else {
            MadePlayer.play(&session, wrong: missed)
        }
        guard let round = session.round else { throw CocoaError(.fileNoSuchFile) }
        return round
    }

    /// An entry with a new id, made now.
    mutating func entry(_ kind: Entry.Kind, _ body: some Encodable) throws -> Entry {
        made += 1
        let id = UUIDv7(after: nil, at: now, random: (UInt64(made), 1))
        return Entry(
            id: id, kind: kind, made: now,
            body: String(decoding: try CanonicalJSON.encode(body), as: UTF8.self))
    }

    /// Judges an entry and, where it is recorded, takes its outcome in.
    mutating func take(_ entry: Entry) throws(Refusal) -> Outcome {
        let outcome = try judge(entry, by: sender, standing, context, now: now)
        standing.fold(outcome)
        return outcome
    }

    /// Sends a round.
    mutating func send(_ round: Round, offset: Int = 60) throws -> Outcome {
        try take(entry(.round, RoundBody(round, offset: offset)))
    }
}
