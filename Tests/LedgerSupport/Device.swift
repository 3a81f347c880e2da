import Catalog
import Foundation
package import Games
package import Ledger
import LedgerEngine
import PlaySupport

/// The decks for tests, and a small shop.
package struct MadeEdition: Published {
    package var isAway: Bool

    package init(isAway: Bool = false) { self.isAway = isAway }

    package func context(of basis: JudgingBasis) async throws -> JudgingContext {
        try contextNow(of: basis)
    }

    /// The same, for callers that cannot await.
    package func contextNow(of basis: JudgingBasis) throws -> JudgingContext {
        if isAway { throw CocoaError(.fileNoSuchFile) }
        var context = JudgingContext()
        if case .deck(let round) = basis {
            context.deck = try MadeDecks.deck(for: round.start.mode)
        }
        context.content = "2026.11.1"
        context.achievements = MadeAchievements.all
        context.shop = ["oak-frame": ShopItem(id: "oak-frame", slot: "frame", price: 20)]
        return context
    }
}

/// A device that makes entries.
package struct Device {
    package static let noon = 1_795_262_400_000
    package static let hour = 3_600_000

    package var name: String
    package var now = Device.noon
    /// The time at which its key was made.
    package var born = Device.noon - 24 * Device.hour
    private var last: UUIDv7?
    private var round = 0
    private var ended = 0
    private var dice: Dice

    /// The deck of its quizzes.
    package var deck: PlayDeck?

    package init(_ name: String, seed: UInt64 = 1) {
        self.name = name
        dice = Dice(seed)
    }

    package mutating func entry(_ kind: Entry.Kind, _ body: some Encodable) throws -> Entry {
        let id = UUIDv7(
            after: last, at: now, random: (UInt64(dice.below(1 << 30)), UInt64(dice.below(1 << 30)))
        )
        last = id
        return Entry(
            id: id, kind: kind, made: now,
            body: String(decoding: try CanonicalJSON.encode(body), as: UTF8.self))
    }

    package mutating func quiz(missed: Set<Int> = []) throws -> Entry {
        round += 1
        var start = RoundStart.made(.quiz, number: round)
        start.player = name
        start.started = max(now - 60_000, ended)
        let deck = try deck ?? MadeDecks.deck(for: .quiz)
        start.deck = deck.hash
        var session = try Session(start, on: deck)
        MadePlayer.play(&session, wrong: missed)
        guard let round = session.round else { throw CocoaError(.fileNoSuchFile) }
        ended = start.started + round.ended
        now = max(now, ended)
        return try entry(.round, RoundBody(round, offset: 60))
    }

    package mutating func walk(_ count: Int) throws -> Entry {
        try entry(
            .steps,
            StepBody(
                source: "phone", zone: "Europe/Stockholm", offset: 60, start: now - Self.hour,
                end: now, count: count))
    }

    package mutating func buy() throws -> Entry {
        try entry(.purchase, PurchaseBody(item: "oak-frame", price: 20))
    }

    /// A random entry.
    package mutating func something() throws -> Entry {
        now += dice.below(2 * Self.hour)
        switch dice.below(10) {
        case 0...2:
            return try quiz(missed: Set((0..<dice.below(5)).map { _ in 1 + dice.below(10) }))
        case 3...7: return try walk(1 + dice.below(9_000))
        case 8:
            return try entry(
                .goal,
                GoalBody(period: dice.pick(GoalPeriod.allCases) ?? .day, steps: 5_000, offset: 60))
        default: return try buy()
        }
    }
}
