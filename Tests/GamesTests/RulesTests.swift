import Catalog
import Foundation
import Games
import PlaySupport
import Testing

@Suite struct `The rules of play` {
    @Test func `are sound as they stand`() {
        #expect(PlayRules.standard.findings == [])
        for kind in Deck.Kind.allCases {
            let rules = PlayRules.standard.serving(kind)
            #expect(rules.findings == [])
            #expect(Set(rules.modes.keys) == Set(Mode.allCases.filter { $0.kind == kind }))
        }
    }

    @Test func `hold the numbers that were promised`() {
        let modes = PlayRules.standard.modes
        #expect(modes[.beatTheClock]?.clock == 60_000)
        #expect(modes[.speedrun]?.questions == 25)
        #expect(modes[.quiz]?.questions == 10 && modes[.quiz]?.limit == nil)
        #expect(modes[.timedQuiz]?.questions == 10 && modes[.timedQuiz]?.limit == 20_000)
        #expect(modes[.daily]?.limit == 20_000 && modes[.weekly]?.limit == 20_000)
        #expect(SetPeriod.daily.questions == 10 && SetPeriod.weekly.questions == 20)
        #expect(PlayRules.standard.options == 4)
        #expect(PlayRules.standard.tiers.map(\.name) == [.gold, .silver, .bronze])
    }

    @Test(arguments: [
        (1_000, 100, 140), (0, 100, 150), (-5, 100, 150), (4_999, 100, 100), (5_000, 100, 100),
        (60_000, 100, 100), (5_000, 200, 125),
        (2_500, 100, 125), (3_333, 100, 116),
    ])
    func `give 100 points and up to 50 for speed within 5 s`(
        _ elapsed: Int, _ adjusted: Int, _ points: Int
    ) {
        #expect(
            Scoring(right: 100, speed: 50, within: 5_000).points(
                elapsed: elapsed, adjusted: adjusted) == points)
    }

    @Test(arguments: [
        (0, 0, 0), (999, 0, 3), (1_000, 0, 4), (250, 999, 1), (5_000, 0, 10), (5_000, 2_400, 1),
        (900, 2_500, 0), (.max, .max, 0), (-1, -1, 0),
    ])
    func `pay a day's sum up to its cap, less what was paid`(
        _ points: Int, _ before: Int, _ trophies: Int
    ) {
        #expect(Reward(points: 250, dailyCap: 10).trophies(for: points, after: before) == trophies)
    }

    @Test func `that nobody could play by are told`() {
        typealias Change = (inout PlayRules) -> Void
        let rows: [(String, Change)] = [
            ("options is 1, not 2 to 16", { $0.options = 1 }),
            ("fastest is 0, not 1 to 60000", { $0.fastest = 0 }),
            ("longest is 9223372036854775807, not 1000 to 604800000", { $0.longest = .max }),
            ("speedrun.questions is 0, not 1 to 1000", { $0.modes[.speedrun]?.questions = 0 }),
            ("speedrun needs questions", { $0.modes[.speedrun]?.questions = nil }),
            ("quiz has no clock", { $0.modes[.quiz]?.clock = 60_000 }),
            ("daily has no clock", { $0.modes[.daily]?.clock = 60_000 }),
            ("weekly.limit is 999, not 1000 to 43200000", { $0.modes[.weekly]?.limit = 999 }),
            ("beat-the-clock needs ramp", { $0.modes[.beatTheClock]?.ramp = nil }),
            ("quiz.ramp.share is 101, not 1 to 100", { $0.modes[.quiz]?.ramp?.share = 101 }),
            ("daily.reward.points is 0, not 1 to 1000000", { $0.modes[.daily]?.reward.points = 0 }),
            ("gold.accuracy is 101, not 0 to 100", { $0.tiers[0].accuracy = 101 }),
        ]
        for (sentence, change) in rows {
            var rules = PlayRules.standard
            change(&rules)
            #expect(rules.findings == [sentence])
        }
    }
}

