import Catalog
import Foundation
import Games
import OfflineClient

/// A round on the terminal. The clock is the machine's monotonic one.
struct RoundScreen {
    private var play: RoundPlay
    private let library: Library
    private let language: Language
    private let words: Words
    private let console: Console
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init(_ play: RoundPlay, _ library: Library, language: Language, console: Console) {
        self.play = play
        self.library = library
        self.language = language
        words = Words(language: language)
        self.console = console
        start = clock.now
    }

    private var session: Session { play.session }
    private var mode: Mode { session.start.mode }

    /// Milliseconds since the round's start.
    private var now: Int {
        let (seconds, parts) = (clock.now - start).components
        return Int(seconds) * 1_000 + Int(parts / 1_000_000_000_000_000)
    }

    /// Plays until the round is over.
    mutating func run() async throws {
        console.say(words(mode == .practice ? .practiceHint : .roundHint), .quiet)
        let limit = session.deck.deck.rules.modes[mode]?.limit
        if session.start.adjusted == RoundStart.untimed {
            console.say(words(.untimed), .quiet)
        } else if let limit {
            console.say(words(.limit, limit * session.start.adjusted / 100_000), .quiet)
        }
        while !session.isOver {
            guard let turn = play.show(at: now) else {
                guard let wait = session.feedback.map({ $0.ready - now }), wait > 0 else { break }
                try await Task.sleep(for: .milliseconds(wait))
                continue
            }
            put(turn)
            try await answer(turn)
        }
        if !session.isOver {
            // Nothing is left to ask.
            play.finish(at: now)
            play.quit(at: now)
        }
        sum()
    }

    // MARK: A card

    private func put(_ turn: Turn) {
        var head = [session.questions.map { words(.place, turn.number, $0) } ?? "\(turn.number)"]
        if let clock = session.clock {
            head.append(words(.secondsLeft, max(0, clock - now) / 1_000))
        }
        console.say("\n" + head.joined(separator: ", "), .quiet)
        if mode.kind == .plants {
            if let plant = try? library.plant(turn.card) {
                PlantPage.show(
                    try? library.picture(of: plant), of: plant, in: language, console)
            }
            console.say(words(.whichPlant), .strong)
        } else if let question = session.deck.deck.questions[turn.card] {
            console.say(PlantPage.reading(question.text, in: language) ?? turn.card, .strong)
        }
        for (number, option) in turn.options.enumerated() {
            console.say("  \(number + 1)  \(name(option, of: turn.card))")
        }
    }

    /// The text of an option.
    private func name(_ option: Int, of card: String) -> String {
        let deck = session.deck
        if let plant = deck.plant(ofOption: option, of: card) {
            return PlantPage.reading(deck.deck.names[plant], in: language) ?? plant
        }
        let question = deck.deck.questions[card]
        let wrong = question?.wrong ?? []
        let text =
            option == 0
            ? question?.right
            : wrong.indices.contains(option - 1) ? wrong[option - 1] : nil
        return PlantPage.reading(text, in: language) ?? "?"
    }

    /// Waits for an answer that counts.
    private mutating func answer(_ turn: Turn) async throws {
        let end = [turn.deadline, session.clock].compactMap { $0 }.min()
        while session.turn != nil {
            console.ask("> ")
            switch console.line(until: end.map { start + .milliseconds($0) }) {
            case .timeOut:
                console.say()
                if let feedback = play.tick(at: now) { tell(feedback) }
            case .end:
                play.finish(at: now)
                play.quit(at: now)
            case .line("q"):
                play.finish(at: now)
                play.quit(at: now)
            case .line(let text):
                guard let number = Int(text), turn.options.indices.contains(number - 1) else {
                    console.say(words(.numberWanted, turn.options.count))
                    continue
                }
                try await choose(number - 1, turn)
            }
        }
    }

    private mutating func choose(_ choice: Int, _ turn: Turn) async throws {
        if let feedback = play.answer(choice, at: now) { return tell(feedback) }
        guard session.turn != nil, !console.isInteractive else { return }
        // Input from a pipe is available before anybody can have read the card.
        let fastest = session.deck.deck.rules.fastest
        try await Task.sleep(for: .milliseconds(max(0, turn.shown + fastest - now) + 1))
        if let feedback = play.answer(choice, at: now) { tell(feedback) }
    }

    private func tell(_ feedback: Feedback) {
        let turn = feedback.turn
        if feedback.isRight {
            console.say(
                mode == .practice ? words(.right) : words(.rightPoints, feedback.gained), .good)
        } else {
            let name = name(0, of: turn.card)
            console.say(words(feedback.choice == nil ? .timeUp : .wrong, name), .bad)
        }
        if mode == .practice { teach(turn) }
        let explanation = session.deck.deck.questions[turn.card]?.explanation
        if let text = PlantPage.reading(explanation, in: language) { console.say(text, .quiet) }
    }

    /// In practice, prints the explanation of a card.
    private func teach(_ turn: Turn) {
        guard let plant = try? library.plant(turn.card) else { return }
        if let fact = plant.facts.first, let text = PlantPage.reading(fact.text, in: language) {
            console.say(words(.fact, text), .quiet)
        }
        if let text = PlantPage.reading(plant.care.first, in: language) {
            console.say(words(plant.careIsOfFamily ? .familyCare : .care, text), .quiet)
        }
    }

    // MARK: The end

    private func sum() {
        guard let result = session.result else { return }
        guard result.counts else {
            console.say("\n" + words(.left))
            return
        }
        console.say(
            "\n" + words(.sum, result.right, result.counted, result.points), .strong)
        console.say(
            words(.pace, Self.percent(result.accuracy), Self.seconds(result.average)))
        if let tier = result.tier { console.say("\(tier.rawValue.capitalized)!", .good) }
        if result.isAdjusted, result.start.adjusted != RoundStart.untimed {
            console.say(words(.adjusted, result.start.adjusted))
        }
        for miss in result.misses {
            let name = name(0, of: miss.card)
            if let chosen = miss.chosen {
                console.say(words(.toLearnNot, name, self.name(chosen, of: miss.card)))
            } else {
                console.say(words(.toLearn, name))
            }
        }
    }

    static func percent(_ thousandths: Int) -> String {
        "\(thousandths / 10).\(thousandths % 10) %"
    }

    static func seconds(_ milliseconds: Int) -> String {
        let parts = String(1_000 + milliseconds % 1_000).dropFirst()
        return "\(milliseconds / 1_000).\(parts) s"
    }

    /// Stores the round.
    func keep(_ store: PlayerStore) throws {
        let before = try store.record()
        guard
            let played = try play.keep(
                offset: CommandContext.offset, at: CommandContext.now, random: CommandContext.random
            )
        else { return }
        let board = played.board
        let best = before.best(of: board.mode, category: board.category, adjusted: board.adjusted)
        if board.isRanked, played.points > best?.points.points ?? 0 {
            console.say(words(.best), .good)
        }
        let achievements = try library.achievements()
        let known = before.earned(achievements)
        let earned = try store.record().earned(achievements)
        for item in achievements where earned[item.id] != nil && known[item.id] == nil {
            let name = PlantPage.reading(item.names, in: language) ?? item.id
            console.say(words(.earned, name), .good)
        }
    }
}
