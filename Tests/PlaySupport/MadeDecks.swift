package import Catalog
package import Foundation
package import Games

/// Decks for tests. Card n is the n-th easiest.
package enum MadeDecks {
    /// A made-up hash; `wrong` is another one.
    package static let hash = String(repeating: "ab", count: 32)
    package static let wrong = String(repeating: "cd", count: 32)

    package static func cards(_ count: Int) -> [Deck.Card] {
        (0..<count).map { number in
            Deck.Card(
                id: "p\(number)", rating: 1_300 + number, level: Level.allCases[number * 3 / count],
                lookAlikes: (1...(3 + number % 4)).map { "p\((number + $0) % max(count, 8))" })
        }
    }

    /// Plants, each with three to six look-alikes.
    package static func plants(_ count: Int, rules: PlayRules = .standard) throws -> PlayDeck {
        try PlayDeck(Deck(plants: cards(count), names: [:], rules: rules), hash: hash)
    }

    /// A question with one to five wrong answers.
    package static func question(_ number: Int) -> Question {
        var question = Question(
            id: "q\(number)", category: "art", text: LocalText([.en: "\(number)?"]),
            right: LocalText([.en: "yes"]),
            wrong: (0...(number % 5)).map { LocalText([.en: "no \($0)"]) }, explanation: nil,
            source: "s", validUntil: nil,
            status: .checked)
        question.difficulty = Level.allCases[number % 3].questionPrior(
            on: Day(number: 0), before: nil)
        return question
    }

    package static func questions(_ count: Int) throws -> PlayDeck {
        let questions = (0..<count).map(question)
        let cards = questions.enumerated().map {
            Deck.Card(id: $1.id, rating: 1_300 + $0, level: .easy, lookAlikes: [])
        }
        let deck = Deck(
            category: "art", cards: cards,
            questions: Dictionary(uniqueKeysWithValues: questions.map { ($0.id, $0) }))
        return try PlayDeck(deck, hash: hash)
    }

    package static func set(
        _ period: SetPeriod, on day: Day = Day(number: 20_000), reserve: Int = 5
    ) throws -> PlayDeck {
        let deck = Deck(
            period, day, asked: (0..<period.questions).map(question),
            reserve: (0..<reserve).map { question(100 + $0) })
        return try PlayDeck(deck, hash: hash)
    }

    /// The bytes of a deck of questions in published form, and the deck with its real hash.
    package static func publishedQuestions(_ count: Int = 60) throws -> (json: Data, deck: PlayDeck)
    {
        let json = try CanonicalJSON.encode(try questions(count).deck)
        return (json, try PlayDeck(json: json))
    }

    /// A deck for a mode.
    package static func deck(for mode: Mode, cards: Int = 60) throws -> PlayDeck {
        switch mode {
        case .practice, .beatTheClock, .speedrun: try plants(cards)
        case .quiz, .timedQuiz: try questions(cards)
        case .daily: try set(.daily)
        case .weekly: try set(.weekly)
        }
    }
}

extension RoundStart {
    /// The start of a round on a made-up deck.
    package static func made(
        _ mode: Mode, number: Int = 1, adjusted: Int = 100, level: Level? = nil
    ) -> RoundStart {
        RoundStart(
            mode: mode, deck: MadeDecks.hash, player: "device-a", number: number,
            started: 1_795_000_000_000,
            zone: "Europe/Stockholm", adjusted: adjusted, level: level)
    }
}

/// SplitMix64, for random tests.
package struct Dice {
    package var generator: SeededGenerator

    package init(_ seed: UInt64) {
        generator = SeededGenerator(seed: seed &* 0x9e37_79b9_7f4a_7c15 &+ 1)
    }

    package mutating func below(_ bound: Int) -> Int { generator.below(bound) }
    package mutating func percent(_ chance: Int) -> Bool { below(100) < chance }
    package mutating func pick<Item>(_ items: [Item]) -> Item? {
        items.isEmpty ? nil : items[below(items.count)]
    }
}

/// A simulated player.
package enum MadePlayer {
    /// Plays a session to its end, each answer right or wrong as requested and after the same time.
    ///
    /// `wrong` are numbers of the questions (from 1) to miss.
    package static func play(
        _ session: inout Session, every elapsed: Int = 2_000, wrong: Set<Int> = [], cards: Int = 40
    ) {
        var now = 0
        while !session.isOver,
            session.answered < cards || session.clock != nil || session.questions != nil
        {
            guard let turn = session.show(at: now) else {
                now += 10
                continue
            }
            now += elapsed
            let choice =
                wrong.contains(turn.number) ? (turn.right + 1) % turn.options.count : turn.right
            if let feedback = session.answer(choice, at: now) { now = max(now, feedback.ready) }
        }
        session.finish(at: now)
    }

    /// Plays with random timing: late, early, twice, backwards in time, until the end or a random
    /// stop.
    package static func playWildly(_ session: inout Session, _ dice: inout Dice) {
        var now = 0
        let (skill, haste, patience) = (dice.below(101), 1 + dice.below(25_000), 5 + dice.below(60))
        for _ in 0..<4_000 where !session.isOver {
            switch dice.below(40) {
            case 0: _ = session.tick(at: now - dice.below(5_000))
            case 1: now += dice.below(30_000)
            case 2: if dice.percent(3) { session.quit(at: now) }
            case 3: _ = session.answer(dice.below(9) - 1, at: now)
            case 4: _ = session.tick(at: dice.percent(1) ? .min : now)
            default: break
            }
            let due = dice.percent(20) ? "p\(dice.below(70))" : nil
            guard let turn = session.show(due: due, at: now) else {
                now += 1 + dice.below(800)
                continue
            }
            if session.answered >= patience { session.finish(at: now) }
            now += dice.below(haste)
            let isRight = dice.below(100) < skill
            _ = session.answer(isRight ? turn.right : dice.below(turn.options.count), at: now)
        }
        if !session.isOver { session.quit(at: now) }
    }
}