@Suite struct `A deck to play on` {
    private func fault(_ change: (inout Deck) -> Void, of deck: PlayDeck) -> PlayDeck.Refusal? {
        var changed = deck.deck
        change(&changed)
        do throws(PlayDeck.Refusal) {
            _ = try PlayDeck(changed, hash: MadeDecks.hash)
            return nil
        } catch { return error }
    }

    @Test func `is refused when it cannot be played on`() throws {
        let (plants, quiz, set) = (
            try MadeDecks.plants(9), try MadeDecks.questions(9), try MadeDecks.set(.daily)
        )
        #expect(fault({ $0.format = 99 }, of: plants) == .unknownFormat(99))
        #expect(fault({ $0.format = .min }, of: plants) == .unknownFormat(.min))
        #expect(
            fault({ $0.rules.options = 0 }, of: plants)
                == .unsoundRules(["options is 0, not 2 to 16"]))
        #expect(fault({ $0.cards = [] }, of: plants) == .empty)
        #expect(fault({ $0.cards.append($0.cards[0]) }, of: plants) == .doubled("p0"))
        #expect(fault({ $0.reserve[0] = $0.cards[0] }, of: set) == .doubled("q0"))
        #expect(fault({ $0.cards[1].lookAlikes = [] }, of: plants) == .badCard("p1"))
        #expect(fault({ $0.cards[1].lookAlikes = ["p2", "p2"] }, of: plants) == .badCard("p1"))
        #expect(fault({ $0.cards[1].lookAlikes = ["p1", "p2"] }, of: plants) == .badCard("p1"))
        #expect(fault({ $0.questions["q3"] = nil }, of: quiz) == .badCard("q3"))
        #expect(fault({ $0.questions["q3"]?.wrong = [] }, of: quiz) == .badCard("q3"))
        #expect(fault({ _ in }, of: set) == nil)
        #expect(throws: PlayDeck.Refusal.unreadable) { try PlayDeck(json: Data("{}".utf8)) }
    }

    @Test func `of a day is its sealed set's payload, named by its commitment`() throws {
        let sealed = try SealedSet(MadeDecks.set(.weekly).deck)
        let deck = try PlayDeck(set: sealed)
        #expect(
            deck.hash == sealed.commitment && deck.deck.serves(.weekly) && !deck.deck.serves(.daily)
        )
        #expect(Set(deck.deck.rules.modes.keys) == [.weekly])
        var other = sealed
        other.payload = other.payload.replacing("yes", with: "no!")
        #expect(throws: PlayDeck.Refusal.unreadable) { try PlayDeck(set: other) }
        other = sealed
        other.date = Day(number: 3)
        #expect(throws: PlayDeck.Refusal.unreadable) { try PlayDeck(set: other) }
        other = sealed
        other.sealing = .aes256GCM
        #expect(throws: PlayDeck.Refusal.unreadable) { try PlayDeck(set: other) }
    }

    @Test func `travels unchanged, and older ones are read`() throws {
        for mode in Mode.allCases {
            let deck = try MadeDecks.deck(for: mode).deck
            #expect(try CanonicalJSON.decode(Deck.self, from: CanonicalJSON.encode(deck)) == deck)
        }
        let older =
            #"{"cards":[{"id":"a","level":"easy","lookAlikes":["b"],"rating":1}],"format":0,"mode":"practice","names":{},"questions":{}}"#
        let deck = try CanonicalJSON.decode(Deck.self, from: Data(older.utf8))
        var rules = PlayRules.standard.serving(.plants)
        rules.version = 1
        #expect(deck.kind == .plants && deck.serves(.speedrun) && deck.rules == rules)
    }

    @Test func `of before sets had timers is played on without them`() throws {
        var before = try MadeDecks.set(.daily).deck
        before.rules.modes[.daily]?.limit = nil
        let deck = try PlayDeck(before, hash: MadeDecks.hash)
        var session = try Session(.made(.daily), on: deck)
        MadePlayer.play(&session, every: 60_000)
        #expect(session.result?.right == 10)
        #expect(throws: RoundRefusal.adjustmentOutOfRange) {
            try Session(.made(.daily, adjusted: RoundStart.untimed), on: deck)
        }
    }
}
